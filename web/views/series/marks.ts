import { t } from "@lingui/core/macro";
import { quantitySeries } from "../../analysis/timeline/derived.ts";
import { isNarrow, type TimePlotFrame, timeAxis, timePlot, valueAxis } from "../../charts/plot.ts";
import { largest, stepPoints } from "../../charts/steps.ts";
import { spreadOut } from "../../marks/labels.ts";
import { legendMarks } from "../../marks/legend.ts";
import type { Mark, Size, Stroke, Token } from "../../marks/marks.ts";
import { significant } from "../../quantities/numbers.ts";
import { type Quantity, quantitiesOf } from "../../run/quantities.ts";
import type { Run } from "../../run/run.ts";
import { valueAt } from "../../run/series.ts";
import type { TimeRange } from "../../run/time_range.ts";

/** Name of the unit on the axis for each base unit, and the number of base units in it. */
const axes = (): Record<Quantity["unit"], readonly [name: string, factor: number]> => ({
  name: ["", 1],
  bytes: ["KB", 1024],
  ns: ["ms", 1e6],
  count: [t`count`, 1],
  ratio: [t`per data packet`, 1],
});

const COLORS: Token[] = ["ink", "data", "window", "host", "queue", "ack", "timer"];
const DASHES: (readonly number[] | undefined)[] = [undefined, [7, 4], [2, 3], [9, 3, 2, 3]];

/** Returns the frame of the plot. */
export function seriesFrame(size: Size, range: TimeRange): TimePlotFrame {
  return timePlot(size, range, 4.8, 9);
}

/** Draws the chosen variables, which share one unit, as steps. */
export function seriesMarks(run: Run, flow: number, range: TimeRange, size: Size, ids: readonly string[]): Mark[] {
  const { em } = size;
  const frame = seriesFrame(size, range);
  const unit = quantitiesOf(run.catalog).find((v) => v.id === ids[0])?.unit ?? "count";
  const [name, factor] = axes()[unit];
  const lines = ids.flatMap((id, i) => {
    const series = quantitySeries(run, flow, id);
    const dash = DASHES[i % DASHES.length];
    const stroke: Stroke = { color: COLORS[i % COLORS.length], width: 1.75, ...(dash ? { dash } : {}) };
    if (!series) return [];
    return [{ id, stroke, series: { times: series.times, values: series.values.map((v) => v / factor) } }];
  });
  const max = Math.max(0, ...lines.map(({ series }) => largest(series, range.from, range.to)));
  const { y, marks } = valueAxis(frame, max * 1.08, em, name);
  for (const { series, stroke } of lines) {
    marks.push({ type: "path", points: stepPoints(series, frame.x, y), stroke });
  }
  marks.push(...timeAxis(frame, em));
  if (isNarrow(size)) {
    const entries = lines.map(({ id, stroke }) => ({ label: id, stroke }));
    marks.push(...legendMarks(entries, size.width, em));
  } else {
    const heights = lines.map(({ series }) => y(valueAt(series, range.to) ?? 0));
    const places = spreadOut(heights, em * 1.2, frame.top, frame.bottom);
    lines.forEach(({ id, stroke }, i) => {
      marks.push({ type: "text", x: frame.right + 0.5 * em, y: places[i], text: id, color: stroke.color, size: em });
    });
  }
  return marks;
}

/** Writes a value of the variable's unit for a tooltip. */
export function writeValue(unit: Quantity["unit"], value: number): string {
  const [name, factor] = axes()[unit];
  return `${significant(value / factor, 5)} ${name}`;
}
