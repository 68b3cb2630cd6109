import { t } from "@lingui/core/macro";
import { type ScaleLinear, scaleLinear } from "d3-scale";
import { bottomAxis, leftAxis, type Scale, ticksIn } from "../marks/axis.ts";
import { textWidth } from "../marks/labels.ts";
import { LEGEND_HEIGHT } from "../marks/legend.ts";
import type { Mark, Size } from "../marks/marks.ts";
import { timeFormat } from "../marks/time.ts";
import type { TimeRange } from "../run/time_range.ts";

/** A plot with time from left to right, px. */
export interface TimePlotFrame {
  x: ScaleLinear<number, number>;
  /** Width of the whole drawing. */
  width: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Tells whether there is no room for names beside the lines, so that a legend stands above them. */
export function isNarrow({ width, em }: Size): boolean {
  return width <= 26 * em;
}

/**
 * Returns the frame of a plot. `left` in em, for the numbers of the y axis; `labels` in em, for names of lines at the
 * right.
 */
export function timePlot(size: Size, range: TimeRange, left: number, labels?: number): TimePlotFrame {
  const { width, height, em } = size;
  const narrow = isNarrow(size);
  const right = Math.max(left * em + 10, width - ((!narrow && labels) || 1.2) * em);
  const legend = narrow && labels !== undefined ? LEGEND_HEIGHT : 0;
  const frame = { left: left * em, right, top: (2.4 + legend) * em };
  const bottom = Math.max(frame.top + 10, height - 3 * em);
  return { ...frame, bottom, width, x: scaleLinear([range.from, range.to], [frame.left, frame.right]) };
}

/** Returns the frame of a plot with a legend above it. */
export function legendPlot(size: Size, range: TimeRange): TimePlotFrame {
  const frame = timePlot(size, range, 4.4);
  return { ...frame, top: frame.top + LEGEND_HEIGHT * size.em };
}

/** Heights in em of a strip below a plot, and of the space between them. */
const STRIP = 3.4;
const BETWEEN = 2.4;

/** Divides the frame into a plot and a strip below it for a second quantity, on one clock. */
export function withStrip(frame: TimePlotFrame, em: number): { above: TimePlotFrame; strip: TimePlotFrame } {
  const top = frame.bottom - STRIP * em;
  return { above: { ...frame, bottom: top - BETWEEN * em }, strip: { ...frame, top } };
}

/** Space in em between the labels of two ticks. */
const BESIDE = 0.8;

/** Makes the axis of time at the bottom of a plot, with fewer ticks where labels are long. */
export function timeAxis({ x, bottom, width }: TimePlotFrame, em: number): Mark[] {
  const [from, to] = x.domain();
  const [x0, x1] = x.range();
  let count = Math.max(2, Math.floor((x1 - x0) / (6 * em)));
  // Long labels leave room for fewer ticks.
  while (count > 1 && overlap(x, count, em)) count--;
  const format = timeFormat(from, to, count);
  return bottomAxis({ scale: x, at: bottom, em, width, ticks: x.ticks(count), format, title: t`time` });
}

function overlap(x: Scale, count: number, em: number): boolean {
  const [from, to] = x.domain();
  const [first, second] = x.ticks(count);
  return second !== undefined && x(second) - x(first) < textWidth(timeFormat(from, to, count)(to), em) + BESIDE * em;
}

/** Scale and axis of a quantity from 0 to at least `max`. */
export function valueAxis(frame: TimePlotFrame, max: number, em: number, title: string): { y: Scale; marks: Mark[] } {
  const y = scaleLinear([0, max > 0 ? max : 1], [frame.bottom, frame.top]).nice(ticksIn(frame.bottom - frame.top, em));
  const marks = leftAxis({ scale: y, at: frame.left, em, title, grid: frame.right - frame.left });
  return { y, marks };
}
