import { bandRuns } from "../../charts/bands.ts";
import { type TimePlotFrame, timeAxis, timePlot } from "../../charts/plot.ts";
import { textWidth } from "../../marks/labels.ts";
import { limitFill, limitName } from "../../marks/limits.ts";
import type { Mark, Size } from "../../marks/marks.ts";
import { fixed } from "../../quantities/numbers.ts";
import type { Run } from "../../run/run.ts";
import { countUpTo } from "../../run/search.ts";
import type { TimeRange } from "../../run/time_range.ts";

/** Share of the transfer one limit held the sender back. */
export interface Share {
  limit: number;
  share: number;
}

/** Returns the shares of a flow's transfer by limit, largest first, without those under 0.05 %. */
export function sharesOf(run: Run, flow: number): Share[] {
  const shares = run.result(flow)?.limits ?? [];
  return shares
    .map((share, limit) => ({ limit, share }))
    .filter(({ share }) => share >= 0.0005)
    .sort((a, b) => b.share - a.share);
}

/** Index of the limit in force at `time` (ns); null outside the transfer. */
export function limitAt(run: Run, flow: number, time: number): number | null {
  const { start, end, limit } = run.limits(flow);
  const i = countUpTo(start, time) - 1;
  return i < 0 || time > end[i] ? null : limit[i];
}

/** "56 %", "4.2 %". */
export function percent(share: number): string {
  return `${fixed(share * 100, share < 0.0995 ? 1 : 0)} %`;
}

/** Returns the frame of the plot. */
export function limitsFrame(size: Size, range: TimeRange): TimePlotFrame {
  return timePlot(size, range, 1.2);
}

/** Heights in em of the bar of shares, and of the band over time below it. */
const BAR = 1.5;

/** Draws the whole view: stacked shares, then the limit at each instant. */
export function limitsMarks(run: Run, flow: number, range: TimeRange, size: Size): Mark[] {
  const frame = limitsFrame(size, range);
  return [
    ...barMarks(run, flow, frame, size.em, 0.2 * size.em),
    ...bandMarks(run, flow, frame, size.em, 2.6 * size.em),
  ];
}

function barMarks(run: Run, flow: number, { left, right }: TimePlotFrame, em: number, top: number): Mark[] {
  const marks: Mark[] = [];
  let x = left;
  for (const { limit, share } of sharesOf(run, flow)) {
    const width = share * (right - left);
    const fill = limitFill(run.catalog, limit);
    marks.push({ type: "rect", x, y: top, width: Math.max(0.5, width - 1.5), height: BAR * em, radius: 2, fill });
    x += width;
  }
  return marks;
}

function bandMarks(run: Run, flow: number, frame: TimePlotFrame, em: number, top: number): Mark[] {
  const marks: Mark[] = [];
  const names: Mark[] = [];
  const height = frame.bottom - top - 0.2 * em;
  for (const { from, to, limit } of bandRuns(run.limits(flow), frame.x)) {
    const fill = limitFill(run.catalog, limit);
    marks.push({ type: "rect", x: from, y: top, width: to - from, height, fill });
    const text = limitName(run.catalog, limit);
    if (to - from > textWidth(text, em, true) + em) {
      names.push({
        type: "text",
        x: (from + to) / 2,
        y: top + height / 2,
        text,
        color: "ink",
        size: em,
        bold: true,
        anchor: "middle",
        halo: true,
      });
    }
  }
  return [...marks, ...names, ...timeAxis(frame, em)];
}
