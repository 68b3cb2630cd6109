/** Standings of a class: what was handed in, and what the same programs reach here. */
import type { BatchState } from "../../evidence/batch.ts";
import type { Column } from "../columns.ts";
import type { Measured } from "../measure.ts";
import { type Ranked, type Result, rankedRow } from "../ranking.ts";
import { keyOf, type Place } from "../runs.ts";
import type { Score } from "../scores.ts";
import type { Counted } from "./class.ts";

/** Outcome of running a program again: not yet, the same numbers on the open paths, others, or a failure. */
export type Again = "not_yet" | "same" | "differs" | "failed";

/** A result of a class, with what came of its program here. */
export interface Standing {
  counted: Counted;
  again: Again;
}

/** Runs of a result on all paths. */
export const placesOfEntry = ({ program }: Counted, columns: readonly Column[]): Place[] =>
  columns.map(({ path }) => ({ path, contestant: { kind: "program", text: program } }));

const isSame = (one: Measured, other: Measured) =>
  one.throughput_mbps === other.throughput_mbps &&
  one.delay_ms === other.delay_ms &&
  one.loss === other.loss &&
  one.other_mbps === other.other_mbps;

/**
 * Returns a row for each result. Numbers of this browser take the place of those that were handed in; until they are there, the
 * handed-in ones stand, and sealed paths have none.
 */
export function standingsOf(
  all: readonly Counted[],
  columns: readonly Column[],
  outcomes: BatchState<Measured>["outcomes"],
  score: Score,
): Ranked<Standing>[] {
  return all.map((counted) => {
    const made = placesOfEntry(counted, columns).map((place) => outcomes.get(keyOf(place)));
    const results = made.map((outcome, at): Result => {
      if (outcome === undefined) return counted.numbers[at];
      return outcome.kind === "done" ? outcome.value : outcome.message;
    });
    const open = made.slice(0, counted.numbers.length);
    const again: Again = made.some((one) => one?.kind === "failed")
      ? "failed"
      : open.some((one, at) => one?.kind === "done" && !isSame(one.value, counted.numbers[at]))
        ? "differs"
        : made.every((one) => one?.kind === "done")
          ? "same"
          : "not_yet";
    return rankedRow({ counted, again }, results, score);
  });
}
