/** All formulas, one file for each family, by the id of their term; the first that applies is used. */
import type { Formula } from "./formula.ts";
import { HOST } from "./host.ts";
import { MEDIA } from "./media.ts";
import { PIPE } from "./pipe.ts";
import { QUEUE } from "./queue.ts";
import { SENDER } from "./sender.ts";
import { SHARING } from "./sharing.ts";
import { TIMER } from "./timer.ts";

export { type Formula, type Live, lineOf } from "./formula.ts";

/** All formulas. */
export const FORMULAS: readonly Formula[] = [...PIPE, ...SENDER, ...TIMER, ...QUEUE, ...SHARING, ...HOST, ...MEDIA];

/** Returns the formulas of the glossary entry `id`. */
export function formulasOf(id: string): readonly Formula[] {
  return FORMULAS.filter((formula) => formula.id === id);
}
