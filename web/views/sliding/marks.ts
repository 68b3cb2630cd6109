import { t } from "@lingui/core/macro";
import { scaleLinear } from "d3-scale";
import { textWidth } from "../../marks/labels.ts";
import { legendMarks } from "../../marks/legend.ts";
import type { Fill, Mark, Size, Token } from "../../marks/marks.ts";
import { format } from "../../quantities/units.ts";
import type { Run } from "../../run/run.ts";
import { countUpTo } from "../../run/search.ts";
import { boundsOf, PARTS, type Part, partName, type SendSpace, sendSpaceAt } from "./space.ts";

const FILLS: Record<Part, Fill & { color: Token }> = {
  acknowledged: { color: "ack", opacity: 0.75, pattern: "hatch" },
  in_flight: { color: "data" },
  allowed: { color: "window", opacity: 0.35 },
  beyond: { color: "ink-2", opacity: 0.12 },
};
/** Fewest segments in the picture. */
const FEWEST = 8;
/** Part of the picture that the window fills at most, and what stands before it. */
const FILLED = 0.6;
const BEFORE = 0.2;
/** Narrowest cell of a segment with a line around it, px. */
const CELL = 5;

/** Range of the picture, bytes: the window, some of what precedes it, and more of what follows. */
function shown({ acked, allowed, mss }: SendSpace): [number, number] {
  const width = Math.max((allowed - acked) / FILLED, FEWEST * mss);
  const from = Math.max(0, acked - BEFORE * width);
  return [from, from + width];
}

/** Draws the segments of the stream around the sender's window, as in the figure of the Sandia report. */
export function slidingMarks(run: Run, flow: number, time: number, { width, height, em }: Size): Mark[] {
  const space = sendSpaceAt(run, flow, time);
  if (space === null) return [];
  const [from, to] = shown(space);
  const x = scaleLinear([from, to], [0.5 * em, width - 0.5 * em]);
  const rows = 2;
  const legend = PARTS.map((part) => ({
    label: partName(part),
    stroke: { color: FILLS[part].color, width: 1 },
    fill: FILLS[part],
  }));
  const top = (0.6 + 1.3 * rows + 2.2) * em;
  const bottom = Math.min(height - 2 * em, top + 3.2 * em);
  const marks: Mark[] = legendMarks(legend, width, em, rows);
  for (const part of PARTS) {
    const [first, end] = boundsOf(space, part);
    const [left, right] = [x(Math.max(first, from)), x(Math.min(end ?? to, to))];
    if (right > left)
      marks.push({ type: "rect", x: left, y: top, width: right - left, height: bottom - top, fill: FILLS[part] });
  }
  marks.push(...segmentMarks(run.segmentStarts(flow, 0), space.mss, [from, to], x, top, bottom, em));
  marks.push(...windowMarks(space, x, width, top, em));
  return marks;
}

/** Draws a line where each segment begins, and numbers where they have room: those of the ladder. */
function segmentMarks(
  starts: Uint32Array,
  mss: number,
  [from, to]: [number, number],
  x: (bytes: number) => number,
  top: number,
  bottom: number,
  em: number,
): Mark[] {
  const cell = x(mss) - x(0);
  if (cell < CELL) return [];
  const marks: Mark[] = [];
  // Numbers of bytes count from 1.
  const [first, end] = [countUpTo(starts, from), countUpTo(starts, to)];
  const every = Math.ceil((textWidth(String(end), em) + 0.8 * em) / cell);
  // Short segments leave their numbers no room.
  let free = 0;
  for (let i = first; i < end; i++) {
    const [left, right] = [x(starts[i] - 1), x((starts[i + 1] ?? starts[i] + mss) - 1)];
    marks.push({ type: "line", x1: left, x2: left, y1: top, y2: bottom, stroke: { color: "surface", width: 1 } });
    const text = String(i + 1);
    const [middle, half] = [(left + right) / 2, textWidth(text, em) / 2];
    if (i % every !== 0 || middle - half < free || middle + half > x(to)) continue;
    marks.push({ type: "text", x: middle, y: bottom + em, text, color: "ink-2", size: em, anchor: "middle" });
    free = middle + half + 0.4 * em;
  }
  return marks;
}

/** Draws a bracket over the window, with its size. */
function windowMarks(
  { acked, allowed }: SendSpace,
  x: (bytes: number) => number,
  width: number,
  top: number,
  em: number,
): Mark[] {
  const [left, right] = [x(acked), x(allowed)];
  const y = top - 0.6 * em;
  const stroke = { color: "ink", width: 1.5 } as const;
  const text = t`window ${format(allowed - acked, "size")}`;
  const half = textWidth(text, em, true) / 2;
  const middle = Math.min(Math.max((left + right) / 2, half), width - half);
  return [
    { type: "path", points: [left, top - 2, left, y, right, y, right, top - 2], stroke },
    { type: "text", x: middle, y: y - 0.9 * em, text, color: "ink", size: em, anchor: "middle", bold: true },
  ];
}
