import { Fate, type PacketColumns } from "../engine/contract.ts";
import { countBelow, countUpTo } from "./search.ts";

/**
 * Range [lo, hi) of packets that holds every packet alive at some time in [from, to] (ns). A few in the range may have
 * ended before `from`: test `ended`.
 */
export function packetsAlive(packets: PacketColumns, from: number, to: number): [number, number] {
  return [countBelow(packets.latest_end, from), countUpTo(packets.created, to)];
}

/** Returns the packets, of `count`, for which `holds` is true, in their order. */
export function packetsWhere(count: number, holds: (packet: number) => boolean): Uint32Array<ArrayBuffer> {
  const found = new Uint32Array(count);
  let length = 0;
  for (let p = 0; p < count; p++) if (holds(p)) found[length++] = p;
  return found.slice(0, length);
}

/** Sorts packets by their times, and those of one time by their numbers; packets that are in order are left alone. */
export function byTime(packets: Uint32Array<ArrayBuffer>, times: ArrayLike<number>): Uint32Array<ArrayBuffer> {
  let i = 1;
  while (i < packets.length && times[packets[i]] >= times[packets[i - 1]]) i++;
  return i < packets.length ? packets.sort((a, b) => times[a] - times[b] || a - b) : packets;
}

/** Returns a value of each of these packets. `Float64Array.from` would make an object of each first. */
export function valuesAt(packets: ArrayLike<number>, value: (packet: number, index: number) => number): Float64Array {
  const values = new Float64Array(packets.length);
  for (let i = 0; i < values.length; i++) values[i] = value(packets[i], i);
  return values;
}

/** Tells whether the packet arrived at its receiver, or in a capture at the place of capture. */
export function hasCome({ fate }: PacketColumns, packet: number): boolean {
  return fate[packet] === Fate.delivered || fate[packet] === Fate.seen;
}
