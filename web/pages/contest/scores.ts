/** Scores of the contest: pure functions of what was measured on a path. Each stands here once, with its formula and source. */
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { powerOf } from "../../analysis/path_scores.ts";
import type { Measured } from "./measure.ts";

/** A score of one run. */
export interface Score {
  id: ScoreId;
  name: MessageDescriptor;
  /** The formula, with its units. */
  formula: string;
  /** Meaning of a difference, or of the best value. */
  meaning: MessageDescriptor;
  source: string;
  /** Whether the highest or the lowest value is best. */
  best: "high" | "low";
  /** Decimal places that are shown. */
  places: number;
  /** Value for a run; null if it has no such number. */
  of(measured: Measured): number | null;
}

/** Id of a score. */
export type ScoreId = "power" | "throughput" | "fairness" | "loss";

/** log2 of a throughput in Mb/s; minus infinity for none. */
export const logThroughput = ({ throughput_mbps }: Pick<Measured, "throughput_mbps">): number =>
  Math.log2(throughput_mbps);

/** Score of throughput and delay, see `powerOf`. */
export const power = ({ throughput_mbps, delay_ms }: Pick<Measured, "throughput_mbps" | "delay_ms">): number | null =>
  powerOf(throughput_mbps, delay_ms);

/** Jain's index of throughputs, (Σx)² / (n Σx²): 1 if all are equal, 1 / n if one gets everything; null if all are 0. */
export function jainIndex(throughputs: readonly number[]): number | null {
  const sum = throughputs.reduce((all, one) => all + one, 0);
  const squares = throughputs.reduce((all, one) => all + one * one, 0);
  return squares === 0 ? null : (sum * sum) / (throughputs.length * squares);
}

/** All scores; the first one ranks. */
export const SCORES: readonly Score[] = [
  {
    id: "power",
    name: msg`Throughput and delay`,
    formula: "log₂(throughput in Mb/s ÷ delay in s)",
    meaning: msg`One more means twice the throughput with the same delay, or half the delay with the same throughput.`,
    source:
      "K. Winstein, H. Balakrishnan, TCP ex Machina, SIGCOMM 2013, 3.3: log(throughput) − δ log(delay), δ = 1. " +
      "The delay is that of Pantheon, F. Yan et al., USENIX ATC 2018: 95th percentile of the one-way delay per packet.",
    best: "high",
    places: 2,
    of: power,
  },
  {
    id: "throughput",
    name: msg`Throughput`,
    formula: "log₂(throughput in Mb/s)",
    meaning: msg`One more means twice the throughput.`,
    source: "F. Kelly, Charging and rate control for elastic traffic, 1997: the utility of proportional fairness.",
    best: "high",
    places: 2,
    of: logThroughput,
  },
  {
    id: "fairness",
    name: msg`Fairness beside Reno`,
    formula: "(x + y)² ÷ (2 (x² + y²)), x and y: throughputs of both flows in Mb/s",
    meaning: msg`1 means that both flows have the same throughput, 0.5 that one of them has everything.`,
    source: "R. Jain, D. Chiu, W. Hawe, DEC-TR-301, 1984",
    best: "high",
    places: 3,
    of: ({ throughput_mbps, other_mbps }) => (other_mbps === null ? null : jainIndex([throughput_mbps, other_mbps])),
  },
  {
    id: "loss",
    name: msg`Loss`,
    formula: "100 × data packets lost ÷ data packets sent, %",
    meaning: msg`The random losses of a path count too.`,
    source: "RFC 9743, 5.1.3",
    best: "low",
    places: 2,
    of: ({ loss }) => 100 * loss,
  },
];

/** Share of lost packets above which a contestant is out of the ranking. */
export const MOST_LOSS = 0.1;

/** Returns the score with this id; the first one if there is none. */
export const scoreNamed = (id: string): Score => SCORES.find((score) => score.id === id) ?? SCORES[0];

/** Returns the mean of the scores that are defined; null without any. Any path without throughput makes it minus infinity. */
export function meanScore(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
