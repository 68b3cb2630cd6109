import { t } from "@lingui/core/macro";
import { scaleLinear } from "d3-scale";
import { measured } from "../../analysis/sharing/shares.ts";
import {
  type LossEvent,
  passes,
  type Reduction,
  reductionsOf,
  shareOf,
  synchronyOf,
  windowsOf,
} from "../../analysis/sharing/synchrony.ts";
import { legendPlot, type TimePlotFrame, timeAxis, valueAxis, withStrip } from "../../charts/plot.ts";
import { largest, stepPoints } from "../../charts/steps.ts";
import { leftAxis, type Scale } from "../../marks/axis.ts";
import { FEW_FLOWS, flowStyle } from "../../marks/flow_style.ts";
import { textWidth } from "../../marks/labels.ts";
import { type LegendEntry, legendMarks } from "../../marks/legend.ts";
import type { Mark, Size } from "../../marks/marks.ts";
import { fanMarks } from "../../marks/quantiles.ts";
import { significant } from "../../quantities/numbers.ts";
import type { Run } from "../../run/run.ts";
import { type StepSeries, valueAt } from "../../run/series.ts";
import type { TimeRange } from "../../run/time_range.ts";

const FALLS: readonly LegendEntry[] = [
  {
    get label() {
      return t`halved`;
    },
    stroke: { color: "ink", width: 1 },
    shape: "diamond",
    fill: { color: "ink" },
  },
  {
    get label() {
      return t`timeout`;
    },
    stroke: { color: "loss", width: 2 },
    shape: "cross",
  },
];
const LOSS_EVENT: LegendEntry = {
  get label() {
    return t`loss event`;
  },
  stroke: { color: "loss", width: 1 },
  fill: { color: "loss", opacity: 0.25 },
};
/** Number of times at which a fan of many windows is measured. */
const COLUMNS = 120;
const KB = 1024;

/** Frame of the plot. */
export const togetherFrame = legendPlot;

/**
 * Draws the congestion windows of all flows on one clock, their reductions, and the share of windows reduced at each
 * loss event.
 */
export function togetherMarks(run: Run, flow: number, range: TimeRange, size: Size): Mark[] {
  const frame = togetherFrame(size, range);
  const { em } = size;
  const { above, strip } = withStrip(frame, em);
  const flows = windowsOf(run);
  const { events: all, queues } = synchronyOf(run);
  const events = all.filter(({ from, to }) => to >= range.from && from <= range.to);
  const few = flows.length <= FEW_FLOWS;
  const windows = few ? laneMarks(run, flow, flows, above, em) : crowdMarks(run, flows, above, em);
  return [
    ...(few ? laneEvents(run, flows, events, above) : eventMarks(events, frame)),
    ...windows,
    ...shareMarks(events, queues.length > 1, strip, em),
    ...timeAxis(frame, em),
    ...legendMarks([...(few ? FALLS : []), LOSS_EVENT], size.width, em),
  ];
}

/** A stretch of time cut at the edges of the plot (px), wide enough to be seen. */
function stretch({ from, to }: LossEvent, { x, left, right }: TimePlotFrame): { x: number; width: number } {
  const start = Math.min(Math.max(x(from), left), right);
  const end = Math.min(Math.max(x(to), start), right);
  return { x: start, width: Math.max(1.5, end - start) };
}

function eventMarks(events: readonly LossEvent[], frame: TimePlotFrame): Mark[] {
  return events.map((event) => ({
    type: "rect",
    ...stretch(event, frame),
    y: frame.top,
    height: frame.bottom - frame.top,
    fill: { color: "loss", opacity: 0.13 },
  }));
}

/** Draws loss events over the lanes of the flows that pass the queue. */
function laneEvents(run: Run, flows: readonly number[], events: readonly LossEvent[], frame: TimePlotFrame): Mark[] {
  const height = (frame.bottom - frame.top) / flows.length;
  return flows.flatMap((flow, i) => {
    const top = frame.top + i * height;
    const own = events.filter(({ queue }) => passes(run, flow, queue));
    return eventMarks(own, { ...frame, top, bottom: top + height });
  });
}

/** A lane for each flow, all to one scale. */
function laneMarks(run: Run, flow: number, flows: readonly number[], frame: TimePlotFrame, em: number): Mark[] {
  const [from, to] = frame.x.domain();
  const series = flows.map((one) => inKilobytes(run, one));
  const most = Math.max(1, ...series.map((one) => largest(one, from, to)));
  const height = (frame.bottom - frame.top) / flows.length;
  const reductions = reductionsOf(run);
  const beside = flows.every((one) => textWidth(run.flows[one].name, em, true) < frame.left - 0.7 * em);
  const marks: Mark[] = [];
  flows.forEach((one, i) => {
    const bottom = frame.top + (i + 1) * height;
    const y = scaleLinear([0, most], [bottom, bottom - height + 3]);
    const { color } = flowStyle(one);
    const points = stepPoints(series[i], frame.x, y);
    if (points.length > 2) {
      const area = [points[0], bottom, ...points, points[points.length - 2], bottom];
      marks.push(
        { type: "path", points: area, close: true, fill: { color, opacity: 0.22 } },
        { type: "path", points, stroke: { color, width: one === flow ? 2 : 1.25 } },
      );
    }
    const ground = { type: "line", x1: frame.left, y1: bottom, x2: frame.right, y2: bottom } as const;
    marks.push({ ...ground, stroke: { color: "ink-2", width: 1 } });
    for (const reduction of reductions[one]) {
      if (reduction.time >= from && reduction.time <= to) marks.push(reductionMark(reduction, frame.x, series[i], y));
    }
    const name = { text: run.flows[one].name, color, size: em, bold: one === flow } as const;
    if (beside) marks.push({ type: "text", x: frame.left - 0.5 * em, y: bottom - height / 2, anchor: "end", ...name });
    else marks.push({ type: "text", x: frame.left + 0.4 * em, y: bottom - height + 0.8 * em, halo: true, ...name });
  });
  const scale = t`usable cwnd, each lane to ${significant(most, 3)} KB`;
  marks.push({ type: "text", x: 2, y: frame.top - 1 * em, text: scale, color: "ink-2", size: em });
  return marks;
}

/** Draws a reduction at the window that it reduces. */
function reductionMark({ time, kind }: Reduction, x: Scale, series: StepSeries, y: Scale): Mark {
  const at = { x: x(time), y: y(valueAt(series, time - 1) ?? 0), r: 3.5 };
  if (kind === "timeout") return { type: "point", ...at, shape: "cross", stroke: { color: "loss", width: 2 } };
  return { type: "point", ...at, shape: "diamond", fill: { color: "ink" }, stroke: { color: "surface", width: 1 } };
}

/** Draws the spread of windows that are too many for lanes. */
function crowdMarks(run: Run, flows: readonly number[], frame: TimePlotFrame, em: number): Mark[] {
  const [from, to] = frame.x.domain();
  const drawn = measured(flows);
  const series = drawn.map((one) => inKilobytes(run, one));
  const times = Array.from({ length: COLUMNS }, (_, i) => from + ((i + 0.5) / COLUMNS) * (to - from));
  const columns = times.map((time) => series.map((one) => valueAt(one, time)).filter((value) => value !== null));
  const most = Math.max(1, ...columns.map((column) => Math.max(0, ...column)));
  const { y, marks } = valueAxis(frame, most * 1.02, em, crowdTitle(drawn.length, flows.length));
  const edges = Array.from({ length: COLUMNS + 1 }, (_, i) => frame.x(from + (i / COLUMNS) * (to - from)));
  return [...marks, ...fanMarks(edges, columns, y, "data")];
}

const crowdTitle = (drawn: number, all: number) =>
  drawn < all ? t`KB, usable cwnd of ${drawn} of ${all} flows` : t`KB, usable cwnd of ${all} flows`;

/** Returns the congestion window in KB, as far as the receiver's window allows it. */
function inKilobytes(run: Run, flow: number): StepSeries {
  const series = run.series(flow, "cwnd");
  const most = run.flows[flow].bounds.window_bytes;
  return series
    ? { times: series.times, values: series.values.map((value) => Math.min(value, most) / KB) }
    : { times: new Float64Array(), values: new Float64Array() };
}

/** Draws at each loss event the share of the flows that reduced their windows; events of several queues may overlap. */
function shareMarks(events: readonly LossEvent[], several: boolean, frame: TimePlotFrame, em: number): Mark[] {
  const y = scaleLinear([0, 100], [frame.bottom, frame.top]);
  const grid = frame.right - frame.left;
  const format = (value: number) => `${value} %`;
  return [
    ...leftAxis({ scale: y, at: frame.left, em, title: t`flows that fell`, grid, ticks: [0, 50, 100], format }),
    ...events.flatMap((event): Mark[] => {
      const at = { ...stretch(event, frame), y: y(100 * shareOf(event)) };
      const fill = { color: "loss", ...(several && { opacity: 0.4 }) } as const;
      const bar: Mark = { type: "rect", ...at, height: frame.bottom - at.y, fill };
      const ends = { x1: at.x, y1: at.y, x2: at.x + at.width, y2: at.y };
      return several ? [bar, { type: "line", ...ends, stroke: { color: "loss", width: 2 } }] : [bar];
    }),
  ];
}
