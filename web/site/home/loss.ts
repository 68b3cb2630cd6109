/** Which packet of the first page is lost, and what becomes of the transfer. */
import { nameOf } from "../../lab/forks/lose.ts";
import type { Run } from "../../run/run.ts";
import { valueAt } from "../../run/series.ts";
import type { TimeRange } from "../../run/time_range.ts";
import type { Overrides } from "../../scenario/overrides.ts";
import { PLAYED } from "./paths.ts";

/** Round trips that the ladders show, and the part of them before the lost packet. */
export const LADDER = { before: 0.3, after: 2.9 } as const;
/** Round trips after the loss over which the two futures are compared. */
export const COMPARED = 20;

/** Part of the ladder, from its top, in which a packet can be lost without another range: the rest shows what follows. */
const UPPER = 0.45;

/** Returns the range that the ladders show with a packet lost, ns: the given one, if the packet is in its upper part. */
export function rangeWith(run: Run, packet: number, rtt: number, range: TimeRange | null): TimeRange {
  const at = run.packets.created[packet];
  if (range && at >= range.from && at < range.from + UPPER * (range.to - range.from)) return range;
  return { from: at - LADDER.before * rtt, to: at + LADDER.after * rtt };
}

/** Returns the packet that is lost until the reader chooses another: a data packet amid the first window that is played. */
export function exampleOf(run: Run, rtt: number): number | null {
  const { created } = run.packets;
  const { reverse, len, copy } = run.data.packets;
  const from = (PLAYED.from + 1) * rtt;
  const window: number[] = [];
  for (let packet = 0; packet < run.packetCount && created[packet] < from + rtt; packet++) {
    if (created[packet] >= from && !reverse[packet] && len[packet] > 0 && copy[packet] === 0) window.push(packet);
  }
  return window[Math.floor(window.length / 4)] ?? null;
}

/** Returns the change that loses the packet; null for a packet that cannot be named. */
export function lossOf(run: Run, packet: number): Overrides | null {
  const named = nameOf(run, packet);
  return named && { [named.path]: named.name };
}

/** Returns the rate at which data was acknowledged from `from` (ns) on, over `duration` (ns), bit/s. */
export function ratePast(run: Run, from: number, duration: number): number | null {
  const una = run.series(0, "snd_una");
  if (!una) return null;
  const [a, b] = [valueAt(una, from), valueAt(una, Math.min(run.end, from + duration))];
  return a === null || b === null ? null : (8e9 * (b - a)) / duration;
}
