import { tickStep } from "d3-array";
import { fixed } from "../quantities/numbers.ts";

const UNITS = [
  ["ns", 1],
  ["µs", 1e3],
  ["ms", 1e6],
  ["s", 1e9],
] as const;

/** Returns the unit for an axis with ticks `step` ns apart and times up to `largest` ns. */
function unitFor(step: number, largest: number): (typeof UNITS)[number] {
  const fit = UNITS.findLast(([, factor]) => step >= factor) ?? UNITS[0];
  // 12.25 s reads better than 12250 ms, 250 ms better than 0.25 s.
  const next = UNITS[UNITS.indexOf(fit) + 1];
  return next && largest >= 10 * next[1] ? next : fit;
}

/** Writes times (ns) for an axis over [from, to] with about `count` ticks: one unit, just enough digits. */
export function timeFormat(from: number, to: number, count: number): (time: number) => string {
  const step = tickStep(from, to, Math.max(1, count));
  return written(step, unitFor(step, Math.max(Math.abs(from), Math.abs(to))));
}

/** Writes one time (ns) to a px: the tag of a playhead over [from, to] drawn on `pixels`, in the unit of its axis. */
export function tagFormat(from: number, to: number, pixels: number): (time: number) => string {
  return written(tickStep(from, to, pixels / 2), unitFor(tickStep(from, to, 10), to));
}

function written(step: number, [unit, factor]: (typeof UNITS)[number]): (time: number) => string {
  const digits = Math.max(0, Math.ceil(-Math.log10(step / factor) - 1e-9));
  return (time) => `${fixed(time / factor, Math.min(digits, 9))} ${unit}`;
}
