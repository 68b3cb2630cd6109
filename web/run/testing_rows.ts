/** Test support: rows from which a run is made by hand, and the bounds of its path. */

import type { FlowInfo } from "../engine/contract.ts";

const MS = 1e6;

/** Columns of a packet that a test gives. */
export interface PacketRow {
  reverse: 0 | 1;
  seq: number;
  ack: number;
  len: number;
  flags: number;
  copy: number;
  nak?: number;
  nak_segments?: number;
  options?: number[];
}

/** A packet with the times at which TCP made it and at which it was read or lost, ms. */
export type MadePacket = PacketRow & { flow: number; made: number; end: number; fate: number };

/** An event of a run made by hand; `time` in ns. */
export type EventRow = [time: number, kind: string, packet: number, place: number, detail: number, flow: number];

/** Way of a packet of a story; times in ms. */
export interface Trip {
  at: number;
  /** One-way time, half of it on each of the two links. */
  takes?: number;
  /** Lost in the router, for the first of the drop reasons. */
  lost?: boolean;
  copy?: number;
  /** The second link duplicates it 1 ms later. */
  twice?: boolean;
}

/** Returns the bounds of a path that holds so many bytes. */
export function boundsOf(pipe: number): FlowInfo["bounds"] {
  return {
    rtt_ns: 20 * MS,
    empty_rtt_ns: 20 * MS,
    pipe_bytes: pipe,
    window_bytes: 4000,
    window_bps: 1.6e6,
    host_bps: 5e6,
    router_bps: 8e6,
    link_bps: 4e6,
    repair_window_bytes: 2 * pipe,
    slow_start_ns: 12 * MS,
    mathis_bps: null,
    pftk_bps: null,
    eq3_bps: null,
    eq4_bps: null,
  };
}
