/** Small plots of a figure: one quantity over time, drawn up to the playhead, and pale behind it. */
import { t } from "@lingui/core/macro";
import { actsOf, queueOf, queueTimelineOf } from "../../analysis/queue/queue.ts";
import { ratesOver } from "../../analysis/sharing/throughput.ts";
import { roundTripsOf } from "../../analysis/timeline/round_trips.ts";
import { largest, stepPoints } from "../../charts/steps.ts";
import { bottomAxis, leftAxis, ticksIn } from "../../marks/axis.ts";
import { textWidth } from "../../marks/labels.ts";
import { type LinearScale, linearScale } from "../../marks/linear.ts";
import type { Mark, Size, Stroke, TextMark, Token } from "../../marks/marks.ts";
import { timeFormat } from "../../marks/time.ts";
import { format, type QuantityKind } from "../../quantities/units.ts";
import type { Run } from "../../run/run.ts";
import type { StepSeries } from "../../run/series.ts";
import type { TimeRange } from "../../run/time_range.ts";
import type { DrawingId } from "./format.ts";

/** Drawings that are plots over time. */
export type PlotId = Exclude<DrawingId, "pipe" | "ladder" | "route" | "curve">;

/** Contents of a plot. */
interface Plot {
  /** Title of the value axis, with the unit. */
  title: string;
  kind: QuantityKind;
  lines: readonly { series: StepSeries; stroke: Stroke; name?: string; isArea?: boolean }[];
  /** Points, each a time and a value. */
  points: readonly { time: number; value: number; color: Token; shape: "cross" | "circle" }[];
  /** Lines across, with their names above them or below. */
  levels: readonly { value: number; name: string; isBelow?: true }[];
}

const LINES: readonly Stroke[] = [
  { color: "data", width: 2 },
  { color: "ack", width: 2, dash: [7, 3] },
  { color: "host", width: 2, dash: [2, 3] },
  { color: "timer", width: 2, dash: [9, 3, 2, 3] },
];

/** Opacity of what comes after the playhead. */
const LATER = 0.22;

const PLOTS: Readonly<Record<PlotId, (run: Run, flow: number, range: TimeRange) => Plot>> = {
  window(run, flow) {
    const series = run.series(flow, "cwnd");
    const { pipe_bytes } = run.flows[flow].bounds;
    return {
      title: t`congestion window`,
      kind: "size",
      lines: series ? [{ series, stroke: { color: "window", width: 2 } }] : [],
      points: [],
      levels: [{ value: pipe_bytes, name: t`the pipe` }],
    };
  },
  queue(run, flow) {
    const queue = queueOf(run, flow);
    if (queue === null) return { title: t`packets waiting`, kind: "count", lines: [], points: [], levels: [] };
    const { used, info } = queueTimelineOf(run, queue);
    const drops = actsOf(run, queue).filter(({ reason }) => reason !== null);
    return {
      title: t`packets waiting`,
      kind: "count",
      lines: [{ series: used, stroke: { color: "queue", width: 1.75 }, isArea: true }],
      points: drops.map(({ time }) => {
        return { time, value: valueBefore(used, time), color: "loss", shape: "cross" };
      }),
      levels: [{ value: info.limit, name: limitOf(info.limit) }],
    };
  },
  waits(run, flow) {
    const { times, values } = roundTripsOf(run, pingOf(run, flow));
    return {
      title: t`round trip of each ping`,
      kind: "duration",
      lines: [],
      points: Array.from(times, (time, i) => ({
        time,
        value: values[i],
        color: "timer" as const,
        shape: "circle" as const,
      })),
      levels: [{ value: run.flows[flow].bounds.rtt_ns, name: t`empty path`, isBelow: true }],
    };
  },
  rates(run, _, range) {
    return {
      title: t`throughput`,
      kind: "rate",
      lines: run.flows.slice(0, LINES.length).map(({ name }, flow) => {
        const { from, fresh } = ratesOver(run, flow, range);
        return { series: { times: Float64Array.from(from), values: fresh }, stroke: LINES[flow], name };
      }),
      points: [],
      levels: [],
    };
  },
};

const limitOf = (limit: number) => t`limit ${limit}`;

/** Returns the flow of the ping beside a transfer. */
function pingOf(run: Run, flow: number): number {
  const ping = run.flows.findIndex(({ id }) => id === "ping");
  return ping < 0 ? flow : ping;
}

function valueBefore({ times, values }: StepSeries, time: number): number {
  let last = 0;
  for (let i = 0; i < times.length && times[i] <= time; i++) last = values[i];
  return last;
}

const made = new WeakMap<Run, Map<string, Plot>>();

function plotOf(id: PlotId, run: Run, flow: number, range: TimeRange): Plot {
  const known = made.get(run) ?? new Map<string, Plot>();
  made.set(run, known);
  const key = `${id} ${flow} ${range.from} ${range.to}`;
  const plot = known.get(key) ?? PLOTS[id](run, flow, range);
  known.set(key, plot);
  return plot;
}

/** Returns the title of a plot for screen readers. */
export function plotTitle(id: PlotId): string {
  switch (id) {
    case "window":
      return t`Congestion window over time`;
    case "queue":
      return t`Queue over time`;
    case "waits":
      return t`Round trips of pings over time`;
    case "rates":
      return t`Throughput over time`;
  }
}

/** Draws a plot of a run over `range`, with all that happened until `time` in full. */
export function plotMarks(id: PlotId, run: Run, flow: number, range: TimeRange, time: number, size: Size): Mark[] {
  const { width, height, em } = size;
  const { title, kind, lines, points, levels } = plotOf(id, run, flow, range);
  const inside = points.filter((one) => one.time >= range.from && one.time <= range.to);
  const tops = [
    ...lines.map(({ series }) => largest(series, range.from, range.to)),
    ...inside.map(({ value }) => value),
  ];
  const top = Math.max(1, ...tops);
  const shown = levels.filter(({ value }) => value <= 2 * top);
  const most = 1.12 * Math.max(top, ...shown.map(({ value }) => value));
  const [x0, x1, y0, y1] = [axisWidth(most, kind, em), width - 0.8 * em, height - 2 * em, 2.2 * em];
  const y = linearScale([0, most], [y0, y1]);
  const x = linearScale([range.from, range.to], [x0, x1]);
  const now = Math.min(Math.max(time, range.from), range.to);
  const marks = valueAxis(y, most, { title, kind }, { x0, x1, y0, y1, em });
  for (const { value, name, isBelow } of shown) {
    const stroke = { color: "ink-2", width: 1.25, dash: [2, 4] } as const;
    marks.push({ type: "line", x1: x0, y1: y(value), x2: x1, y2: y(value), stroke });
    // Above the line if there is no room between it and the axis.
    const down = isBelow && y0 - y(value) > 1.5 * em ? 0.75 : -0.75;
    marks.push(labelMark(name, x1 - 0.3 * em, y(value) + down * em, "ink-2", em));
  }
  for (const { series, stroke, isArea } of lines) {
    const past = stepPoints(series, linearScale([range.from, now], [x0, x(now)]), y);
    const whole = stepPoints(series, x, y);
    if (isArea && past.length > 2) {
      const area = [past[0], y0, ...past, past[past.length - 2], y0];
      marks.push({ type: "path", points: area, close: true, fill: { color: stroke.color, opacity: 0.18 } });
    }
    marks.push({ type: "path", points: whole, stroke: { ...stroke, opacity: LATER } });
    if (now > range.from && past.length > 2) marks.push({ type: "path", points: past, stroke });
  }
  for (const { time: at, value, color, shape } of inside) {
    const opacity = at <= now ? 1 : LATER;
    const mark = { type: "point", x: x(at), y: y(value), r: shape === "cross" ? 4 : 2.5, shape } as const;
    marks.push(
      shape === "cross" ? { ...mark, stroke: { color, width: 2, opacity } } : { ...mark, fill: { color, opacity } },
    );
  }
  const count = Math.max(2, Math.floor((x1 - x0) / (9 * em)));
  marks.push(...nameMarks(lines, x1, y1, em));
  marks.push(
    ...bottomAxis({
      scale: x,
      at: y0,
      em,
      width,
      format: timeFormat(range.from, range.to, count),
      ticks: x.ticks(count),
    }),
  );
  if (now < range.to)
    marks.push({ type: "line", x1: x(now), y1, x2: x(now), y2: y0, stroke: { color: "ink", width: 1.25 } });
  return marks;
}

/** Names of several lines, each with its stroke, in a row at the upper right. */
function nameMarks(lines: Plot["lines"], right: number, top: number, em: number): Mark[] {
  let end = right;
  return lines.toReversed().flatMap(({ name, stroke }): Mark[] => {
    if (name === undefined) return [];
    const text: TextMark = {
      type: "text",
      x: end,
      y: top - 1.4 * em,
      text: name,
      color: stroke.color,
      size: em,
      anchor: "end",
      bold: true,
    };
    const start = end - textWidth(name, em, true) - 0.4 * em;
    end = start - 2.6 * em;
    return [text, { type: "line", x1: start - 1.6 * em, y1: text.y, x2: start, y2: text.y, stroke }];
  });
}

/** A label of a line, which ends at `x`. */
function labelMark(text: string, x: number, y: number, color: Token, em: number): TextMark {
  return { type: "text", x, y, text, color, size: em, anchor: "end", halo: true };
}

/** Frame of a plot, px. */
export interface Frame {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  em: number;
}

/** Draws the value axis of a plot, from 0 to `most`, with its grid. */
export function valueAxis(
  scale: LinearScale,
  most: number,
  { title, kind }: { title: string; kind: QuantityKind | "percent" },
  { x0, x1, y0, y1, em }: Frame,
): Mark[] {
  const ticks = evenTicks(most, kind, ticksIn(y0 - y1, em));
  return leftAxis({ scale, at: x0, em, title, grid: x1 - x0, ticks, format: (value) => axisText(value, kind) });
}

/** Writes a value of an axis. */
const axisText = (value: number, kind: QuantityKind | "percent"): string =>
  kind === "percent" ? `${Math.round(100 * value)}\u00a0%` : format(value, kind, 2);

/** Returns the room for the numbers of a value axis, px. */
export function axisWidth(most: number, kind: QuantityKind | "percent", em: number): number {
  const texts = evenTicks(most, kind, 4).map((value) => axisText(value, kind));
  return Math.max(...texts.map((text) => textWidth(text, em))) + 0.9 * em;
}

/** Returns round values from 0 to `most`: sizes by powers of 1024. */
function evenTicks(most: number, kind: QuantityKind | "percent", count: number): number[] {
  const unit = kind === "size" ? 1024 ** Math.max(0, Math.floor(Math.log(most) / Math.log(1024))) : 1;
  return linearScale([0, most / unit], [0, 1])
    .ticks(Math.min(count, 5))
    .map((tick) => tick * unit);
}
