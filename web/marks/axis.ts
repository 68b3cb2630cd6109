import { pairs } from "d3-array";
import { localized } from "../quantities/numbers.ts";
import { textWidth } from "./labels.ts";
import type { LinearScale } from "./linear.ts";
import type { Mark } from "./marks.ts";

/** A scale from values to px. */
export type Scale = LinearScale;

interface AxisOptions {
  scale: Scale;
  /** Position of the axis line, px: y of a bottom axis, x of a left one. */
  at: number;
  em: number;
  /** px between ticks, about. */
  gap?: number;
  format?: (value: number) => string;
  /** Title with the unit, drawn along the axis. */
  title?: string;
  /** Length of grid lines (px) into the plot; none if absent. */
  grid?: number;
  ticks?: readonly number[];
}

interface BottomAxisOptions extends AxisOptions {
  /** Width of the drawing, px: no label passes its edges. */
  width: number;
}

/**
 * Makes a bottom axis. D3 computes the ticks; they are marks like everything else, so that a file shows what the screen
 * shows. A label at an edge of the drawing moves inside, or is left out if it would touch the one before it.
 */
export function bottomAxis(options: BottomAxisOptions): Mark[] {
  const { scale, at, em, width, gap = 6 * em, format, title, grid, ticks } = options;
  const [x0, x1] = scale.range();
  const write = format ?? plain;
  const values = ticks ?? ticksApart(scale, Math.max(2, Math.floor((x1 - x0) / gap)), write, em);
  const marks: Mark[] = [{ type: "line", x1: x0, y1: at, x2: x1, y2: at, stroke: { color: "ink-2", width: 1 } }];
  let before = { end: Number.NEGATIVE_INFINITY, moved: false };
  for (const value of values) {
    const x = scale(value);
    if (grid) marks.push({ type: "line", x1: x, y1: at - grid, x2: x, y2: at, stroke: { color: "line", width: 1 } });
    marks.push({ type: "line", x1: x, y1: at, x2: x, y2: at + 4, stroke: { color: "ink-2", width: 1 } });
    const text = write(value);
    const half = textWidth(text, em) / 2;
    const middle = Math.min(Math.max(x, half), width - half);
    const moved = middle !== x;
    if ((moved || before.moved) && middle - half < before.end) continue;
    before = { end: middle + half, moved };
    marks.push({ type: "text", x: middle, y: at + 5 + em * 0.65, text, color: "ink-2", size: em, anchor: "middle" });
  }
  if (title) {
    const x = (x0 + x1) / 2;
    marks.push({ type: "text", x, y: at + em * 2.3, text: title, color: "ink-2", size: em, anchor: "middle" });
  }
  return marks;
}

/** About `count` ticks; D3 may make twice as many: fewer then, until their labels do not touch. */
function ticksApart(scale: Scale, count: number, write: (value: number) => string, em: number): number[] {
  for (let n = count; ; n--) {
    const values = scale.ticks(n);
    const half = (value: number) => (0.3 * write(value).length + 0.25) * em;
    const touch = pairs(values).some(([a, b]) => Math.abs(scale(b) - scale(a)) < half(a) + half(b));
    if (!touch || n <= 1) return values;
  }
}

/** Ticks of a left axis that fit in `length` px. */
export function ticksIn(length: number, em: number): number {
  return Math.max(2, Math.floor(length / (2.6 * em)));
}

/** Writes numbers without thousands separators, with the decimal sign of the language, the same on all axes. */
function plain(value: number): string {
  const short = Number(value.toPrecision(12));
  return localized(short !== 0 && Math.abs(short) < 1e-4 ? short.toExponential() : String(short));
}

/** Makes an axis at the left, as `bottomAxis` does at the bottom; the title stands above it, unrotated. */
export function leftAxis({ scale, at, em, format, title, grid, ticks }: AxisOptions): Mark[] {
  const [y0, y1] = scale.range();
  const values = ticks ?? scale.ticks(ticksIn(Math.abs(y1 - y0), em));
  const write = format ?? plain;
  const marks: Mark[] = [];
  for (const value of values) {
    const y = scale(value);
    if (grid) marks.push({ type: "line", x1: at, y1: y, x2: at + grid, y2: y, stroke: { color: "line", width: 1 } });
    marks.push({ type: "line", x1: at - 4, y1: y, x2: at, y2: y, stroke: { color: "ink-2", width: 1 } });
    marks.push({ type: "text", x: at - 7, y, text: write(value), color: "ink-2", size: em, anchor: "end" });
  }
  marks.push({
    type: "line",
    x1: at,
    y1: Math.min(y0, y1),
    x2: at,
    y2: Math.max(y0, y1),
    stroke: { color: "ink-2", width: 1 },
  });
  if (title) marks.push({ type: "text", x: 2, y: Math.min(y0, y1) - 1.4 * em, text: title, color: "ink-2", size: em });
  return marks;
}
