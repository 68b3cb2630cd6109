/** Quantities of problems: drawn or computed, and written so that a reader can calculate with them. */
import { grouped, significant } from "../../quantities/numbers.ts";
import { format } from "../../quantities/units.ts";

/** Kinds of quantity that a problem has; base units are ns, bytes, b/s, a share of 1, and a plain number. */
export type Kind = "duration" | "size" | "rate" | "share" | "count";

/** Digits that computed values are written with. */
const DIGITS = 4;
/** Whole numbers from this one on are written in groups of digits. */
const LONG = 10_000;
/** Sizes from this one on are written in KB, if they are whole KB, bytes. */
const WHOLE_KB = 8192;
const GAP = "\u00a0";

/**
 * A value in the base unit of its kind, which is written with its unit. TypeScript treats it as that text, so messages can
 * contain it directly.
 */
export type Quantity = Value & string;

/** Makes a quantity of a value in the base unit of its kind. */
export const quantity = (value: number, kind: Kind): Quantity => new Value(value, kind) as Value & string;

class Value {
  readonly value: number;
  readonly kind: Kind;

  constructor(value: number, kind: Kind) {
    this.value = value;
    this.kind = kind;
  }

  /** Writes the value in the language of the page: “20 ms”, “62,500 B”, “64 KB”. */
  toString(): string {
    const { value, kind } = this;
    if (kind === "duration" || kind === "rate") return format(value, kind, DIGITS);
    if (kind === "share") return `${significant(100 * value, DIGITS)}${GAP}%`;
    if (kind === "count") return plain(value);
    if (isWholeKB(value)) return format(value, kind, DIGITS);
    return `${plain(value)}${GAP}B`;
  }
}

/** Tells whether a size is exact in KB or MB, and no longer in that unit than in bytes. */
function isWholeKB(bytes: number): boolean {
  const value = bytes / 1024 ** (bytes < 1024 ** 2 ? 1 : 2);
  return bytes >= WHOLE_KB && bytes % 1024 === 0 && Number(value.toPrecision(DIGITS)) === value;
}

function plain(value: number): string {
  if (Number.isInteger(value)) return Math.abs(value) < LONG ? String(value) : grouped(value);
  return Math.abs(value) < LONG ? significant(value, DIGITS) : grouped(Math.round(value));
}

/** Makes a time of ns. */
export const time = (ns: number): Quantity => quantity(ns, "duration");
/** Makes a size of bytes. */
export const size = (bytes: number): Quantity => quantity(bytes, "size");
/** Makes a rate of b/s. */
export const rate = (bps: number): Quantity => quantity(bps, "rate");
/** Makes a share of 1, which is written in percent. */
export const share = (part: number): Quantity => quantity(part, "share");
/** Makes a number without a unit. */
export const count = (value: number): Quantity => quantity(value, "count");

/** Returns the transmission time of a packet on a link. */
export const sendingTime = (packet: Quantity, line: Quantity): Quantity => time((packet.value * 8e9) / line.value);

/** Returns the bytes that a link carries in a time. */
export const carried = (line: Quantity, during: Quantity): Quantity => size((line.value * during.value) / 8e9);

/** Returns the rate at which a size is carried within a time. */
export const rateOf = (bytes: Quantity, during: Quantity): Quantity => rate((bytes.value * 8e9) / during.value);

/** Returns a quantity `times` as large. */
export const scaled = (one: Quantity, times: number): Quantity => quantity(one.value * times, one.kind);

/** Returns the sum of quantities of one kind. */
export const sum = (first: Quantity, ...others: readonly Quantity[]): Quantity =>
  quantity(
    others.reduce((all, { value }) => all + value, first.value),
    first.kind,
  );
