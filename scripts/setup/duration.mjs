/** Durations on the command line. */

import { Stop } from "./say.mjs";

/** ms */
const UNITS = { s: 1000, m: 60_000, h: 3_600_000 };

/**
 * Returns a duration in ms.
 * @param {string} text such as "90s"
 */
export function duration(text) {
  const [, count, unit] = /^(\d+)([smh])$/.exec(text) ?? [];
  if (count === undefined) throw new Stop(`${text} is no time: say how long, such as 90s, 10m or 2h.`);
  return Number(count) * UNITS[/** @type {keyof typeof UNITS} */ (unit)];
}
