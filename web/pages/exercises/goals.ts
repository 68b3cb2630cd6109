/** Checks the goals of an exercise against the current run. */
import { Fate, type ParameterKind, type RunSummary } from "../../engine/contract.ts";
import type { Experiment } from "../../experiments/schema.ts";
import { significant } from "../../quantities/numbers.ts";
import { format, isQuantity } from "../../quantities/units.ts";
import { matches, type Overrides, type OverrideValue, sameOverrides } from "../../scenario/overrides.ts";
import { inBaseUnit, overridesOf } from "../../scenario/settings.ts";
import { quantityOf, resultOf } from "../../sweep/measures.ts";
import type { Exercise, Goal } from "./format.ts";

/** State of the lab by which goals are judged. */
export interface Attempt {
  summary: RunSummary;
  /** Id of the flow for goals that name none. */
  flow: string;
  /** Returns the current value of a parameter. */
  value(path: string): OverrideValue | undefined;
  /** Fate of the selected packet, a value of `Fate`; null if none is selected. */
  selected: number | null;
}

/** Tells whether a goal is reached. */
export function isReached(goal: Goal, attempt: Attempt): boolean {
  if ("selected" in goal) return attempt.selected === Fate.dropped;
  if ("parameter" in goal) {
    const value = attempt.value(goal.parameter);
    const bound = (one: number | string | undefined) => inBaseUnit(one) as number | undefined;
    return typeof value === "number" && isWithin(value, bound(goal.at_least), bound(goal.at_most));
  }
  if ("read" in goal) {
    const result = resultOf(attempt.summary, attempt);
    const took = result ? result.ended_ns - result.started_ns : 0;
    return result !== undefined && result.bytes >= goal.read && took <= Number(inBaseUnit(goal.within));
  }
  const { measure, unit, flow = attempt.flow, at_least, at_most } = goal;
  const value = quantityOf(attempt.summary, { flow, measure, unit });
  return value !== null && isWithin(value, at_least, at_most);
}

/**
 * Returns the number that a goal is judged by, in words: "5.44 Mb/s"; null for a goal of another kind, and while there
 * is nothing to measure.
 */
export function currentWords(
  goal: Goal,
  attempt: Attempt,
  kindOf: (path: string) => ParameterKind | undefined,
): string | null {
  if ("parameter" in goal) {
    const value = attempt.value(goal.parameter);
    const kind = kindOf(goal.parameter);
    return typeof value === "number" && kind !== undefined && isQuantity(kind) ? format(value, kind, 4) : null;
  }
  if (!("measure" in goal)) return null;
  const { measure, unit, flow = attempt.flow } = goal;
  const value = quantityOf(attempt.summary, { flow, measure, unit });
  // The text of the goal says what is counted.
  const name = unit === "times" || unit === "packets" ? "" : `\u00a0${unit}`;
  return value === null ? null : significant(value, 3) + name;
}

/** Tells whether the reader has not changed anything: all values are those that the exercise begins with. */
export function isUntouched({ set = {} }: Pick<Exercise, "set">, overrides: Overrides): boolean {
  return sameOverrides(overridesOf(set), overrides);
}

function isWithin(value: number, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY): boolean {
  return value >= least && value <= most;
}

/** Returns the controls of the parameters that may be changed: the experiment's, then further ones. */
export function freeControls({ may }: Pick<Exercise, "may">, { controls }: Pick<Experiment, "controls">): string[] {
  const known = controls
    .flatMap(({ parameters }) => parameters)
    .filter((path) => may.some((free) => matches(free, path)));
  return [...new Set([...known, ...may.filter((path) => !path.includes("*"))])];
}

/** Parameters that are changed and may not be: neither free nor as the exercise begins. */
export function strayed({ may, set = {} }: Pick<Exercise, "may" | "set">, overrides: Overrides): string[] {
  const given = Object.keys(set);
  return Object.keys(overrides).filter((path) => !given.includes(path) && !may.some((free) => matches(free, path)));
}
