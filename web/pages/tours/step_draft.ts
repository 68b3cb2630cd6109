/** Draft of a step: its overrides and compared runs. */
import type { ComparedSpec } from "../../scenario/compared_specs.ts";
import type { Overrides, OverrideValue } from "../../scenario/overrides.ts";
import { overridesOf, type Settings } from "../../scenario/settings.ts";
import type { Step } from "./format.ts";

/** Returns the specifications of the runs that a step compares. */
export const specsOf = ({ compared = [] }: Step): ComparedSpec[] =>
  compared.map((settings) => ({ kind: "with", overrides: overridesOf(settings) }));

/** The overrides with what the new step has otherwise than the old one. `own`: the experiment's own value of a path. */
export function overridesForStep(
  present: Overrides,
  old: Settings,
  next: Settings,
  own: (path: string) => OverrideValue | undefined,
): Overrides {
  const result: Record<string, OverrideValue> = { ...present };
  const wanted = overridesOf(next);
  for (const path of new Set([...Object.keys(old), ...Object.keys(next)])) {
    if (Object.hasOwn(old, path) && old[path] === next[path]) continue;
    const value = wanted[path];
    if (value === undefined || value === own(path)) delete result[path];
    else result[path] = value;
  }
  return result;
}
