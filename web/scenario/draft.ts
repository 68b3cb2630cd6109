/** The draft: a scenario, single values changed in it, and the specifications of compared runs. */
import type { Scenario } from "../engine/contract.ts";
import type { ComparedSpec } from "./compared_specs.ts";
import { type Overrides, sameOverrides } from "./overrides.ts";

/** A scenario with changes over it; what the engine is asked to run. */
export interface Draft {
  readonly scenario: Scenario;
  readonly overrides: Overrides;
}

/** One state of undo. */
export interface Worked extends Draft {
  /** Absent if there are none. */
  readonly others?: readonly ComparedSpec[];
}

/** A draft as a state of undo, compared with these runs. */
export function withOthers({ scenario, overrides }: Draft, others: readonly ComparedSpec[] = []): Worked {
  return others.length > 0 ? { scenario, overrides, others } : { scenario, overrides };
}

/** Tells whether two drafts ask for the same run. */
export function sameDrafts(a: Draft, b: Draft): boolean {
  return a === b || (sameScenarios(a.scenario, b.scenario) && sameOverrides(a.overrides, b.overrides));
}

/** Compares two scenarios, order of keys included: it is the order of the flows in a run. */
export function sameScenarios(a: Scenario, b: Scenario): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Returns the scenario with its changes applied: one text without overrides. A changed value loses the source of the
 * preset.
 */
export function folded({ scenario, overrides }: Draft): Scenario {
  let whole = scenario;
  for (const [path, value] of Object.entries(overrides)) whole = withValue(whole, path.split("."), value);
  return withoutSources(whole, (path) => Object.hasOwn(overrides, path));
}

/** Returns the group with a value set at a path; groups on the way are made if needed. */
export function withValue(group: Scenario, [first = "", ...rest]: readonly string[], value: unknown): Scenario {
  if (rest.length === 0) return { ...group, [first]: value };
  return { ...group, [first]: withValue(groupOf(group, first), rest, value) };
}

/** Returns the subgroup of that name; empty if there is none. */
export function groupOf(group: Scenario, name: string): Scenario {
  const inner = Object.hasOwn(group, name) ? group[name] : null;
  return typeof inner === "object" && inner !== null && !Array.isArray(inner) ? (inner as Scenario) : {};
}

/** Removes the sources of values whose path `gone` accepts. */
export function withoutSources(scenario: Scenario, gone: (path: string) => boolean): Scenario {
  if (!Object.hasOwn(scenario, "sources")) return scenario;
  const kept = Object.entries(groupOf(scenario, "sources")).filter(([path]) => !gone(path));
  return { ...scenario, sources: Object.fromEntries(kept) };
}
