import { t } from "@lingui/core/macro";
import type { Catalog } from "../../engine/contract.ts";
import { bottomAxis, leftAxis } from "../../marks/axis.ts";
import { textWidth } from "../../marks/labels.ts";
import { limitFill, limitName } from "../../marks/limits.ts";
import { type Mark, type Shape, type Size, type Stroke, type Token, USUAL_EM } from "../../marks/marks.ts";
import { unitName } from "../../quantities/unit_names.ts";
import type { SweepResult } from "../../sweep/sweep.ts";
import { boundMarks, MEAN, RUN } from "./bound_marks.ts";
import { boundsAcross, panelBounds } from "./bounds.ts";
import {
  frameOf,
  hasPrinted,
  LEGEND_ROW,
  legendPlaces,
  type SweepFrame,
  type SweepLine,
  type SweepPanel,
} from "./layout.ts";

/** Look of a line, which colour, dashes and shape tell apart each by itself. */
interface Look {
  color: Token;
  dash?: readonly number[];
  /** Colour of the published points. */
  ring: Token;
  shape: Shape;
}

/** Looks of the lines of a panel, in their order: no panel has more lines. */
export const LOOKS: readonly Look[] = [
  { color: "data", ring: "ink", shape: "circle" },
  { color: "ink-2", dash: [7, 4], ring: "ink-2", shape: "square" },
  { color: "queue", dash: [2, 3], ring: "queue", shape: "diamond" },
  { color: "window", dash: [10, 3, 2, 3], ring: "window", shape: "triangle" },
  { color: "ack", dash: [5, 3, 5, 3, 1, 3], ring: "ack", shape: "star" },
];

/** Opacity of curves before the reader's last change. */
const FORMER = 0.4;

/** Input of a panel. */
export interface SweepMarksInput {
  sweep: SweepResult;
  panel: SweepPanel;
  catalog: Catalog;
  size: Size;
  /** Value of the swept parameter in the run shown beside, in the sweep's unit. */
  current: number | null;
  /** That value before the reader's last change. */
  before?: number | null;
}

/** One panel: printed points, our curve with its spread, simple bounds, and the limits that bind, below the axis. */
export function sweepMarks(input: SweepMarksInput): Mark[] {
  const { sweep, panel, size, current, before = null } = input;
  const { em } = size;
  const frame = frameOf(sweep, panel, size);
  const { quantity } = panel.lines[0];
  const across = boundsAcross(sweep, quantity, input.catalog);
  const bounds = boundMarks(panelBounds(sweep, panel.lines, input.catalog), across, panel.lines, frame, em);
  const marks: Mark[] = [
    ...leftAxis({ scale: frame.y, at: frame.left, em, title: unitName(panel.unit), grid: frame.right - frame.left }),
    ...bounds.marks,
    ...bottomAxis({ scale: frame.x, at: frame.bottom, em, width: size.width }),
    ...stripMarks(panel.lines[0], frame, input.catalog, em),
  ];
  const unit = unitName(sweep.spec.unit);
  const whole = sweep.parameterName + (unit && ` (${unit})`);
  const title = textWidth(whole, em) <= size.width ? whole : unit;
  const middle = (frame.left + frame.right) / 2;
  marks.push({
    type: "text",
    // The title of a small panel stays inside its edge.
    x: Math.min(middle, size.width - textWidth(title, em) / 2),
    y: size.height - 0.85 * em,
    text: title,
    color: "ink-2",
    size: em,
    anchor: "middle",
  });
  // The strip is of the first line alone: the others would need strips of their own.
  const whose = `(${panel.lines[0].name})`;
  if (frame.strip && panel.lines.length > 1 && 2 + textWidth(whose, em) + em < middle - textWidth(title, em) / 2) {
    marks.push({ type: "text", x: 2, y: size.height - 0.85 * em, text: whose, color: "ink-2", size: em });
  }
  const isInside = (value: number) => value >= frame.x.domain()[0] && value <= frame.x.domain()[1];
  if (before !== null && before !== current && isInside(before)) {
    const x = frame.x(before);
    const stroke = { color: "ink-2", width: 1.25, dash: [2, 4], opacity: 0.7 } as const;
    marks.push({ type: "line", x1: x, y1: frame.top, x2: x, y2: frame.bottom, stroke });
  }
  if (current !== null && isInside(current)) {
    const x = frame.x(current);
    marks.push({ type: "line", x1: x, y1: frame.top, x2: x, y2: frame.bottom, stroke: { color: "ink", width: 1.25 } });
    marks.push({
      type: "path",
      points: [x - 4.5, frame.top - 7, x + 4.5, frame.top - 7, x, frame.top],
      close: true,
      fill: { color: "ink" },
    });
  }
  for (const { measured, rank } of panel.former ?? []) {
    const points = measured.flatMap((m) => [frame.x(m.value), frame.y(m.mean)]);
    const { dash } = LOOKS[rank % LOOKS.length];
    marks.push({
      type: "path",
      points,
      stroke: { color: "ink-2", width: 2, opacity: FORMER, ...(dash ? { dash } : {}) },
    });
  }
  for (const { measured } of panel.behind ?? []) {
    const points = measured.flatMap((m) => [frame.x(m.value), frame.y(m.mean)]);
    marks.push({ type: "path", points, stroke: { color: "ink-2", width: 1, opacity: 0.35 } });
  }
  for (const line of panel.lines) marks.push(...lineMarks(line, frame, em));
  // A small panel has its name above it, and its bounds are named in the list below all panels.
  if (!panel.among) marks.push(...bounds.names, ...legendMarks(panel, frame, em));
  return marks;
}

function lineMarks({ measured, printed, failed, rank }: SweepLine, { x, y }: SweepFrame, em: number): Mark[] {
  const { color, dash, ring, shape } = LOOKS[rank % LOOKS.length];
  const marks: Mark[] = [];
  for (const { value } of failed) {
    // One above the other, so that the points of all lines are visible.
    const [at, up, r] = [x(value), y(0) - (0.6 + 0.9 * rank) * em, 0.3 * em];
    const points = [at - r, up - r, at + r, up + r, Number.NaN, Number.NaN, at - r, up + r, at + r, up - r];
    marks.push({ type: "path", points, stroke: { color: ring, width: 2 } });
  }
  if (measured.length > 1) {
    const up = measured.flatMap((m) => [x(m.value), y(m.max)]);
    const down = measured.toReversed().flatMap((m) => [x(m.value), y(m.min)]);
    marks.push({ type: "path", points: [...up, ...down], close: true, fill: { color, opacity: 0.16 } });
    const points = measured.flatMap((m) => [x(m.value), y(m.mean)]);
    marks.push({ type: "path", points, stroke: { color, width: 2, ...(dash ? { dash } : {}) } });
  }
  for (const m of measured) {
    marks.push({ type: "point", x: x(m.value), y: y(m.mean), r: 2.2, shape: "circle", fill: { color } });
    if (measured.length === 1 || m.max > m.min) {
      const at = x(m.value);
      marks.push({ type: "line", x1: at, y1: y(m.min), x2: at, y2: y(m.max), stroke: { color, width: 1.25 } });
    }
  }
  for (const p of printed) {
    for (const run of p.runs) {
      const at = { x: x(p.value), y: y(run) };
      marks.push({
        type: "point",
        ...at,
        r: RUN * USUAL_EM,
        shape: "circle",
        stroke: { color: ring, width: 1, opacity: 0.7 },
      });
    }
    marks.push({
      type: "point",
      x: x(p.value),
      y: y(p.mean),
      r: MEAN * USUAL_EM,
      shape,
      fill: { color: "surface", opacity: 0.85 },
      stroke: { color: ring, width: 1.5 },
    });
  }
  return marks;
}

/** Below the axis: how the time of each point's runs divides among the limits, so that the bottleneck is seen to move. */
function stripMarks(
  { measured }: SweepLine,
  { x, left, right, strip }: SweepFrame,
  catalog: Catalog,
  em: number,
): Mark[] {
  if (!strip || measured.length === 0) return [];
  const [top, bottom] = strip;
  const marks: Mark[] = [
    { type: "text", x: left - 7, y: (top + bottom) / 2, text: t`limits`, color: "ink-2", size: em, anchor: "end" },
  ];
  const areas = new Map<number, { from: number; to: number; share: number }>();
  measured.forEach((m, i) => {
    const before = measured[i - 1];
    const after = measured[i + 1];
    const from = before ? (x(before.value) + x(m.value)) / 2 : Math.max(left, x(m.value) - 0.8 * em);
    const to = after ? (x(after.value) + x(m.value)) / 2 : Math.min(right, x(m.value) + 0.8 * em);
    let y = bottom;
    // One order for all points, so that a limit keeps its place from column to column.
    m.limits.forEach((share, limit) => {
      if (share <= 0) return;
      const height = share * (bottom - top);
      y -= height;
      marks.push({ type: "rect", x: from, y, width: to - from - 1, height, fill: limitFill(catalog, limit) });
      const area = areas.get(limit);
      if (!area || share > area.share) areas.set(limit, { from, to, share });
    });
  });
  marks.push(...stripNames(measured, areas, { x, left, right }, (top + bottom) / 2, catalog, em));
  return marks;
}

/** Returns names of limits in the strip, each over the longest stretch in which it is the largest. */
function stripNames(
  measured: SweepLine["measured"],
  areas: Map<number, unknown>,
  { x, left, right }: Pick<SweepFrame, "x" | "left" | "right">,
  y: number,
  catalog: Catalog,
  em: number,
): Mark[] {
  const marks: Mark[] = [];
  for (const limit of areas.keys()) {
    let best: [number, number] | null = null;
    let from = -1;
    measured.forEach((m, i) => {
      const leads = m.limits[limit] >= Math.max(...m.limits);
      if (leads && from < 0) from = i;
      const ends = !leads ? i - 1 : i === measured.length - 1 ? i : -1;
      if (from >= 0 && ends >= from) {
        const [a, b] = [measured[from].value, measured[ends].value];
        if (!best || x(b) - x(a) > x(best[1]) - x(best[0])) best = [a, b];
        from = -1;
      } else if (!leads) from = -1;
    });
    if (!best) continue;
    const text = limitName(catalog, limit);
    const [a, b] = [Math.max(left, x(best[0]) - 0.8 * em), Math.min(right, x(best[1]) + 0.8 * em)];
    if (textWidth(text, em, true) > b - a) continue;
    marks.push({
      type: "text",
      x: (a + b) / 2,
      y,
      text,
      color: "ink",
      size: em,
      bold: true,
      anchor: "middle",
      halo: true,
    });
  }
  return marks;
}

/** Draws the legend over the plot. */
function legendMarks(panel: SweepPanel, { left, right }: SweepFrame, em: number): Mark[] {
  const { lines } = panel;
  const marks: Mark[] = [];
  const said = hasPrinted(panel);
  const { rows, places } = legendPlaces(panel, left, right, em);
  places.forEach(({ name, x: start, row }, i) => {
    const { color, dash, shape, ...look } = LOOKS[i % LOOKS.length];
    const ring: Stroke = { color: look.ring, width: 1.5 };
    const stroke: Stroke = { color, width: 2, ...(dash ? { dash } : {}) };
    let x = start;
    const y = (0.9 + LEGEND_ROW * row) * em;
    const say = (text: string, color: Token) => {
      marks.push({ type: "text", x, y, text, color, size: em });
      x += textWidth(text, em) + 1.1 * em;
    };
    if (said) {
      marks.push({ type: "point", x: x + 0.34 * em, y, r: MEAN * USUAL_EM, shape, stroke: ring });
      x += 1.1 * em;
      if (lines.length === 1) say(t`published`, "ink");
    }
    marks.push({ type: "line", x1: x, y1: y, x2: x + 1.5 * em, y2: y, stroke });
    x += 2 * em;
    say(lines.length === 1 ? t`simulated` : name, lines.length === 1 ? color : ring.color);
    const note = t`markers published, lines simulated`;
    if (said && rows === 1 && lines.length > 1 && i === lines.length - 1 && x + textWidth(note, em) < right) {
      say(note, "ink-2");
    }
  });
  return marks;
}
