/** Statistics of a class. Each is undefined, written as null, if there are too few numbers for it. */
import { deviation, mean, sum } from "d3-array";

/** Least number of forms for which a discrimination is stated: with fewer it is mostly chance. */
export const FEWEST_FOR_DISCRIMINATION = 10;

/** Returns the mean; null for no numbers. */
export const meanOf = (values: readonly number[]): number | null => mean(values) ?? null;

/** Returns the standard deviation of a sample; null for fewer than two numbers. */
export const deviationOf = (values: readonly number[]): number | null => deviation(values) ?? null;

/** Returns how often each number from 0 to `most` occurs. */
export function distribution(values: readonly number[], most: number): number[] {
  return Array.from({ length: most + 1 }, (_, value) => values.filter((one) => one === value).length);
}

/** Returns the share of the values that are true; null for no values. */
export const shareOf = (marks: readonly boolean[]): number | null =>
  marks.length === 0 ? null : marks.filter((isRight) => isRight).length / marks.length;

/**
 * Discrimination of an item: the point-biserial correlation of its marks with the score on all other items. Null for fewer than
 * `FEWEST_FOR_DISCRIMINATION` forms, and if all marks or all scores are equal.
 */
export function discrimination(marks: readonly boolean[], scores: readonly number[]): number | null {
  const count = marks.length;
  if (count < FEWEST_FOR_DISCRIMINATION) return null;
  const own = marks.map(Number);
  const rest = scores.map((score, place) => score - own[place]);
  const [ownMean, restMean] = [mean(own) ?? 0, mean(rest) ?? 0];
  const spread = (deviation(own) ?? 0) * (deviation(rest) ?? 0);
  if (spread === 0) return null;
  return sum(own, (value, place) => (value - ownMean) * (rest[place] - restMean)) / ((count - 1) * spread);
}

/** Normalised gain: the gain divided by the largest possible gain. Null if nothing could be gained. */
export function normalisedGain(before: number, after: number, most: number): number | null {
  return before >= most ? null : (after - before) / (most - before);
}
