/** The curve of a figure: its large result for every value of the dragged number, with a point at the present value. */
import { said } from "../../language/index.ts";
import { textWidth } from "../../marks/labels.ts";
import { linearScale } from "../../marks/linear.ts";
import type { Mark, Size, TextMark } from "../../marks/marks.ts";
import { boxOf, type LabelBox } from "../../marks/place/occupancy.ts";
import type { Drag, FigureRow } from "./format.ts";
import { type Choice, overridesWith } from "./measured.ts";
import { axisWidth, type Frame, valueAxis } from "./plots.ts";
import { QUANTITIES, type WrittenKind, writeQuantity } from "./quantities.ts";

/** Curve of a figure, as far as it is computed. */
export interface Curve {
  drag: Drag;
  /** Name of the result, with its unit in the numbers. */
  title: string;
  kind: WrittenKind;
  /** Result at each value of the dragged number; null where it is not known yet. */
  values: readonly (number | null)[];
  /** Index of the present value. */
  at: number;
}

/** Returns the name of the first dragged number, which has the slider and the curve. */
export const firstDrag = ({ drags }: Pick<FigureRow, "drags">): string => Object.keys(drags)[0];

/** Returns the changes of the run at each value of the first dragged number. */
export function curveRuns(row: FigureRow, choice: Choice) {
  const name = firstDrag(row);
  const { set } = row.results[row.large];
  return row.drags[name].values.map((_, i) => overridesWith(row, { ...choice, [name]: i }, set));
}

/** Returns the curve of a figure. */
export function curveOf(row: FigureRow, choice: Choice, values: Curve["values"]): Curve {
  const name = firstDrag(row);
  const { name: title, kind } = QUANTITIES[row.results[row.large].what];
  return { drag: row.drags[name], title: said(title), kind, values, at: choice[name] };
}

/** Draws a curve. Its values stand at the same distance from each other, as the steps of the slider below do. */
export function curveMarks({ drag, title, kind, values, at }: Curve, { width, height, em }: Size): Mark[] {
  const known = values.filter((value) => value !== null);
  const most = 1.15 * Math.max(...known, kind === "percent" ? 0.1 : 1e-9);
  const [x0, x1, y0, y1] = [axisWidth(most, kind, em), width - 1.2 * em, height - 3.2 * em, 2.2 * em];
  const y = linearScale([0, most], [y0, y1]);
  const x = linearScale([0, Math.max(1, values.length - 1)], [x0 + 0.6 * em, x1 - 0.6 * em]);
  const marks = valueAxis(y, most, { title, kind }, { x0, x1, y0, y1, em });
  marks.push({ type: "line", x1: x0, y1: y0, x2: x1, y2: y0, stroke: { color: "ink-2", width: 1 } });
  const points = values.flatMap((value, i) => [x(i), value === null ? Number.NaN : y(value)]);
  marks.push({ type: "path", points, stroke: { color: "data", width: 2 } });
  values.forEach((value, i) => {
    if (value === null) return;
    marks.push({ type: "point", x: x(i), y: y(value), r: 2, shape: "circle", fill: { color: "data" } });
  });
  marks.push(...tickMarks(drag, x, y0, width, em));
  marks.push({
    type: "text",
    x: (x0 + x1) / 2,
    y: y0 + 2.5 * em,
    text: drag.name,
    color: "ink-2",
    size: em,
    anchor: "middle",
  });
  const value = values[at];
  if (value !== null && value !== undefined)
    marks.push(...presentMarks(writeQuantity(value, kind), x(at), y(value), points, { x0, x1, y0, y1, em }));
  return marks;
}

/** Draws the values at the ends and between them, as many as there is room for. */
function tickMarks({ values }: Drag, x: (at: number) => number, y: number, width: number, em: number): Mark[] {
  const last = values.length - 1;
  const marks = [0, last, ...betweenOf(last)].map((i): TextMark => {
    const text = values[i].text;
    const half = textWidth(text, em) / 2;
    const middle = Math.min(Math.max(x(i), half), width - half);
    return { type: "text", x: middle, y: y + 1.1 * em, text, color: "ink-2", size: em, anchor: "middle" };
  });
  const taken: LabelBox[] = [];
  return marks.filter((mark) => {
    const box = boxOf(mark);
    const isApart = taken.every((one) => box.x > one.x + one.width + em || one.x > box.x + box.width + em);
    if (isApart) taken.push(box);
    return isApart;
  });
}

/** Returns the values between the ends at which a name is tried: the middle, then the quarters. */
const betweenOf = (last: number): number[] => [0.5, 0.25, 0.75].map((share) => Math.round(share * last));

/** Places of the number beside its point, in em to the right and down, the best first. */
const BESIDE = [
  [1, 1.3],
  [1, -1.1],
  [-1, 1.3],
  [-1, -1.1],
  [0, -1.6],
] as const;

/** Draws the point at the present value, with its number beside it, where the curve leaves room. */
function presentMarks(text: string, x: number, y: number, points: readonly number[], frame: Frame): Mark[] {
  const { y0, em } = frame;
  const size = 1.1 * em;
  const labels = BESIDE.map(([right, down]): TextMark => {
    const anchor = right > 0 ? "start" : right < 0 ? "end" : "middle";
    const place = { x: x + right * em, y: y + down * em };
    return { type: "text", ...place, text, color: "ink", size, bold: true, halo: true, anchor };
  });
  const label = labels.find((one) => isFree(boxOf(one), points, frame)) ?? labels[0];
  return [
    { type: "line", x1: x, y1: y, x2: x, y2: y0, stroke: { color: "ink", width: 1.25, dash: [2, 3] } },
    { type: "point", x, y, r: 5, shape: "circle", fill: { color: "ink" }, stroke: { color: "surface", width: 1.5 } },
    label,
  ];
}

/** Steps in which a piece of the curve is held against a label. */
const STEPS = 8;

/** Tells whether a label is inside the frame and away from the curve. */
function isFree({ x, y, width, height }: LabelBox, points: readonly number[], { x0, x1, y0, y1 }: Frame): boolean {
  if (x < x0 || x + width > x1 || y < y1 || y + height > y0) return false;
  for (let i = 0; i + 3 < points.length; i += 2) {
    for (let step = 0; step <= STEPS; step++) {
      const share = step / STEPS;
      const [px, py] = [0, 1].map((k) => points[i + k] * (1 - share) + points[i + 2 + k] * share);
      if (px > x && px < x + width && py > y && py < y + height) return false;
    }
  }
  return true;
}
