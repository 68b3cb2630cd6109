/** Makes a problem with the numbers of a seed. */
import { Draw } from "./draw.ts";
import type { Answer, Made, ProblemRow } from "./format.ts";
import type { Quantity } from "./quantity.ts";

/** Largest seed of a link. */
export const LARGEST_SEED = 999_999;

/** Least distance between the answer and the mistakes, in tolerances. */
const MARGIN = 1.25;

/** Number of draws after which a row is rejected: its mistakes cannot be told from its answer. */
const MOST_DRAWS = 200;

/**
 * Returns the problem with the numbers of a seed. Numbers with which a mistake gives the right answer, or two mistakes the same
 * one, are drawn again.
 */
export function madeWith(row: ProblemRow, seed: number): Made {
  for (let again = 0; again < MOST_DRAWS; again++) {
    const made = row.make(new Draw(seed, `${row.id}/${again}`));
    if (isDistinct(made.answer)) return made;
  }
  throw new Error(`the mistakes of ${row.id} cannot be told from its answer`);
}

/** Tells whether no mistake can be taken for the right answer. */
export function isDistinct(answer: Answer): boolean {
  if ("options" in answer) return new Set(answer.options.map(({ text }) => text)).size === answer.options.length;
  if ("list" in answer) {
    const all = [answer.list, ...answer.mistakes.map(({ is }) => is)].map((list) => list.join());
    return new Set(all).size === all.length;
  }
  const all = [answer.is, ...answer.mistakes.map(({ is }) => is)];
  return all.every((one, i) => all.slice(0, i).every((other) => !isNear(one, other, MARGIN * answer.within)));
}

/** Tells whether a value equals another one within a share of the other one. */
export function isNear({ value }: Pick<Quantity, "value">, to: Pick<Quantity, "value">, within: number): boolean {
  // Sums of decimal fractions are exact to far more digits than anybody types.
  return Math.abs(value - to.value) <= Math.max(within, 1e-9) * Math.abs(to.value);
}
