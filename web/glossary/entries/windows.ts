/** Glossary of windows: limits of the data in flight. */
import { msg } from "@lingui/core/macro";
import type { WrittenEntry } from "./entry.ts";

/** Terms of windows, by id. */
export const WINDOWS = [
  {
    id: "big_window",
    term: msg`Big window`,
    meaning: msg`A window beyond the 64 KB that a TCP header can state. An option carries its upper bits.`,
    unit: msg`bytes`,
    clause: "RFC 1106, 3",
  },
  {
    id: "congestion",
    term: msg`Congestion`,
    meaning: msg`More traffic arrives at a router than the router can forward. Its queue grows, and then packets are dropped. A sender treats a loss as a sign of congestion and sends less.`,
    clause: "RFC 2914, 3.1",
  },
  {
    id: "congestion_avoidance",
    term: msg`Congestion avoidance`,
    meaning: msg`Above ssthresh the congestion window grows by about one segment in a round trip, a little with each ACK.`,
    unit: msg`bytes per ACK`,
    clause: "RFC 5681, 3.1",
  },
  {
    id: "cwnd",
    term: msg`Congestion window (cwnd)`,
    meaning: msg`The amount of data that the sender may have in flight without overloading the network, by its own estimate.`,
    unit: msg`bytes`,
    clause: "RFC 5681, 2",
  },
  {
    id: "flight_size",
    term: msg`Data in flight (flight size)`,
    meaning: msg`Bytes sent and not yet acknowledged.`,
    unit: msg`bytes`,
    clause: "RFC 5681, 2",
  },
  {
    id: "initial_window",
    term: msg`Initial window`,
    meaning: msg`The congestion window after the handshake. 4.3BSD began with one segment, but with its whole default window on a local network.`,
    unit: msg`bytes`,
    clause: "RFC 5681, 3.1; SANDIA 1993, 2.2",
  },
  {
    id: "mean_window",
    term: msg`Mean usable window`,
    meaning: msg`The part of the offered window that is free when a packet is sent, averaged over the packets. Under 4.2BSD it grows linearly with alpha.`,
    unit: msg`bytes`,
    clause: "UBC 1984, 4.3 and 5.2.2",
  },
  {
    id: "persist",
    term: msg`Persist timer`,
    meaning: msg`While the receiver’s window is zero, the sender probes it at intervals, because a window update may have been lost.`,
    clause: "RFC 9293, 3.8.6.1",
  },
  {
    id: "phase",
    term: msg`Phase`,
    meaning: msg`The rule by which the congestion window grows or shrinks at present: slow start, congestion avoidance, or recovery.`,
    clause: "RFC 5681, 3",
  },
  {
    id: "receiver_window",
    term: msg`Receiver window`,
    meaning: msg`The space left in the receive buffer, advertised in each ACK. Without window scaling it is at most 65,535 bytes.`,
    unit: msg`bytes`,
    clause: "RFC 9293, 3.8.6",
  },
  {
    id: "repair_window",
    term: msg`Window for a repair (2 Z)`,
    meaning: msg`Twice the pipe. This window lasts until a loss is repaired, so that the sender does not have to stop.`,
    unit: msg`bytes`,
    clause: "RFC 1106, 4.1",
  },
  {
    id: "slow_start",
    term: msg`Slow start`,
    meaning: msg`The congestion window begins at one segment and grows by one with each ACK, so it doubles in a round trip.`,
    unit: msg`bytes per ACK`,
    clause: "RFC 5681, 3.1",
  },
  {
    id: "ssthresh",
    term: msg`Slow-start threshold (ssthresh)`,
    meaning: msg`The window at which slow start ends. Above it the window grows by one segment in a round trip.`,
    unit: msg`bytes`,
    clause: "RFC 5681, 3.1",
  },
  {
    id: "window",
    term: msg`Window`,
    meaning: msg`The data that may be in flight without an ACK: the smaller of receiver window and congestion window.`,
    unit: msg`bytes`,
    clause: "RFC 5681, 2",
  },
  {
    id: "window_limit",
    term: msg`Window limit`,
    meaning: msg`A sender sends at most one window in a round trip, however fast the path is: throughput is at most window / round trip.`,
    unit: msg`bit/s`,
    clause: "SANDIA 1993, 3.1.2",
  },
  {
    id: "window_scale",
    term: msg`Window scale`,
    meaning: msg`An option of the SYNs. It gives the number of bits by which the 16-bit window in every later header is shifted, for windows of up to 1 GB.`,
    unit: msg`bits`,
    clause: "RFC 7323, 2",
  },
] as const satisfies readonly WrittenEntry[];
