import { t } from "@lingui/core/macro";
import type { Catalog } from "../../engine/contract.ts";
import { textWidth } from "../../marks/labels.ts";
import { limitFill } from "../../marks/limits.ts";
import { type Mark, type Size, USUAL_EM } from "../../marks/marks.ts";
import { significant } from "../../quantities/numbers.ts";
import {
  HEAT_MEASURES,
  type HeatCell,
  type HeatMeasure,
  type HeatResult,
  heatLimit,
  heatValue,
} from "../../sweep/heat.ts";
import { stopWords } from "../../sweep/stops.ts";
import { cornerOf, type HeatFrame, heatFrame } from "./layout.ts";

/** A number in a cell: two or three figures. */
export function cellText(value: number): string {
  if (value >= 10_000) return `${Math.round(value / 1000)}k`;
  return value >= 100 ? String(Math.round(value)) : significant(value, 2);
}

/** The text, or as much of its beginning as fits. */
function cut(text: string, width: number, em: number): string {
  let kept = text;
  while (kept.length > 1 && textWidth(`${kept}…`, em) > width) kept = kept.slice(0, -1);
  return kept === text ? text : `${kept.trimEnd()}…`;
}

/** Opacity of the colour of the least and of the largest value. */
const [FAINT, FULL] = [0.06, 0.8];
/** Height in em of the strip in a cell that shows the limit of the sender. */
const STRIP = 0.45;

/**
 * Draws a cell for each pair of values: the larger the value, the deeper the colour; a strip at its foot shows the
 * limit of the sender.
 */
export function heatMarks(result: HeatResult, measure: HeatMeasure, catalog: Catalog, size: Size): Mark[] {
  const { em } = size;
  const frame = heatFrame(result, size);
  const values = result.cells.map((cell) => heatValue(cell, result.flow, measure));
  const most = Math.max(...values.map((value) => value ?? 0)) || 1;
  const color = measure === "throughput_bps" ? "data" : "loss";
  const marks: Mark[] = axisMarks(result, frame, size);
  result.cells.forEach((cell, index) => {
    const { x, y } = cornerOf(frame, index);
    const box = { x: x + 0.5, y: y + 0.5, width: frame.width - 1, height: frame.height - 1 };
    const value = values[index];
    if (value === null) {
      marks.push({ type: "rect", ...box, stroke: { color: "line", width: 1 } });
      if (cell?.error) {
        const place = { x: x + frame.width / 2, y: y + frame.height / 2 };
        marks.push({
          type: "point",
          ...place,
          r: 0.3 * USUAL_EM,
          shape: "cross",
          stroke: { color: "loss", width: 1.5 },
        });
      }
      return;
    }
    marks.push({ type: "rect", ...box, fill: { color, opacity: FAINT + (FULL - FAINT) * (value / most) } });
    const limit = heatLimit(cell, result.flow);
    if (limit !== null) {
      const strip = { ...box, y: box.y + box.height - STRIP * em, height: STRIP * em };
      marks.push({ type: "rect", ...strip, fill: limitFill(catalog, limit) });
    }
    const text = cellText(value);
    if (textWidth(text, em) > frame.width - 4) return;
    const at = { x: x + frame.width / 2, y: y + frame.height / 2 - (STRIP / 2) * em };
    marks.push({ type: "text", ...at, text, color: "ink", size: em, anchor: "middle", halo: true });
  });
  return marks;
}

function axisMarks({ x, y }: HeatResult, frame: HeatFrame, { width, height, em }: Size): Mark[] {
  const marks: Mark[] = [];
  const label = { color: "ink-2", size: em } as const;
  const bottom = frame.top + frame.rows * frame.height;
  const room = frame.left - 0.5 * em;
  y.values.forEach(({ label: text }, row) => {
    const at = bottom - (row + 0.5) * frame.height;
    const shown = textWidth(text, em) <= room ? text : cut(text, room, em);
    marks.push({ type: "text", x: room, y: at, text: shown, ...label, anchor: "end" });
  });
  // Labels that do not fit below their columns are left out, every second or third of them.
  const widest = Math.max(...x.values.map(({ label: text }) => textWidth(text, em))) + 0.6 * em;
  const every = Math.max(1, Math.ceil(widest / frame.width));
  x.values.forEach(({ label: text }, column) => {
    if (column % every !== 0) return;
    const at = frame.left + (column + 0.5) * frame.width;
    marks.push({ type: "text", x: at, y: bottom + 0.8 * em, text, ...label, anchor: "middle" });
  });
  marks.push({ type: "text", x: 2, y: 0.7 * em, text: `${y.name} ↑`, ...label });
  const middle = (frame.left + width) / 2;
  marks.push({ type: "text", x: middle, y: height - 0.9 * em, text: `${x.name} →`, ...label, anchor: "middle" });
  return marks;
}

/** Says what the cells of the map show: numbers, strips, and cells without a number. */
export function cellLegend({ cells, flow }: HeatResult, measure: HeatMeasure): string[] {
  const { name, unit } = HEAT_MEASURES[measure];
  const named = unit === "times" ? name : `${name} (${unit})`;
  const isEmpty = (cell: HeatCell | null) => !cell?.error && heatValue(cell, flow, measure) === null;
  return [
    t`Number and depth of colour: ${named}.`,
    t`Strip: what held the sender back longest.`,
    ...(cells.some((cell) => cell?.error) ? [t`✕: this pair of values cannot be run.`] : []),
    ...(cells.some(isEmpty) ? [t`Empty: not run yet, or no result.`] : []),
  ];
}

/** Says what a cell shows. */
export function cellSentence(result: HeatResult, cell: number, measure: HeatMeasure, catalog: Catalog): string {
  const { x, y, cells, flow } = result;
  const [column, row] = [cell % x.values.length, Math.floor(cell / x.values.length)];
  const where = `${x.name} ${x.values[column].label}, ${y.name} ${y.values[row].label}`;
  const one = cells[cell];
  if (!one) return t`${where}: not run yet`;
  const value = heatValue(one, flow, measure);
  if (value === null) return `${where}: ${one.error ? stopWords(one.error) : t`no result`}`;
  const { name, unit } = HEAT_MEASURES[measure];
  const limit = heatLimit(one, flow);
  const held = limit === null ? "" : t`; held back longest by: ${catalog.limits[limit].name}`;
  return `${where}: ${name} ${cellText(value)}${unit === "times" ? "" : ` ${unit}`}${held}`;
}
