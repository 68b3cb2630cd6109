/** Glossary of windows: limits of the data in flight. */
import type { GlossaryEntry } from "./entry.ts";

/** Terms of windows, by id. */
export const WINDOWS = [
  {
    id: "big_window",
    term: "Big window",
    meaning: "A window beyond the 64 KB that a TCP header can state. An option carries its upper bits.",
    unit: "bytes",
    clause: "RFC 1106, 3",
  },
  {
    id: "congestion",
    term: "Congestion",
    meaning:
      "More traffic arrives at a router than can leave it: its queue grows, then it drops packets. A sender treats a loss as a sign of congestion and sends less.",
    clause: "RFC 2914, 3.1",
  },
  {
    id: "congestion_avoidance",
    term: "Congestion avoidance",
    meaning: "Above ssthresh the congestion window grows by about one segment in a round trip, a little with each ACK.",
    unit: "bytes for each ACK",
    clause: "RFC 5681, 3.1",
  },
  {
    id: "cwnd",
    term: "Congestion window (cwnd)",
    meaning:
      "The amount of data that the sender may have in flight without overloading the network, by its own estimate.",
    unit: "bytes",
    clause: "RFC 5681, 2",
  },
  {
    id: "flight_size",
    term: "Data in flight (flight size)",
    meaning: "Bytes sent and not yet acknowledged.",
    unit: "bytes",
    clause: "RFC 5681, 2",
  },
  {
    id: "initial_window",
    term: "Initial window",
    meaning:
      "The congestion window after the handshake. 4.3BSD began with one segment, but with its whole default window on a local network.",
    unit: "bytes",
    clause: "RFC 5681, 3.1; SANDIA 1993, 2.2",
  },
  {
    id: "mean_window",
    term: "Time-average window",
    meaning: "The window that the receiver offers, averaged over time. Under 4.2BSD it is a linear function of alpha.",
    unit: "bytes",
    clause: "UBC 1984, 4.3 and 5.2.2",
  },
  {
    id: "persist",
    term: "Persist timer",
    meaning:
      "While the receiver’s window is zero, the sender probes it at intervals, because a window update may have been lost.",
    clause: "RFC 9293, 3.8.6.1",
  },
  {
    id: "phase",
    term: "Phase",
    meaning:
      "The rule by which the congestion window grows or shrinks at present: slow start, congestion avoidance, or recovery.",
    clause: "RFC 5681, 3",
  },
  {
    id: "receiver_window",
    term: "Receiver window",
    meaning:
      "The space left in the receive buffer, advertised in each ACK. Without window scaling it is at most 65,535 bytes.",
    unit: "bytes",
    clause: "RFC 9293, 3.8.6",
  },
  {
    id: "repair_window",
    term: "Window for a repair (2 Z)",
    meaning: "Twice the pipe. This window lasts until a loss is repaired, so that the sender does not have to stop.",
    unit: "bytes",
    clause: "RFC 1106, 4.1",
  },
  {
    id: "slow_start",
    term: "Slow start",
    meaning:
      "The congestion window begins at one segment and grows by one with each ACK, so it doubles in a round trip.",
    unit: "bytes for each ACK",
    clause: "RFC 5681, 3.1",
  },
  {
    id: "ssthresh",
    term: "Slow-start threshold (ssthresh)",
    meaning: "The window at which slow start ends. From there the growth is one segment in a round trip.",
    unit: "bytes",
    clause: "RFC 5681, 3.1",
  },
  {
    id: "window",
    term: "Window",
    meaning: "The data that may be in flight without an ACK: the smaller of receiver window and congestion window.",
    unit: "bytes",
    clause: "RFC 5681, 2",
  },
  {
    id: "window_limit",
    term: "Window limit",
    meaning:
      "A sender sends at most one window in a round trip, however fast the path is: throughput is at most window / round trip.",
    unit: "bit/s",
    clause: "SANDIA 1993, 3.1.2",
  },
  {
    id: "window_scale",
    term: "Window scale",
    meaning:
      "An option of the SYNs. It gives the number of bits by which the 16-bit window in every later header is shifted, up to 1 GB.",
    unit: "bits",
    clause: "RFC 7323, 2",
  },
] as const satisfies readonly GlossaryEntry[];
