/** Test support: runs made by hand over links with rules of their own for their stations. */
import type { CableInfo, CableSummary, ChannelInfo, ChannelSummary } from "../engine/contract.ts";

const MS = 1e6;

/** Passage of a packet through a packet satellite between Middle and Right; times in ms. */
export interface Pass {
  /** Arrival at Middle, where it needs a reservation. */
  at: number;
  /**
   * Reservations: the time at which each is sent, and at which it is known; the packet that carries it; and whether it
   * is damaged.
   */
  reserved: { at: number; known: number; on?: true; lost?: true }[];
  sent: number;
  arrives: number;
  /** The packet is damaged on its way. */
  lost?: boolean;
}

/** Passage of a packet over Middle's cable to Right; times in ms. */
export interface Tries {
  /** Arrival at Middle. */
  at: number;
  /** Each attempt in vain; `over`: its backoff, if another is heard then. */
  failed?: { at: number; heard: number; jammed: number; over?: number }[];
  sent: number;
  arrives: number;
}

/** A slot is 4 ms, and 8 + 1058 bytes take 8. */
export const CABLE: CableInfo = { link: 3, stations: 2, length_ns: 2 * MS, slot_ns: 4 * MS, rate_bps: 1.066e6 };

/**
 * Its frames begin at 30 ms and every 100: 20 ms for reservations of Middle, 20 of Right, six data slots of 10 ms. 1040 bytes
 * and 460 of framing take 12 ms at 1 Mb/s.
 */
export const CHANNEL: ChannelInfo = {
  link: 3,
  sites: [2, 4],
  phase_ns: 30 * MS,
  slot_ns: 10 * MS,
  reservation_slots: 2,
  data_slots: 6,
  rate_bps: 1e6,
  overhead_bytes: 460,
};

/** Totals of the satellite channel in such runs. */
export const CHANNEL_RESULT: ChannelSummary = {
  packets: 4,
  slots: 8,
  reservations: 5,
  piggybacked: 1,
  unheard: 1,
};

/** Totals of the cable in such runs. */
export const CABLE_RESULT: CableSummary = {
  frames: 2,
  collided: 1,
  dropped: 0,
  garbled: 0,
  collisions: 1,
  attempts: 3,
  wait_mean_ns: 5 * MS,
  wait_p90_ns: 8 * MS,
  utilisation: 0.5,
};
