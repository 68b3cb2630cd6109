import { textWidth } from "./labels.ts";
import type { Fill, Mark, Stroke } from "./marks.ts";

export interface LegendEntry {
  label: string;
  stroke: Stroke;
  /** Of an area, which is shown instead of the line. */
  fill?: Fill;
  bold?: boolean;
}

/** Room (em) a legend takes over a plot; entries beyond its rows are left out. */
export const LEGEND_HEIGHT = 2.6;
const ROWS = 2;

/** What the lines mean, over a plot too narrow for names beside them. */
export function legendMarks(entries: readonly LegendEntry[], right: number, em: number): Mark[] {
  const marks: Mark[] = [];
  let [x, row] = [0, 0];
  for (const { label, stroke, fill, bold = false } of entries) {
    const width = 2 * em + textWidth(label, em, bold);
    if (x > 0 && x + width > right) [x, row] = [0, row + 1];
    if (row === ROWS) break;
    const y = (0.7 + 1.3 * row) * em;
    if (fill) marks.push({ type: "rect", x, y: y - 0.45 * em, width: 1.5 * em, height: 0.9 * em, radius: 2, fill });
    else marks.push({ type: "line", x1: x, y1: y, x2: x + 1.5 * em, y2: y, stroke });
    marks.push({ type: "text", x: x + 1.9 * em, y, text: label, color: stroke.color, size: em, bold });
    x += width + 0.9 * em;
  }
  return marks;
}
