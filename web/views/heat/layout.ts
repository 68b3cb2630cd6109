import { textWidth } from "../../marks/labels.ts";
import type { Size } from "../../marks/marks.ts";
import type { HeatResult } from "../../sweep/heat.ts";

/** Frame of the cells, px. */
export interface HeatFrame {
  left: number;
  top: number;
  /** Width of a cell. */
  width: number;
  height: number;
  columns: number;
  rows: number;
}

/** Height of a row in em. */
const ROW = 2.4;

/** Returns the height that a map needs, px. */
export function heatHeight({ y }: HeatResult, em: number): number {
  return (y.values.length * ROW + 5) * em;
}

/** Returns the frame of a map in a drawing of this size. */
export function heatFrame({ x, y }: HeatResult, { width, height, em }: Size): HeatFrame {
  const labels = y.values.map(({ label }) => textWidth(label, em));
  const left = Math.min(0.35 * width, Math.max(...labels) + 0.8 * em);
  const top = 1.6 * em;
  return {
    left,
    top,
    width: (width - left - 0.3 * em) / x.values.length,
    height: (height - top - 3.4 * em) / y.values.length,
    columns: x.values.length,
    rows: y.values.length,
  };
}

/** The cell at a point; null beside them. Rows rise: the first value of y is at the bottom. */
export function cellAt(frame: HeatFrame, x: number, y: number): number | null {
  const column = Math.floor((x - frame.left) / frame.width);
  const row = frame.rows - 1 - Math.floor((y - frame.top) / frame.height);
  const inside = column >= 0 && column < frame.columns && row >= 0 && row < frame.rows;
  return inside ? row * frame.columns + column : null;
}

/** Left and top of a cell. */
export function cornerOf(frame: HeatFrame, cell: number): { x: number; y: number } {
  const [column, row] = [cell % frame.columns, Math.floor(cell / frame.columns)];
  return { x: frame.left + column * frame.width, y: frame.top + (frame.rows - 1 - row) * frame.height };
}
