import { group } from "d3-array";
import { scaleLinear, scaleLog } from "d3-scale";
import { type Scale, ticksIn } from "../../marks/axis.ts";
import { clippedApart, textWidth } from "../../marks/labels.ts";
import type { Size } from "../../marks/marks.ts";
import { infoOf } from "../../sweep/measures.ts";
import {
  drawnAt,
  type Measured,
  measured,
  type Printed,
  panelOf,
  printed,
  type SweepPoint,
  type SweepQuantity,
  type SweepResult,
  valuesOf,
} from "../../sweep/sweep.ts";

/** Quantities that share a panel: one flow, one unit. */
export interface SweepPanel {
  title: string;
  unit: SweepQuantity["unit"];
  lines: SweepLine[];
  /** All small panels, for one of them: they share their axes. */
  among?: readonly SweepPanel[];
  /** Curves that would share its panel, drawn pale behind it. */
  behind?: readonly SweepLine[];
  /** Curves before the reader's last change, drawn pale behind it. */
  former?: readonly SweepLine[];
}

/** A line of a panel. */
export interface SweepLine {
  quantity: SweepQuantity;
  /** Name that tells it from the other lines of its panel, e.g. "mixed"; empty for the only line. */
  name: string;
  measured: Measured[];
  printed: Printed[];
  /** Points without a result. */
  failed: SweepPoint[];
  /** Place among the lines of its panel, which decides its style. */
  rank: number;
}

/** Returns the panels of a sweep with the curves of the former result, if there is one. */
export function panelsBeside(sweep: SweepResult, former: SweepResult | null): SweepPanel[] {
  const before = former === null || former === sweep ? [] : panelsOf(former);
  return panelsOf(sweep).map((panel, i) => ({ ...panel, former: before[i]?.lines }));
}

/** Returns the panels of a sweep in the order of its quantities; mixed and alone of one flow stand together. */
export function panelsOf(sweep: SweepResult): SweepPanel[] {
  const groups = group(sweep.spec.quantities, panelOf);
  return [...groups.values()].map((quantities) => {
    // "Sun 4 pair, mixed" and "Sun 4 pair, alone": the common part is the title, the rest names the lines.
    const [shared] = quantities.length > 1 ? quantities[0].label.split(", ") : [quantities[0].label];
    const isShared = quantities.every(({ label }) => label.startsWith(`${shared}, `));
    const title = quantities[0].panel ?? shared;
    const lines = quantities.map((quantity, rank) => ({
      rank,
      quantity,
      name: quantities.length === 1 ? "" : isShared ? quantity.label.slice(shared.length + 2) : quantity.label,
      measured: measured(sweep, quantity),
      printed: printed(sweep, quantity),
      failed: sweep.points.filter((point) => point.case === quantity.case && point.summaries.length === 0),
    }));
    return { title, unit: quantities[0].unit, lines };
  });
}

/**
 * Returns a small panel for each curve, grouped by the panels they come from, or in one group if those have one curve
 * each.
 */
export function multiplesOf(panels: readonly SweepPanel[]): { title: string; panels: SweepPanel[] }[] {
  const single = panels.every(({ lines }) => lines.length === 1);
  const groups = panels.map((panel) => ({
    title: panel.title,
    panels: panel.lines.map(
      (line): SweepPanel => ({
        ...panel,
        title: line.name || panel.title,
        lines: [line],
        former: panel.former?.filter(({ rank }) => rank === line.rank),
        behind: panel.lines.filter((other) => other !== line),
      }),
    ),
  }));
  const among = groups.flatMap((group) => group.panels);
  for (const panel of among) panel.among = among;
  return single ? [{ title: "", panels: among }] : groups;
}

/** Position of the current run, in the sweep's unit, and its case. */
export interface SweepPlace {
  value: number;
  case: string | null;
}

/** Returns the position of the current run in the panel; null in a small panel of another case. */
export function currentIn(panel: SweepPanel, current: SweepPlace | null): number | null {
  const elsewhere = panel.among && current?.case && panel.lines.every(({ quantity }) => quantity.case !== current.case);
  return elsewhere ? null : (current?.value ?? null);
}

/** Tells whether the paper printed values for this panel. */
export function hasPrinted({ lines }: SweepPanel): boolean {
  return lines.some(({ printed }) => printed.length > 0);
}

/** Px that words keep from the edge of the drawing. */
const EDGE = 2;

/** Height of a row of the legend, in em. */
export const LEGEND_ROW = 1.35;

/**
 * Returns the names of the legend's entries and their positions, one after the other, in as many rows as they need. Entries
 * that are too wide for the plot begin left of it; a name that has no room even there is shortened.
 */
export function legendPlaces(panel: SweepPanel, left: number, right: number, em: number) {
  const sign = (hasPrinted(panel) ? 1.1 * em : 0) + 2 * em;
  const names = clippedApart(
    panel.lines.map(({ name }) => name),
    right - EDGE - sign,
    em,
  );
  const widths = names.map((name) => sign + textWidth(name, em));
  const start = Math.max(EDGE, Math.min(left, right - Math.max(...widths)));
  const places: { name: string; x: number; row: number }[] = [];
  let [x, row] = [start, 0];
  names.forEach((name, i) => {
    if (x > start && x + widths[i] > right) [x, row] = [start, row + 1];
    places.push({ name, x, row });
    x += widths[i] + 1.1 * em;
  });
  return { rows: row + 1, places };
}

/** Frame of a panel, px. */
export interface SweepFrame {
  x: Scale;
  y: Scale;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Strip of limits under the axis; null if no limit holds the flow. */
  strip: [top: number, bottom: number] | null;
  /** Lower end of all that belongs to a value. */
  foot: number;
}

/** Heights of the strip of limits, and of the space between it and the plot, em. */
const STRIP = 2.6;
const AXIS = 1.9;

/** Ratio of the largest to the smallest swept value from which the axis is logarithmic. */
const ORDERS = 1000;

/** Space between the ends of a logarithmic axis and its first and last value, as a factor. */
const MARGIN = 1.25;

/** Room for the unit over a small panel, whose name stands above it, em. */
const SMALL_HEAD = 2;

/**
 * Tells whether the flow of the first line has limits; datagrams have none. Before the first run the answer is yes, to
 * keep room for a strip.
 */
function hasLimits(sweep: SweepResult, { lines: [{ quantity }] }: SweepPanel): boolean {
  const ended = sweep.points.find((point) => point.case === quantity.case && point.summaries.length > 0);
  return !ended || (infoOf(ended.summaries[0], quantity)?.transport ?? "tcp") === "tcp";
}

/** Returns the frame of a panel. */
export function frameOf(sweep: SweepResult, panel: SweepPanel, size: Size): SweepFrame {
  const { width, height, em } = size;
  const across = (panel.among ?? [panel]).flatMap(({ lines }) => lines);
  const up = across.filter(({ quantity }) => quantity.unit === panel.unit);
  const values = [
    ...across.flatMap((line) => [...line.measured, ...line.printed].map(({ value }) => value)),
    // The axis is there before the points.
    ...across.flatMap(({ quantity: { case: name } }) =>
      valuesOf(sweep.spec, sweep.published, name).map((value) => drawnAt(sweep.spec, name, value)),
    ),
  ];
  // If only peaks are published, they extend the axis before any point is there.
  const peaks = sweep.peaks.filter(({ column }) => up.some(({ quantity }) => quantity.column === column));
  const before = (panel.among ?? [panel]).flatMap(({ former = [] }) => former);
  const most = Math.max(
    0,
    ...before
      .filter(({ quantity }) => quantity.unit === panel.unit)
      .flatMap((line) => line.measured.map((m) => m.mean)),
    ...peaks.map(({ peak }) => peak ?? 0),
    ...up.flatMap(({ measured, printed }) => [
      ...measured.map((m) => m.max),
      ...printed.flatMap((p) => [p.mean, ...p.runs]),
    ]),
  );
  // Values that are all 0 need an axis too.
  const highest = most > 0 ? most : 1;
  const [left, right] = [3.6 * em, width - 1.2 * em];
  const legend = panel.among ? SMALL_HEAD : 3.9 + LEGEND_ROW * (legendPlaces(panel, left, right, em).rows - 1);
  const top = legend * em;
  const low = height - 1.9 * em;
  const strip: SweepFrame["strip"] = !panel.among && hasLimits(sweep, panel) ? [low - STRIP * em, low] : null;
  const bottom = (strip?.[0] ?? low) - AXIS * em;
  const y = upScale(highest, [bottom, top], ticksIn(bottom - top, em));
  const x = acrossScale(values, [left, right]);
  return { x, y, left, right, top, bottom, strip, foot: strip?.[1] ?? bottom };
}

/** Room above the data for the bounds that lie just over them, and the most that the axis may leave empty, as factors. */
const [ROOM, MOST_ROOM] = [1.28, 1.4];

/** Makes the scale of the measured values, which ends at a tick unless that would leave too much of the plot empty. */
function upScale(highest: number, range: readonly [number, number], ticks: number): Scale {
  const scale = scaleLinear([0, highest * ROOM], range);
  const rounded = scale.copy().nice(ticks);
  return rounded.domain()[1] <= highest * MOST_ROOM ? rounded : scale;
}

/** Makes the scale of the swept values: linear from 0 on, and logarithmic if they differ by orders of magnitude. */
function acrossScale(values: readonly number[], range: readonly [number, number]): Scale {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least > 0 && most >= ORDERS * least
    ? scaleLog([least / MARGIN, most * MARGIN], range)
    : scaleLinear([Math.min(0, least), Math.max(1e-9, most) * 1.04], range);
}
