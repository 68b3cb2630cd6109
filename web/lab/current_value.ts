import { type OverrideValue, valueAt } from "../scenario/overrides.ts";
import type { LabState } from "./lab_state.ts";

/** Value of a parameter now: changed, or as the experiment has it. */
export function currentValue(state: Pick<LabState, "history" | "checked">, path: string): OverrideValue | undefined {
  const { overrides } = state.history.present;
  return Object.hasOwn(overrides, path) ? overrides[path] : valueAt(state.checked?.scenario, path);
}
