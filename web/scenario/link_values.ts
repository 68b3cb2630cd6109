/** Values of settings as a link writes them. */
import { exact, type QuantityKind, readQuantity } from "../quantities/units.ts";
import type { OverrideValue } from "./overrides.ts";

/**
 * Kind of the quantity at a path, for a text with a unit; null writes plain base units, which a link reads the same.
 */
export type KindOf = (path: string) => QuantityKind | null;

/** Writes a value so that `readValue` returns the same. */
export function writeValue(value: OverrideValue, kind: QuantityKind | null): string {
  if (value === null) return "";
  if (typeof value === "boolean") return String(value);
  if (typeof value === "number") return kind === null ? String(value) : exact(value, kind);
  // A text that would be read as something else is marked.
  return value.startsWith("~") || readValue(value) !== value ? `~${value}` : value;
}

/** Reads a value: a flag, a quantity with its unit, or a text. */
export function readValue(text: string): OverrideValue {
  if (text === "") return null;
  if (text.startsWith("~")) return text.slice(1);
  if (text === "true" || text === "false") return text === "true";
  return readQuantity(text)?.value ?? text;
}
