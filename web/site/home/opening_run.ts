/** The run that the first page opens on, and how far its packets have moved before the site was there. */
import opening from "virtual:opening";
import type { Run } from "../../run/run.ts";
import { replay } from "./recording.ts";

/** Numbers of the opening run. */
export const openingNumbers = opening.numbers;
/** Part of the opening run that is played, and its round trip, ns. */
export const openingPart = { ...opening.played, rtt: opening.round_trip_ns };

let run: Run | null = null;
/** Returns the opening run, the same one at each call. */
export function openingRun(): Run {
  run ??= replay(opening);
  return run;
}

let reached: number | null = null;
/** Notes the simulated time (ns) that the page's own HTML shows; null once the first page has left the screen. */
export function noteTime(time: number | null): void {
  reached = time;
}

/** Returns the simulated time (ns) at which the first page goes on from its own HTML; null if it begins by itself. */
export const reachedTime = (): number | null => reached;
