/** Parameters as files of the project say them: dotted path -> value, a quantity with its unit if it likes. */
import { readQuantity } from "../quantities/units.ts";
import { isOverrideValue, type Overrides, type OverrideValue } from "./overrides.ts";

/** Parameters as another page sets them: path to value, typed or in base units. */
export type Settings = Readonly<Record<string, string | number | boolean>>;

/** "8 KB" as a number of bytes; what is no quantity with a unit is as it was. */
export function inBaseUnit(value: unknown): unknown {
  const quantity = typeof value === "string" ? readQuantity(value) : null;
  return quantity?.kind ? quantity.value : value;
}

/** Converts settings to overrides; values that no parameter can have are left out. */
export function overridesOf(settings: Readonly<Record<string, unknown>>): Overrides {
  const known = Object.entries(settings).map(([path, value]) => [path, inBaseUnit(value)] as const);
  return Object.fromEntries(known.filter((one): one is [string, OverrideValue] => isOverrideValue(one[1])));
}
