import type { Options } from "./options.ts";

/** The parameter that ends the run where the question is: nothing on the page knows what comes after it. */
export const ENDS_AT = "budget.time";

/** Is what happens next to be told? The run ends where the question is. */
export const isNextAsked = ({ ask, revealed }: Pick<Options, "ask" | "revealed">) =>
  ask === "event" && revealed === "no";

/** Paths that the reader cannot change: the locked ones and, while what happens next is to be told, where the run ends. */
export function lockedPaths(options: Pick<Options, "ask" | "revealed" | "locked">): readonly string[] {
  return isNextAsked(options) ? [...options.locked, ENDS_AT] : options.locked;
}
