import { Fate, type PacketColumns } from "../engine/contract.ts";
import { countBelow, countUpTo } from "./search.ts";

/**
 * Range [lo, hi) of packets that holds every packet alive at some time in [from, to] (ns). A few in the range may have
 * ended before `from`: test `ended`.
 */
export function packetsAlive(packets: PacketColumns, from: number, to: number): [number, number] {
  return [countBelow(packets.latest_end, from), countUpTo(packets.created, to)];
}

/** Has it come to whom it was for; or, of a capture, to where that was taken? */
export function hasCome({ fate }: PacketColumns, packet: number): boolean {
  return fate[packet] === Fate.delivered || fate[packet] === Fate.seen;
}
