/** Glossary of windows: limits of the data in flight. */
import type { GlossaryEntry } from "./entry.ts";

/** Terms of windows, by id. */
export const WINDOWS = [
  {
    id: "big_window",
    term: "Big window",
    meaning: "A window beyond the 64 KB a TCP header can name: its upper bits travel in an option.",
    unit: "bytes",
    clause: "RFC 1106, 3",
  },
  {
    id: "congestion",
    term: "Congestion",
    meaning:
      "More comes to a router than can leave it: its queue grows, then it drops packets. A sender takes a loss for a sign of it, and sends less.",
    clause: "RFC 2914, 3.1",
  },
  {
    id: "congestion_avoidance",
    term: "Congestion avoidance",
    meaning:
      "Beyond ssthresh the congestion window grows by about one segment in a round trip, a little with each ACK.",
    unit: "bytes for each ACK",
    clause: "RFC 5681, 3.1",
  },
  {
    id: "cwnd",
    term: "Congestion window (cwnd)",
    meaning: "What the sender allows itself to have in flight, so as not to overload the network.",
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
      "The congestion window after the handshake. 4.3BSD began with one segment, and with its whole default window on a local network.",
    unit: "bytes",
    clause: "RFC 5681, 3.1; SANDIA 1993, 2.2",
  },
  {
    id: "mean_window",
    term: "Time-average window",
    meaning:
      "The window that the receiver offers, on average over time: under 4.2BSD it follows alpha on a straight line.",
    unit: "bytes",
    clause: "UBC 1984, 4.3 and 5.2.2",
  },
  {
    id: "persist",
    term: "Persist timer",
    meaning:
      "While the receiver’s window is zero, the sender probes it at intervals, in case a window update was lost.",
    clause: "RFC 9293, 3.8.6.1",
  },
  {
    id: "phase",
    term: "Phase",
    meaning: "By which rule the congestion window grows or shrinks now: slow start, congestion avoidance, or a repair.",
    clause: "RFC 5681, 3",
  },
  {
    id: "receiver_window",
    term: "Receiver window",
    meaning:
      "What the receiver still has room for, advertised in each ACK; at most 65,535 bytes without window scaling.",
    unit: "bytes",
    clause: "RFC 9293, 3.8.6",
  },
  {
    id: "repair_window",
    term: "Window for a repair (2 Z)",
    meaning:
      "Twice the pipe: a window that lasts until a loss is repaired, so that the sender need not stop meanwhile.",
    unit: "bytes",
    clause: "RFC 1106, 4.1",
  },
  {
    id: "slow_start",
    term: "Slow start",
    meaning: "The congestion window begins at one segment and grows by one with each ACK: it doubles in a round trip.",
    unit: "bytes for each ACK",
    clause: "RFC 5681, 3.1",
  },
  {
    id: "ssthresh",
    term: "Slow-start threshold (ssthresh)",
    meaning: "The window at which slow start ends and growth becomes one segment a round trip.",
    unit: "bytes",
    clause: "RFC 5681, 3.1",
  },
  {
    id: "window",
    term: "Window",
    meaning: "Data that may be in flight without an ACK: the smaller of receiver window and congestion window.",
    unit: "bytes",
    clause: "RFC 5681, 2",
  },
  {
    id: "window_limit",
    term: "Window limit",
    meaning:
      "No more than a window leaves in a round trip, however fast the path: throughput is at most window / round trip.",
    unit: "bit/s",
    clause: "SANDIA 1993, 3.1.2",
  },
  {
    id: "window_scale",
    term: "Window scale",
    meaning:
      "An option of the SYNs: by how many bits the 16-bit window in every later header is to be shifted, up to 1 GB.",
    unit: "bits",
    clause: "RFC 7323, 2",
  },
] as const satisfies readonly GlossaryEntry[];
