/** A step of a key control from outside it: by a key or a clicker. */
import { t } from "@lingui/core/macro";
import type { Catalog } from "../../engine/contract.ts";
import { currentValue, type Lab } from "../../lab/lab.ts";
import { sliderScale } from "../../quantities/slider_scale.ts";
import { format, isQuantity } from "../../quantities/units.ts";
import { type OverrideValue, parameterOf } from "../../scenario/overrides.ts";

/** Values of a slider that one step passes, if the paper measured none in that direction. */
const STRIDE = 5;

/** A value that a step set. */
export interface SteppedKey {
  name: string;
  shown: string;
}

/**
 * Sets a parameter to its next (1) or previous (-1) value: the paper's next one, a visible step of the slider, or the next
 * choice. Returns the new value in words; null if there is none in that direction.
 */
export function stepKey(
  lab: Lab,
  catalog: Catalog,
  path: string,
  direction: 1 | -1,
  measured: readonly number[] = [],
): SteppedKey | null {
  const parameter = parameterOf(catalog.parameters, path);
  const value = currentValue(lab.store.getState(), path);
  if (!parameter || value === undefined) return null;
  const { name, kind, choices } = parameter;
  const set = (next: OverrideValue | undefined, shown: string): SteppedKey | null => {
    if (next === undefined || next === value) return null;
    lab.set(path, next);
    return { name, shown };
  };
  if (typeof value === "boolean") return set(direction > 0, direction > 0 ? t`on` : t`off`);
  if (typeof value === "string") {
    const next = choices?.[choices.findIndex(({ id }) => id === value) + direction];
    return set(next?.id, next?.name ?? "");
  }
  if (typeof value !== "number" || !isQuantity(kind)) return null;
  const beyond = measured.filter((one) => (one - value) * direction > 0);
  const own = lab.ownValue(path);
  const scale = sliderScale(parameter, typeof own === "number" ? own : value, measured, value);
  const next = beyond.length > 0 ? beyond.reduce((a, b) => (Math.abs(b - value) < Math.abs(a - value) ? b : a)) : null;
  const found = next ?? scale.next(value, direction, STRIDE);
  return set(found, format(found, kind));
}
