import type { Options } from "./options.ts";

/** Parameter that ends the run at the question, so that nothing on the page knows the future. */
export const ENDS_AT = "budget.time";

/** Tells whether the next event is to be predicted. The run ends at the question. */
export const isNextAsked = ({ ask, revealed }: Pick<Options, "ask" | "revealed">) =>
  ask === "event" && revealed === "no";

/**
 * Returns the paths that the reader cannot change: the locked ones and, while the next event is to be predicted, the
 * end of the run.
 */
export function lockedPaths(options: Pick<Options, "ask" | "revealed" | "locked">): readonly string[] {
  return isNextAsked(options) ? [...options.locked, ENDS_AT] : options.locked;
}
