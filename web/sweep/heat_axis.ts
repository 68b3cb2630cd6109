/** Axes of a map: which parameters can be one, and which values they have on it. */
import { t } from "@lingui/core/macro";
import type { Parameter } from "../engine/contract.ts";
import { sliderScale } from "../quantities/slider_scale.ts";
import { format, inUnit, isQuantity, type QuantityKind } from "../quantities/units.ts";
import type { OverrideValue } from "../scenario/overrides.ts";
import type { HeatAxis } from "./heat.ts";

/** Values of an axis that is no choice. */
const VALUES = 8;

/** Can the parameter be an axis? */
export function isAxis({ kind, choices }: Parameter): boolean {
  return (choices !== null && choices.length > 1) || kind === "flag" || isQuantity(kind);
}

/**
 * Returns the axis of a parameter: all its choices, or values spread over its slider. `own` is the experiment's value,
 * `now` the current run's.
 */
export function axisOf(
  parameter: Parameter,
  path: string,
  own: OverrideValue | undefined,
  now: OverrideValue | undefined,
): HeatAxis {
  const { name, kind, choices } = parameter;
  if (choices) return { path, name, values: choices.map(({ id, name }) => ({ value: id, label: name })) };
  if (kind === "flag")
    return { path, name, values: [false, true].map((value) => ({ value, label: value ? t`on` : t`off` })) };
  const number = (value: OverrideValue | undefined) =>
    typeof value === "number" ? value : Number(parameter.default ?? 1);
  const scale = sliderScale(parameter, number(own), [], number(now));
  const reached = Array.from({ length: VALUES }, (_, i) => scale.reach(i / (VALUES - 1)));
  const write = isQuantity(kind) ? inOneUnit(kind, reached) : String;
  return { path, name, values: [...new Set(reached)].map((value) => ({ value, label: write(value) })) };
}

/** Returns what writes values of an axis: all in the unit of the middle one, so that they can be compared. */
function inOneUnit(kind: QuantityKind, values: readonly number[]): (value: number) => string {
  const [, unit] = format(values[values.length >> 1], kind, 3).split("\u00a0");
  return (value) => (unit ? `${inUnit(value, unit)}\u00a0${unit}` : format(value, kind, 3));
}

/** Returns the index of the value on the axis that is nearest; 0 without a value. */
export function placeOn({ values }: HeatAxis, value: OverrideValue | undefined): number {
  const exact = values.findIndex((one) => one.value === value);
  if (exact >= 0 || typeof value !== "number") return Math.max(0, exact);
  const distance = (one: OverrideValue) => (typeof one === "number" ? Math.abs(one - value) : Number.POSITIVE_INFINITY);
  return values.reduce((best, one, i) => (distance(one.value) < distance(values[best].value) ? i : best), 0);
}
