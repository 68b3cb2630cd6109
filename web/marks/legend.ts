import { textWidth } from "./labels.ts";
import type { Fill, Mark, Shape, Stroke } from "./marks.ts";

/** An entry of a legend: a sample and its label. */
export interface LegendEntry {
  label: string;
  stroke: Stroke;
  /** Fill of an area, which is shown instead of the line. */
  fill?: Fill;
  /** Shape of a point, which is shown instead of the line; filled if there is a fill. */
  shape?: Shape;
  bold?: boolean;
}

/** Room (em) a legend takes over a plot; entries beyond its rows are left out. */
export const LEGEND_HEIGHT = 2.6;
const ROWS = 2;

/** Makes a legend over a plot that is too narrow for names beside its lines. */
export function legendMarks(entries: readonly LegendEntry[], right: number, em: number, rows = ROWS): Mark[] {
  const marks: Mark[] = [];
  let [x, row] = [0, 0];
  for (const { label, stroke, fill, shape, bold = false } of entries) {
    const sample = shape ? 0.8 * em : 1.5 * em;
    const width = sample + 0.5 * em + textWidth(label, em, bold);
    if (x > 0 && x + width > right) [x, row] = [0, row + 1];
    if (row === rows) break;
    const y = (0.7 + 1.3 * row) * em;
    if (shape) marks.push({ type: "point", x: x + sample / 2, y, r: 3.5, shape, ...(fill ? { fill } : { stroke }) });
    else if (fill) marks.push({ type: "rect", x, y: y - 0.45 * em, width: sample, height: 0.9 * em, radius: 2, fill });
    else marks.push({ type: "line", x1: x, y1: y, x2: x + sample, y2: y, stroke });
    marks.push({ type: "text", x: x + sample + 0.4 * em, y, text: label, color: stroke.color, size: em, bold });
    x += width + 0.9 * em;
  }
  return marks;
}
