/**
 * The report card: its criteria, and `public/card.json`, written by `fillthepipe card`.
 * Written from the engine's types by `npm run types`: change them there, in Rust.
 */
import type { Measure, SweepUnit } from "./experiment.ts";
import type { Scenario } from "./scenario.ts";

/** A scenario, and the changes of it that a variant is judged in. */
export interface CardFile {
  /** The flow `tested` has the variant that is judged. */
  scenario: Scenario;
  criteria: Criterion[];
}

/** One criterion: a quantity of some runs that differ in one thing. */
export interface Criterion {
  id: string;
  /** Section of RFC 9743 that asks for it. */
  clause: string;
  /** The highest or the lowest value is best, or the one nearest to a number. */
  best: "high" | "low" | number;
  quantity: CardQuantity;
  /** Property in which the points differ. */
  axis?: CardAxis;
  /** Values of all its points, by path; `$variant` is the variant that is judged. */
  set?: Record<string, string | number | boolean>;
  points: CardPoint[];
}

/** A quantity of a run. */
export interface CardQuantity {
  /** An entry of the scenario's flows. */
  flow: string;
  measure: Measure;
  unit: SweepUnit;
}

/**
 * Property in which points differ: the buffer in pipes, the number of flows, the round trip in ms, the offered load, the losses
 * in %, the queue discipline, an extra delay in ms, or the length of an outage in s.
 */
export type CardAxis = "pipes" | "flows" | "round_trip" | "load" | "loss" | "discipline" | "extra_delay" | "outage";

/** One run of a criterion, with several seeds. */
export interface CardPoint {
  /** Place on the axis: a number, or the id of a queue discipline. */
  at?: string | number;
  /** Values over those of the criterion. */
  set: Record<string, string | number | boolean>;
}

/** Report cards of some variants: `public/card.json`, written by `fillthepipe card --json`. */
export interface Cards {
  /** Seeds, from 1 on, that each number is a mean of. */
  seeds: number;
  columns: CardColumn[];
}

/** Report card of one variant. */
export interface CardColumn {
  variant: string;
  /** Cells of each criterion, in the order of its points. */
  cells: Record<string, CardCell[]>;
}

/** A number of the card, in the unit of its criterion. */
export interface CardCell {
  /** Mean over the seeds; null if a run has no such number. */
  mean: number | null;
  /** Its standard deviation. */
  deviation: number;
}
