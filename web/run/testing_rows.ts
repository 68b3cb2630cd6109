/** Test support: rows from which a run is made by hand. */

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
