/** Values of a program's variables as the page shows them, in the units that the program itself has. */
import { grouped, localized } from "../../quantities/numbers.ts";
import type { ProgramName } from "./names.ts";

/** Digits after the decimal point that are shown of a number in each unit. */
const DIGITS: Readonly<Record<string, number>> = { bytes: 0, "bytes/s": 0, s: 6 };
const USUAL_DIGITS = 4;
/** Signs of the units that the catalog has as words; in every language the same. */
const SIGNS: Readonly<Record<string, string>> = { bytes: "B", "bytes/s": "B/s" };

/** Returns a value of a variable in words: "14,480 B", "0.0412 s"; a text that is no number as it is. */
export function valueInWords(text: string, unit: string): string {
  if (/^-?inf$/.test(text)) return text.replace("inf", "∞");
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) return text;
  const digits = DIGITS[unit] ?? USUAL_DIGITS;
  const rounded = Number(value.toFixed(digits));
  // A small number would be rounded to nothing.
  const number = rounded === 0 && value !== 0 ? localized(value.toPrecision(3)) : withGroups(rounded);
  return unit === "" ? number : `${number}\u00a0${SIGNS[unit] ?? unit}`;
}

const withGroups = (value: number): string => (Number.isInteger(value) ? grouped(value) : localized(String(value)));

/** A variable at an instant. */
export interface Variable {
  name: string;
  /** Value in words. */
  value: string;
  /** The program made it, or the program may set it, or the simulator gives it. */
  kind: "own" | "set" | "given";
}

const ORDER = ["own", "set", "given"];

/** Returns the variables in the order of their interest: the program's own, those that it sets, those that it is given. */
export function variablesOf(values: readonly (readonly [string, string])[], names: readonly ProgramName[]): Variable[] {
  const all = values.map(([name, text]): Variable => {
    const known = names.find(({ kind, id }) => kind === "state" && id === name);
    return {
      name,
      value: valueInWords(text, known?.unit ?? ""),
      kind: !known ? "own" : known.isWritten ? "set" : "given",
    };
  });
  return all.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}
