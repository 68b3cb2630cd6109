/** Rows of the contest's table: contestants, their scores on each path, and the order in which they stand. */
import type { Order } from "../../charts/sort_head.tsx";
import type { Measured } from "./measure.ts";
import { MOST_LOSS, meanScore, type Score } from "./scores.ts";

/** Result of a contestant on a path; undefined until it is there, a text says why there is none. */
export type Result = Measured | string | undefined;

/** A row with its scores. */
export interface Ranked<T> {
  row: T;
  results: readonly Result[];
  /** Score on each path; null if there is none. */
  scores: readonly (number | null)[];
  /** Mean of the scores; null until each path has a result. */
  total: number | null;
  /** Whether more packets were lost on a path than the contest allows. */
  loses: boolean;
}

const isMeasured = (result: Result): result is Measured => typeof result === "object";

/** Adds up one row. */
export function rankedRow<T>(row: T, results: readonly Result[], score: Score): Ranked<T> {
  const scores = results.map((result) => (isMeasured(result) ? score.of(result) : null));
  const total = results.every(isMeasured) ? meanScore(scores) : null;
  return { row, results, scores, total, loses: results.some((one) => isMeasured(one) && one.loss > MOST_LOSS) };
}

/** Column by which rows are sorted: `total`, `name`, or the number of a path. */
export type SortColumn = "total" | "name" | `${number}`;

/**
 * Returns the rows in order. Rows without a number stand last in both directions; sorted by the total, rows that lose too much
 * stand before these.
 */
export function sortedRows<T>(
  rows: readonly Ranked<T>[],
  { by, down }: Order<SortColumn>,
  nameOf: (row: T) => string,
): Ranked<T>[] {
  const sign = down ? -1 : 1;
  if (by === "name") return [...rows].sort((a, b) => sign * nameOf(a.row).localeCompare(nameOf(b.row)));
  const numberOf = ({ total, scores }: Ranked<T>) => (by === "total" ? total : scores[Number(by)]) ?? null;
  const groupOf = (one: Ranked<T>) => (numberOf(one) === null ? 2 : Number(by === "total" && one.loses));
  return [...rows].sort((a, b) => {
    const [x, y] = [numberOf(a), numberOf(b)];
    if (groupOf(a) !== groupOf(b)) return groupOf(a) - groupOf(b);
    return x === null || y === null || x === y ? 0 : x < y ? -sign : sign;
  });
}

/** Returns the place of each row by its total, from 1; equal totals share a place, and rows out of the ranking have none. */
export function placesOf<T>(rows: readonly Ranked<T>[], best: Score["best"]): ReadonlyMap<T, number> {
  const counted = rows.filter(({ total, loses }) => total !== null && !loses);
  const isBetter = (one: number, other: number) => (best === "high" ? one > other : one < other);
  return new Map(
    counted.map(({ row, total }) => [
      row,
      1 + counted.filter((other) => isBetter(other.total as number, total as number)).length,
    ]),
  );
}
