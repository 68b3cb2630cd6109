/** Round trips of slow start, for problems. */
import { count } from "./quantity.ts";
import { INITIAL } from "./runs.ts";

/** Returns the round trips in which slow start sends that many segments. */
export const slowStartRounds = (segments: number, initial = INITIAL): number =>
  Math.ceil(Math.log2(segments / initial + 1));

/** Writes the windows of slow start: “10 + 20 + 40”. */
export const windowsOf = (rounds: number, initial = INITIAL): string =>
  Array.from({ length: rounds }, (_, i) => count(initial * 2 ** i)).join(" + ");
