import { Fate, type PacketColumns } from "../engine/contract.ts";
import { countBelow, countUpTo } from "./search.ts";

/**
 * Range [lo, hi) of packets that holds every packet alive at some time in [from, to] (ns). A few in the range may have
 * ended before `from`: test `ended`.
 */
export function packetsAlive(packets: PacketColumns, from: number, to: number): [number, number] {
  return [countBelow(packets.latest_end, from), countUpTo(packets.created, to)];
}

/** Tells whether the packet arrived at its receiver, or in a capture at the place of capture. */
export function hasCome({ fate }: PacketColumns, packet: number): boolean {
  return fate[packet] === Fate.delivered || fate[packet] === Fate.seen;
}
