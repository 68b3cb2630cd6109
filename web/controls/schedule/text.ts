/** Values over time as a scenario writes them, `0s:20Mb/s,5s:5Mb/s`, and such values drawn by hand. */
import { exact, parse, type QuantityKind } from "../../quantities/units.ts";

/** A time in ns and the value from then on, in its base unit. */
export interface Step {
  at: number;
  value: number;
}

/** Returns the steps of a text; null if it is not such a text. */
export function readSteps(text: string, kind: QuantityKind): Step[] | null {
  const steps: Step[] = [];
  for (const one of text.split(",").filter((one) => one.trim() !== "")) {
    const [time, value, ...more] = one.split(":");
    const step = { at: parse(time, "duration"), value: value === undefined ? null : parse(value, kind) };
    if (step.at === null || step.value === null || more.length > 0) return null;
    steps.push({ at: step.at, value: step.value });
  }
  return steps;
}

/** Writes steps as a scenario has them. A step that changes nothing is left out. */
export function writeSteps(steps: readonly Step[], kind: QuantityKind): string {
  const changes = steps.filter(({ value }, index) => index === 0 || value !== steps[index - 1].value);
  const time = (at: number) => (at === 0 ? "0s" : exact(at, "duration"));
  return changes.map(({ at, value }) => `${time(at)}:${exact(value, kind)}`).join(",");
}

/** Columns of a drawing. */
export const COLUMNS = 20;

/** Returns the value of each column of a drawing that ends at `span` (ns): that at the column's start, `before` the first step. */
export function columnsOf(steps: readonly Step[], span: number, before: number): number[] {
  return Array.from({ length: COLUMNS }, (_, column) => {
    const time = (column * span) / COLUMNS;
    return steps.findLast(({ at }) => at <= time + 0.5)?.value ?? before;
  });
}

/** Returns the corners of the line through the steps up to `span` (ns), in steps or in ramps. */
export function cornersOf(steps: readonly Step[], span: number, before: number, ramps: boolean): Step[] {
  const first = steps[0]?.at === 0 ? [] : [{ at: 0, value: before }];
  const all = [...first, ...steps.filter(({ at }) => at < span)];
  const last = all[all.length - 1];
  return [...all, { at: span, value: last.value }].flatMap((step, index, corners) => {
    const former = corners[index - 1];
    return former && !ramps ? [{ at: step.at, value: former.value }, step] : [step];
  });
}

/** Returns the columns after a stroke of the pen from one column to another, at whose end the value is `value`. */
export function stroke(columns: readonly number[], from: number, to: number, value: number): number[] {
  const start = columns[from];
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  return columns.map((old, column) => {
    if (column < low || column > high) return old;
    return from === to ? value : start + ((value - start) * (column - from)) / (to - from);
  });
}

/** Returns the steps that columns stand for, with values of two digits: a hand draws no more. */
export function stepsOf(columns: readonly number[], span: number): Step[] {
  return columns.map((value, column) => ({ at: (column * span) / COLUMNS, value: Number(value.toPrecision(2)) }));
}

/** Writes the lines of a trace in one line, with `7*3` for three at 7 ms. The engine says what is wrong with other texts. */
export function compact(text: string): string {
  const counts: [time: string, count: number][] = [];
  for (const time of text.split(/\s+/).filter((time) => time !== "")) {
    const last = counts.at(-1);
    if (last?.[0] === time) last[1] += 1;
    else counts.push([time, 1]);
  }
  return counts.map(([time, count]) => (count === 1 ? time : `${time}*${count}`)).join(" ");
}
