/** Cases of a sweep as changes by the reader: the case of the current run, and the changes to another case. */
import type { Experiment } from "../experiments/schema.ts";
import type { ComparedSpec } from "../scenario/compared_specs.ts";
import { isOverrideValue, type Overrides, type OverrideValue } from "../scenario/overrides.ts";
import { inBaseUnit, overridesOf } from "../scenario/settings.ts";
import { alongside, drawnAt, type SweepSpec, settingOf, valueDrawnAt, valueSetTo } from "../sweep/sweep.ts";
import { currentValue, type LabState } from "./lab.ts";

type Shown = Pick<LabState, "history" | "checked">;

/** The runs that the paper's figure has beside the experiment's own. */
export function comparedWith({ compared }: Pick<Experiment, "compared">): ComparedSpec[] {
  return (compared?.with ?? []).map((settings) => ({ kind: "with", overrides: overridesOf(settings) }));
}

/** Returns a case's changes in base units; those for all routers are written out for each. */
function changesOf(spec: SweepSpec, name: string, { checked }: Shown): [path: string, value: OverrideValue][] {
  return Object.entries(spec.cases[name] ?? {}).flatMap(([path, value]): [string, OverrideValue][] => {
    const base = inBaseUnit(value);
    if (!isOverrideValue(base)) return [];
    return pathsOf(path.split("."), checked?.scenario).map((one) => [one, base]);
  });
}

/** Writes out `routers.*.model` as `routers.new_york.model` and so on. */
function pathsOf([part, ...rest]: string[], here: unknown): string[] {
  const group = typeof here === "object" && here !== null ? (here as Record<string, unknown>) : {};
  const names = part === "*" ? Object.keys(group) : [part];
  if (rest.length === 0) return names;
  return names.flatMap((name) => pathsOf(rest, group[name]).map((below) => `${name}.${below}`));
}

/** The case the ladder shows, whatever else was changed; of several, the one that asks for most. */
export function caseShown(spec: SweepSpec, state: Shown): string | null {
  const fitting = Object.keys(spec.cases).filter((name) =>
    changesOf(spec, name, state).every(([path, value]) => currentValue(state, path) === value),
  );
  const asks = (name: string) => Object.keys(spec.cases[name] ?? {}).length;
  return fitting.reduce<string | null>((best, one) => (best !== null && asks(best) >= asks(one) ? best : one), null);
}

/** Returns the point of the sweep that the current run is, in the sweep's unit; null if it is none. */
export function placeShown(spec: SweepSpec, state: Shown): { value: number; case: string | null } | null {
  const value = currentValue(state, spec.parameter);
  if (typeof value !== "number") return null;
  const name = caseShown(spec, state);
  return { value: drawnAt(spec, name ?? "", valueSetTo(spec, value)), case: name };
}

/**
 * Returns the overrides that make the current run that of a point; changes of another case go back to the experiment's
 * values.
 */
export function pointOverrides(spec: SweepSpec, state: Shown, name: string, at: number): Overrides {
  const changed = Object.keys(spec.cases).flatMap((one) => changesOf(spec, one, state).map(([path]) => path));
  const owned = new Set([...changed, ...Object.keys(spec.along ?? {})]);
  const kept = Object.entries(state.history.present.overrides).filter(([path]) => !owned.has(path));
  const value = valueDrawnAt(spec, name, at);
  const changes = Object.fromEntries([...kept, ...changesOf(spec, name, state)]);
  return { ...changes, ...alongside(spec, value), [spec.parameter]: settingOf(spec, value) };
}

/** Tells whether the other parameters of the swept value are set as in the sweep; true if there are none. */
export function isAlongside(spec: SweepSpec, state: Shown): boolean {
  const swept = currentValue(state, spec.parameter);
  const value = spec.values?.find((one) => settingOf(spec, one) === swept);
  if (value === undefined) return spec.along === undefined;
  return Object.entries(alongside(spec, value)).every(([path, setting]) => currentValue(state, path) === setting);
}
