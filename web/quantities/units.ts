/**
 * Quantities as people write them. Base units are ns, bytes and bit/s; KB, MB and GB are powers of 1024, as the papers'
 * windows are; kb/s, Mb/s and Gb/s are powers of 1000. The engine reads the same grammar (`units.rs`).
 */
import type { ParameterKind } from "../engine/contract.ts";
import { localized, programmed } from "./numbers.ts";

/** Kinds of quantity, each with its base unit: ns, bytes, b/s, a share, a number. */
export type QuantityKind = "duration" | "size" | "rate" | "ratio" | "count";

type Unit = readonly [name: string, factor: number];

/** Ascending; the first is the base unit. */
const UNITS: Record<QuantityKind, readonly Unit[]> = {
  duration: [
    ["ns", 1],
    ["µs", 1e3],
    ["ms", 1e6],
    ["s", 1e9],
  ],
  size: [
    ["B", 1],
    ["KB", 1024],
    ["MB", 1024 ** 2],
    ["GB", 1024 ** 3],
  ],
  rate: [
    ["b/s", 1],
    ["kb/s", 1e3],
    ["Mb/s", 1e6],
    ["Gb/s", 1e9],
  ],
  ratio: [],
  count: [],
};

/** Other spellings of the units, which are read but not written. */
const SPELLINGS: Record<QuantityKind, readonly Unit[]> = {
  duration: [
    ["us", 1e3],
    ["μs", 1e3],
    ["min", 60e9],
    ["h", 3600e9],
  ],
  size: [
    ["bytes", 1],
    ["byte", 1],
  ],
  rate: [],
  ratio: [],
  count: [],
};

/** No-break space: a number is never parted from its unit at a line's end. */
const GAP = "\u00a0";

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/;

/** Tells whether values of this kind have a unit. */
export function isQuantity(kind: ParameterKind | "text"): kind is QuantityKind {
  return kind in UNITS;
}

/** Lists the units of a kind of quantity, ascending; empty for plain numbers. */
export function unitNames(kind: QuantityKind): string[] {
  return UNITS[kind].map(([name]) => name);
}

/** Reads number and unit of `text`, in base units with the kind of quantity; null if it is no quantity. */
export function readQuantity(text: string): { value: number; kind: QuantityKind | null } | null {
  const trimmed = text.trim();
  const number = NUMBER.exec(trimmed)?.[0];
  if (number === undefined) return null;
  const name = trimmed.slice(number.length).trim();
  if (name === "") return finite(Number(number), null);
  for (const kind of ["duration", "size", "rate"] as const) {
    const unit = [...UNITS[kind], ...SPELLINGS[kind]].find(([spelling]) => spelling === name);
    if (unit) return finite(Number(number) * unit[1], kind);
  }
  return null;
}

function finite(value: number, kind: QuantityKind | null) {
  return Number.isFinite(value) ? { value, kind } : null;
}

/** Reads `text` as a value in the base unit of `kind`; null if it is none. A bare number is in the base unit. */
export function parse(text: string, kind: QuantityKind): number | null {
  const quantity = readQuantity(text);
  return quantity && (quantity.kind === null || quantity.kind === kind) ? quantity.value : null;
}

/** Parses a number typed into a field, as `parse` does; a bare number is in the unit that the field shows now. */
export function parseTyped(text: string, kind: QuantityKind, shown: number): number | null {
  const typed = programmed(text);
  const quantity = readQuantity(typed);
  if (quantity?.kind !== null) return parse(typed, kind);
  return quantity.value * (largestUnit(shown, kind, CLOSELY)?.[1] ?? 1);
}

/** Digits from which a value is meant exactly: 52428 B is then not written 51.2 KB. */
const CLOSELY = 4;

function largestUnit(value: number, kind: QuantityKind, digits: number): Unit | undefined {
  const size = Math.abs(value);
  // 1000 bytes is clearer than 0.98 KB, and 9000 bytes than 8.79 KB.
  const bytes = digits >= CLOSELY ? 1024 ** 2 : 10 * 1024;
  if (kind === "size" && size < bytes && size % 1024 !== 0) return UNITS.size[0];
  return UNITS[kind].findLast(([, factor]) => size >= factor) ?? UNITS[kind][0];
}

/** Writes a value with its unit in at most `digits` significant digits: "42 ms", "1.68 Mb/s", "4312 B". */
export function format(value: number, kind: QuantityKind, digits = 3): string {
  if (!Number.isFinite(value)) return "–";
  const unit = largestUnit(value, kind, digits);
  if (value === 0) return unit ? `0${GAP}${zeroUnit(kind)}` : "0";
  const [name, factor] = unit ?? ["", 1];
  const number = rounded(value / factor, digits);
  // 999.96 ms is not written "1000 ms".
  const next = UNITS[kind].find(([, larger]) => larger > factor);
  const crosses = next && Math.abs(value) < next[1] && Math.abs(Number(number)) * factor >= next[1];
  if (crosses) return format(Number(number) * factor, kind, digits);
  return name === "" ? localized(number) : `${localized(number)}${GAP}${name}`;
}

function zeroUnit(kind: QuantityKind): string {
  return kind === "duration" ? "ms" : (UNITS[kind][0]?.[0] ?? "");
}

/** Writes a value in `unit` without naming the unit, for a column of numbers or an axis. */
export function inUnit(value: number, unit: string, digits = 3): string {
  const factor = factorOf(unit);
  return localized(rounded(value / factor, digits));
}

/** Base units in one `unit`; 1 for a unit that is not known. */
export function factorOf(unit: string): number {
  return readQuantity(`1${unit}`)?.value ?? 1;
}

function rounded(value: number, digits: number): string {
  const size = Math.abs(value);
  // Whole numbers are never cut: 4312 B, not 4310 B.
  if (size >= 10 ** (digits - 1)) return String(Math.round(value));
  return String(Number(value.toPrecision(digits)));
}

/** Shortest text without spaces that `parse` reads back as the very same number: "42ms", "16KB", "37.2Mb/s". */
export function exact(value: number, kind: QuantityKind): string {
  const plain = String(value);
  if (value === 0) return plain;
  let best: string | null = null;
  for (const [name, factor] of UNITS[kind].toReversed()) {
    const ascii = name === "µs" ? "us" : name;
    const text = `${String(value / factor)}${ascii}`;
    if (Number(String(value / factor)) * factor !== value) continue;
    if (best === null || text.length <= best.length) best = text;
  }
  return best ?? plain;
}
