/**
 * Specifications of runs that are compared with the current run. Each holds only its differences, so that links stay
 * short: a run that was put aside keeps all its values, another is the current run with a few other values.
 */
import type { Scenario } from "../engine/contract.ts";
import type { Draft } from "./draft.ts";
import { type Overrides, type OverrideValue, sameOverrides } from "./overrides.ts";

/** Specification of a run that is compared with the current one. */
export type ComparedSpec =
  /** Whatever is changed, this stays. `scenario`: null for the one the page is of. */
  | { readonly kind: "kept"; readonly scenario: Scenario | null; readonly overrides: Overrides }
  /** The current run with these values over its own. */
  | { readonly kind: "with"; readonly overrides: Overrides };

/** At most four runs can be compared: more ladders side by side are none. */
export const MOST_COMPARED = 3;

/** Letters of compared runs; A is the current run. */
export const LETTERS = ["A", "B", "C", "D"] as const;

/** Returns the draft that `other` asks for. `own`: the scenario of the page. */
export function draftOf(other: ComparedSpec, present: Draft, own: Scenario): Draft {
  if (other.kind === "kept") return { scenario: other.scenario ?? own, overrides: other.overrides };
  return { scenario: present.scenario, overrides: { ...present.overrides, ...other.overrides } };
}

/** `draft` put aside. */
export function keptOf({ scenario, overrides }: Draft, own: Scenario): ComparedSpec {
  return { kind: "kept", scenario: scenario === own ? null : scenario, overrides };
}

/** Tells whether two specifications ask for the same run. */
export function sameSpec(a: ComparedSpec, b: ComparedSpec): boolean {
  if (a.kind !== b.kind || !sameOverrides(a.overrides, b.overrides)) return false;
  if (a.kind !== "kept" || b.kind !== "kept") return true;
  return a.scenario === b.scenario || JSON.stringify(a.scenario) === JSON.stringify(b.scenario);
}

/** Tells whether two lists ask for the same runs in the same order. */
export function sameSpecs(a: readonly ComparedSpec[], b: readonly ComparedSpec[]): boolean {
  return a === b || (a.length === b.length && a.every((one, index) => sameSpec(one, b[index])));
}

/** Marks, in a link, a parameter that keeps the experiment's value although the current run changed it. */
export const OWN = Symbol("own");

/** Lists the paths whose values in `overrides` differ from those in `from`. */
export function differences(
  overrides: Overrides,
  from: Overrides,
): [path: string, value: OverrideValue | typeof OWN][] {
  const set = Object.entries(overrides).filter(([path, value]) => !Object.hasOwn(from, path) || from[path] !== value);
  const unset = Object.keys(from).filter((path) => !Object.hasOwn(overrides, path));
  return [...set, ...unset.map((path): [string, typeof OWN] => [path, OWN])];
}

/** `from` with these differences. */
export function differing(from: Overrides, all: readonly [string, OverrideValue | typeof OWN][]): Overrides {
  const overrides: Record<string, OverrideValue> = { ...from };
  for (const [path, value] of all) {
    if (value === OWN) delete overrides[path];
    else overrides[path] = value;
  }
  return overrides;
}
