import { bottomAxis, leftAxis } from "../../charts/axis.ts";
import { textWidth } from "../../charts/labels.ts";
import { limitFill, limitName } from "../../charts/limits.ts";
import type { Mark, Size, Token } from "../../charts/marks.ts";
import type { Catalog } from "../../engine/contract.ts";
import type { SweepResult } from "../../run/sweep.ts";
import { type BoundLine, boundLines } from "./bounds.ts";
import { frameOf, type SweepFrame, type SweepLine, type SweepPanel } from "./layout.ts";

/** Looks of the first and second line of a panel (alone or mixed, then the baseline). */
const LOOKS: { color: Token; dash?: readonly number[] }[] = [{ color: "data" }, { color: "ink-2", dash: [7, 4] }];

export interface SweepMarksInput {
  sweep: SweepResult;
  panel: SweepPanel;
  catalog: Catalog;
  size: Size;
  /** Value of the swept parameter in the run shown beside, in the sweep's unit. */
  current: number | null;
}

/** One panel: printed points, our curve with its spread, simple bounds, and the limits that bind, below the axis. */
export function sweepMarks(input: SweepMarksInput): Mark[] {
  const { sweep, panel, size, current } = input;
  const { em } = size;
  const frame = frameOf(sweep, panel, size);
  const marks: Mark[] = [
    ...leftAxis({ scale: frame.y, at: frame.left, em, title: panel.unit, grid: frame.right - frame.left }),
    ...boundMarks(boundLines(sweep, panel.lines[0].quantity), frame, em),
    ...bottomAxis({ scale: frame.x, at: frame.bottom, em }),
    ...stripMarks(panel.lines[0], frame, input.catalog, em),
  ];
  const title = `${sweep.parameterName} (${sweep.spec.unit})`;
  const middle = (frame.left + frame.right) / 2;
  marks.push({
    type: "text",
    x: middle,
    y: size.height - 0.85 * em,
    text: title,
    color: "ink-2",
    size: em,
    anchor: "middle",
  });
  if (current !== null && current >= frame.x.domain()[0] && current <= frame.x.domain()[1]) {
    const x = frame.x(current);
    marks.push({ type: "line", x1: x, y1: frame.top, x2: x, y2: frame.bottom, stroke: { color: "ink", width: 1.25 } });
    marks.push({
      type: "path",
      points: [x - 4.5, frame.top - 7, x + 4.5, frame.top - 7, x, frame.top],
      close: true,
      fill: { color: "ink" },
    });
  }
  panel.lines.forEach((line, i) => {
    marks.push(...lineMarks(line, frame, em, i));
  });
  marks.push(...legendMarks(panel, frame, em));
  return marks;
}

function lineMarks({ measured, printed }: SweepLine, { x, y }: SweepFrame, em: number, i: number): Mark[] {
  const { color, dash } = LOOKS[i % LOOKS.length];
  const marks: Mark[] = [];
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
  const ring = i === 0 ? "ink" : "ink-2";
  for (const p of printed) {
    for (const run of p.runs) {
      const at = { x: x(p.value), y: y(run) };
      marks.push({
        type: "point",
        ...at,
        r: 0.16 * em,
        shape: "circle",
        stroke: { color: ring, width: 1, opacity: 0.7 },
      });
    }
    marks.push({
      type: "point",
      x: x(p.value),
      y: y(p.mean),
      r: 0.34 * em,
      shape: i === 0 ? "circle" : "square",
      fill: { color: "surface", opacity: 0.85 },
      stroke: { color: ring, width: 1.5 },
    });
  }
  return marks;
}

/** Dashed lines with their names; those beyond the top are named there, with their value. */
function boundMarks(lines: BoundLine[], { x, y, left, right, top }: SweepFrame, em: number): Mark[] {
  const marks: Mark[] = [];
  const names: Mark[] = [];
  const beyond: string[] = [];
  const ceiling = y.domain()[1];
  for (const { name, color, points } of lines) {
    const inside = points.filter((p) => p.bound <= ceiling);
    if (inside.length === 0) {
      const least = Math.min(...points.map((p) => p.bound));
      beyond.push(`${name} ${Number(least.toPrecision(3))}`);
      continue;
    }
    const path = cutAt(points, ceiling).flatMap((p) => [x(p.value), y(p.bound)]);
    marks.push({ type: "path", points: path, stroke: { color, width: 1.25, dash: [5, 4] } });
    // Named where the line leaves the plot, or near its right end.
    const last = inside[inside.length - 1];
    const flat = Math.abs(inside[0].bound - last.bound) < 0.02 * ceiling;
    const at = flat ? right - 0.4 * em : Math.min(x(last.value), right - 0.4 * em);
    const width = textWidth(name, em);
    names.push({
      type: "text",
      x: at - width < left ? left + 0.4 * em : at,
      y: y(last.bound) - 0.75 * em,
      text: name,
      color,
      size: em,
      anchor: at - width < left ? "start" : "end",
      halo: true,
    });
  }
  if (beyond.length > 0) {
    const text = `above: ${beyond.join(", ")}`;
    names.push({ type: "text", x: right, y: top - 1.2 * em, text, color: "ink-2", size: em, anchor: "end" });
  }
  return [...marks, ...names];
}

/** The part of a line under `ceiling`, ending on it where the line crosses. */
function cutAt(points: BoundLine["points"], ceiling: number): BoundLine["points"] {
  const result: BoundLine["points"] = [];
  points.forEach((p, i) => {
    const before = points[i - 1];
    if (before && before.bound <= ceiling !== p.bound <= ceiling) {
      const share = (ceiling - before.bound) / (p.bound - before.bound);
      result.push({ value: before.value + share * (p.value - before.value), bound: ceiling });
    }
    if (p.bound <= ceiling) result.push(p);
  });
  return result;
}

/** Below the axis: how the time of each point's runs divides among the limits, so that the bottleneck is seen to move. */
function stripMarks(
  { measured }: SweepLine,
  { x, left, right, strip }: SweepFrame,
  catalog: Catalog,
  em: number,
): Mark[] {
  const [top, bottom] = strip;
  const marks: Mark[] = [];
  const areas = new Map<number, { from: number; to: number; share: number }>();
  measured.forEach((m, i) => {
    const before = measured[i - 1];
    const after = measured[i + 1];
    const from = before ? x((before.value + m.value) / 2) : Math.max(left, x(m.value) - 0.8 * em);
    const to = after ? x((after.value + m.value) / 2) : Math.min(right, x(m.value) + 0.8 * em);
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
  marks.push(...stripNames(measured, areas, { x, left, right, strip }, catalog, em));
  return marks;
}

/** Names of limits in the strip, each over the longest stretch in which it is the largest. */
function stripNames(
  measured: SweepLine["measured"],
  areas: Map<number, unknown>,
  { x, left, right, strip }: Pick<SweepFrame, "x" | "left" | "right" | "strip">,
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
        if (!best || measured[ends].value - measured[from].value > best[1] - best[0]) {
          best = [measured[from].value, measured[ends].value];
        }
        from = -1;
      } else if (!leads) from = -1;
    });
    if (!best) continue;
    const text = limitName(catalog, limit);
    const [a, b] = [Math.max(left, x(best[0]) - 0.8 * em), Math.min(right, x(best[1]) + 0.8 * em)];
    if (textWidth(text, em) > b - a) continue;
    const y = (strip[0] + strip[1]) / 2;
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

/** What the signs mean, once, in the plot's top left corner where curves that rise leave room. */
function legendMarks(panel: SweepPanel, { left, top, y }: SweepFrame, em: number): Mark[] {
  const marks: Mark[] = [];
  const high = panel.lines.some(({ measured }) => measured.length > 0 && y(measured[0].mean) < top + 5 * em);
  const start = high ? y(0) - (panel.lines.length * 2 * 1.35 + 0.4) * em : top + 0.9 * em;
  let at = start;
  panel.lines.forEach(({ quantity }, i) => {
    const { color, dash } = LOOKS[i % LOOKS.length];
    const suffix = panel.lines.length > 1 ? `, ${quantity.case === "main" ? quantity.label : quantity.case}` : "";
    const x = left + 1.2 * em;
    const shape = i === 0 ? "circle" : "square";
    const ring = { color: i === 0 ? ("ink" as const) : ("ink-2" as const), width: 1.5 };
    marks.push({ type: "point", x, y: at, r: 0.34 * em, shape, stroke: ring });
    marks.push({
      type: "text",
      x: x + 1.1 * em,
      y: at,
      text: `published${suffix}`,
      color: "ink",
      size: em,
      halo: true,
    });
    at += 1.35 * em;
    const stroke = { color, width: 2, ...(dash ? { dash } : {}) };
    marks.push({ type: "line", x1: x - 0.7 * em, y1: at, x2: x + 0.7 * em, y2: at, stroke });
    marks.push({ type: "text", x: x + 1.1 * em, y: at, text: `simulated${suffix}`, color, size: em, halo: true });
    at += 1.35 * em;
  });
  return marks;
}
