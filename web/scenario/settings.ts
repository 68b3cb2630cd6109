/** Parameters as files of the project hold them: dotted path -> value, a quantity with or without a unit. */
import { readQuantity } from "../quantities/units.ts";
import { isOverrideValue, type Overrides, type OverrideValue } from "./overrides.ts";

/** Parameters as another page sets them: path to value, typed or in base units. */
export type Settings = Readonly<Record<string, string | number | boolean>>;

/** Converts "8 KB" to bytes; a value that is no quantity with a unit stays unchanged. */
export function inBaseUnit(value: unknown): unknown {
  const quantity = typeof value === "string" ? readQuantity(value) : null;
  return quantity?.kind ? quantity.value : value;
}

/** Paths of texts that may look like a quantity: a list of rates may have one rate. */
const LIST = /\.video\.rates$/;

/** Converts settings to overrides; values that no parameter can have are left out. */
export function overridesOf(settings: Readonly<Record<string, unknown>>): Overrides {
  const read = (path: string, value: unknown) => (LIST.test(path) ? value : inBaseUnit(value));
  const known = Object.entries(settings).map(([path, value]) => [path, read(path, value)] as const);
  return Object.fromEntries(known.filter((one): one is [string, OverrideValue] => isOverrideValue(one[1])));
}
