/** Predictions as links hold them, and their scores once the simulation is shown. */
import type { Measured } from "../sweep/sweep.ts";

/** Expected value for each value of the sweep, in order, in the quantity's unit; null where nothing is drawn. */
export type CurveGuess = readonly (number | null)[];

/** Writes a number in three digits, more than a hand draws. */
const digits = (value: number) => String(Number(value.toPrecision(3)));

/** Writes a drawn curve as a link holds it; empty if nothing is drawn. */
export function writeCurve(guess: CurveGuess): string {
  return guess.every((one) => one === null) ? "" : guess.map((one) => (one === null ? "" : digits(one))).join(",");
}

/** Reads a curve; null for a text that is no curve over this many values. */
export function readCurve(text: string, values: number): CurveGuess | null {
  if (text === "") return Array.from({ length: values }, () => null);
  const read = text.split(",").map((one) => (one === "" ? null : Number(one)));
  const fits = read.length === values && read.every((one) => one === null || (Number.isFinite(one) && one >= 0));
  return fits ? read : null;
}

/** Returns the curve with `y` at `index`, and a straight line from the pen's last position if it was down. */
export function drawn(guess: CurveGuess, index: number, y: number, from: number | null): CurveGuess {
  const next = [...guess];
  const start = from === null ? null : guess[from];
  next[index] = y;
  if (from === null || start === null) return next;
  const way = Math.sign(index - from);
  for (let i = from + way; i !== index && way !== 0; i += way) {
    next[i] = start + ((y - start) * (i - from)) / (index - from);
  }
  return next;
}

/** Fills gaps of the drawn curve with straight lines; null if nothing is drawn. */
export function filled(guess: CurveGuess): number[] | null {
  const known = guess.flatMap((y, i) => (y === null ? [] : [{ i, y }]));
  if (known.length === 0) return null;
  return guess.map((own, i) => {
    if (own !== null) return own;
    const after = known.find((one) => one.i > i);
    const before = known.findLast((one) => one.i < i);
    if (!before || !after) return (before ?? after)!.y;
    return before.y + ((after.y - before.y) * (i - before.i)) / (after.i - before.i);
  });
}

/** A curve is at its height from this share of its highest point on. */
export const HEIGHT = 0.95;

/**
 * Returns the knee of a curve: the first value at its full height, or, if it starts there, the last before it falls.
 */
export function kneeOf(values: readonly number[], curve: readonly number[]): number | null {
  const height = HEIGHT * Math.max(...curve);
  const high = curve.map((y) => y >= height);
  const first = high.indexOf(true);
  if (first < 0 || curve.length !== values.length) return null;
  if (first > 0) return values[first];
  const falls = high.indexOf(false);
  return falls < 0 ? null : values[falls - 1];
}

/** Comparison of a drawn curve with the simulated one. */
export interface CurveScore {
  /** Mean distance from the simulated curve, as a share of its highest point. */
  off: number;
  /** Knees of both curves; null for a curve without one. */
  knees: { guessed: number | null; simulated: number | null };
}

/** Compares a drawn curve with the simulated one; null while the simulation lacks a value, or if nothing was drawn. */
export function scoreOf(
  values: readonly number[],
  guess: CurveGuess,
  measured: readonly Measured[],
): CurveScore | null {
  const curve = filled(guess);
  const simulated = values.map((value) => measured.find((one) => one.value === value)?.mean);
  if (!curve || simulated.some((one) => one === undefined)) return null;
  const means = simulated as number[];
  const highest = Math.max(...means);
  if (highest <= 0) return null;
  const off = means.reduce((sum, mean, i) => sum + Math.abs(mean - curve[i]), 0) / means.length / highest;
  return { off, knees: { guessed: kneeOf(values, curve), simulated: kneeOf(values, means) } };
}
