/** Speed of playback as links hold it. */

import { exact, parse } from "../quantities/units.ts";

/**
 * Paces of playback, slowest first. At `1x` a round trip lasts about 3 s, and the visible range at most 20 s; `run` plays
 * the whole run in at most 20 s. `web/playhead/pace.ts` computes their rates.
 */
export const PACES = ["0.25x", "1x", "4x", "16x", "run"] as const;

/** Pace of playback, in round trips. */
export type Pace = (typeof PACES)[number];

/** Speed of playback: a pace, or ns of simulated time in a second; Infinity plays to the end at once. */
export type Speed = Pace | number;

/** Speed of playback that a link leaves out. */
export const USUAL_SPEED: Speed = "1x";

const AT_ONCE = "max";

/** Writes a speed as links hold it. */
export function writeSpeed(speed: Speed): string {
  if (typeof speed === "string") return speed;
  return speed === Number.POSITIVE_INFINITY ? AT_ONCE : exact(speed, "duration");
}

/** Reads a speed; null for a text that is none. */
export function readSpeed(text: string): Speed | null {
  const pace = PACES.find((one) => one === text);
  if (pace !== undefined) return pace;
  if (text === AT_ONCE) return Number.POSITIVE_INFINITY;
  const rate = parse(text, "duration");
  return rate !== null && rate >= 1 ? rate : null;
}
