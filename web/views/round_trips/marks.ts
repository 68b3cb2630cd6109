import { t } from "@lingui/core/macro";
import { ticks as evenTicks } from "d3-array";
import { scaleLog } from "d3-scale";
import { PERCENTILES, percentilesOf, roundTripsOf } from "../../analysis/timeline/round_trips.ts";
import { legendPlot, type TimePlotFrame, timeAxis } from "../../charts/plot.ts";
import { stepPoints } from "../../charts/steps.ts";
import { leftAxis, type Scale } from "../../marks/axis.ts";
import { type LegendEntry, legendMarks } from "../../marks/legend.ts";
import type { Fill, Mark, Size, Stroke } from "../../marks/marks.ts";
import { isEcho } from "../../run/flows.ts";
import { perRun } from "../../run/per_run.ts";
import type { Run } from "../../run/run.ts";
import { countBelow, countUpTo } from "../../run/search.ts";
import type { StepSeries } from "../../run/series.ts";
import type { TimeRange } from "../../run/time_range.ts";

const MS = 1e6;

/** The sender's variables, each with a line of its own. */
const RTT_VARIABLES = ["srtt", "rttvar", "rto"] as const;

/** Variables of the sender about round trips: the last sample, and the estimates. */
export const HELD_VARIABLES = ["rtt", ...RTT_VARIABLES] as const;

const LINES: Record<(typeof RTT_VARIABLES)[number], Stroke> = {
  srtt: { color: "ink", width: 2 },
  rttvar: { color: "host", width: 1.5, dash: [2, 3] },
  rto: { color: "timer", width: 2, dash: [7, 4] },
};

const PERCENTILE_LINES: readonly Stroke[] = [
  { color: "ink", width: 2 },
  { color: "host", width: 1.5, dash: [2, 3] },
  { color: "timer", width: 2, dash: [7, 4] },
];

/** "median", "90 %". */
export function percentileName(share: number): string {
  return share === 0.5 ? "median" : `${Math.round(share * 100)}\u00a0%`;
}

/** Percentiles of the round trips of a flow of echoes, so far. */
export const percentileSteps = perRun((run, flow) => percentilesOf(roundTripsOf(run, flow)));

/** Frame of the plot. */
export const roundTripsFrame = legendPlot;

interface Line {
  name: string;
  series: StepSeries;
  stroke: Stroke;
}

/** Returns the lines over the samples: the sender's estimates, or percentiles for echoes. */
function linesOf(run: Run, flow: number): Line[] {
  if (isEcho(run, flow)) {
    const { times, values } = percentileSteps(run, flow);
    return PERCENTILES.map((share, k) => {
      return {
        name: percentileName(share),
        series: positive({ times, values: values[k] }),
        stroke: PERCENTILE_LINES[k],
      };
    });
  }
  return RTT_VARIABLES.flatMap((id) => {
    const series = run.series(flow, id);
    return series ? [{ name: id, series: positive(series), stroke: LINES[id] }] : [];
  });
}

/** Returns the samples that the sender timed: unknown in a capture, and all of them for echoes. */
function timedOf(run: Run, flow: number): StepSeries | null {
  const timed = isEcho(run, flow) ? null : run.series(flow, "rtt");
  return timed && timed.times.length > 0 ? timed : null;
}

/**
 * Draws the round trip of each segment, the samples that the sender timed, and its estimates. The axis is logarithmic,
 * because an RTO is many round trips.
 */
export function roundTripsMarks(run: Run, flow: number, range: TimeRange, size: Size): Mark[] {
  const { em } = size;
  const frame = roundTripsFrame(size, range);
  const { times, values } = roundTripsOf(run, flow);
  const [first, last] = [countBelow(times, range.from), countUpTo(times, range.to)];
  const lines = linesOf(run, flow);
  const timed = timedOf(run, flow);
  const [timedFirst, timedLast] = timed
    ? [countBelow(timed.times, range.from), countUpTo(timed.times, range.to)]
    : [0, 0];
  const y = scaleOf(
    frame,
    [values.subarray(first, last), ...(timed ? [timed.values.subarray(timedFirst, timedLast)] : [])],
    lines.map(({ series }) => series),
    range,
  );
  const marks: Mark[] = [
    ...leftAxis({ scale: y, at: frame.left, em, title: t`ms`, grid: frame.right - frame.left, ticks: ticksOf(y) }),
  ];
  const segment: Fill = timed ? { color: "data", opacity: 0.4 } : { color: "data" };
  marks.push(...dots({ times, values }, first, last, frame, y, segment, 1.75));
  if (timed) marks.push(...dots(timed, timedFirst, timedLast, frame, y, TIMED, 2.25));
  for (const { series, stroke } of lines) {
    marks.push({ type: "path", points: stepPoints(series, frame.x, y), stroke });
  }
  const names: LegendEntry[] = [
    {
      label: isEcho(run, flow) ? t`echo` : t`segment`,
      stroke: { color: "data", width: 1 },
      shape: "circle",
      fill: segment,
    },
    ...(timed ? [{ label: t`rtt`, stroke: { color: "data", width: 1 }, shape: "circle", fill: TIMED } as const] : []),
    ...lines.map(({ name, stroke }) => ({ label: name, stroke })),
  ];
  return [...marks, ...timeAxis(frame, em), ...legendMarks(names, size.width, em)];
}

const TIMED: Fill = { color: "data" };

/** Draws a dot for each value, or a line if they crowd. */
function dots(
  { times, values }: StepSeries,
  first: number,
  last: number,
  frame: TimePlotFrame,
  y: Scale,
  fill: Fill,
  r: number,
): Mark[] {
  const marks: Mark[] = [];
  let px = Number.NaN;
  let heights: number[] = [];
  const flush = () => {
    const [low, high] = [Math.max(...heights), Math.min(...heights)];
    if (heights.length > MOST_DOTS && low - high > 1) {
      const stroke = { color: fill.color, width: 1.5, opacity: 0.6 * (fill.opacity ?? 1) };
      marks.push({ type: "line", x1: px, y1: low, x2: px, y2: high, stroke });
    } else {
      for (const at of heights) marks.push({ type: "point", x: px, y: at, r, shape: "circle", fill });
    }
    heights = [];
  };
  for (let i = first; i < last; i++) {
    // Beside the receiver an ACK may come by at the time of its segment, which has no place on a logarithmic axis.
    if (values[i] <= 0) continue;
    const at = frame.x(times[i]);
    if (!(at - px < 1)) {
      if (heights.length > 0) flush();
      px = at;
    }
    heights.push(y(values[i] / MS));
  }
  if (heights.length > 0) flush();
  return marks;
}

/** More in one pixel's width are a line from the shortest to the longest. */
const MOST_DOTS = 3;

/** Converts a series to ms; values that are not above zero have no place on a logarithmic axis and lift the pen. */
function positive({ times, values }: StepSeries): StepSeries {
  return { times, values: values.map((value) => (value > 0 ? value / MS : Number.NaN)) };
}

function scaleOf(frame: TimePlotFrame, trips: Float64Array[], lines: readonly StepSeries[], range: TimeRange): Scale {
  let [low, high] = [Number.POSITIVE_INFINITY, 0];
  const take = (value: number) => {
    if (!(value > 0)) return;
    low = Math.min(low, value);
    high = Math.max(high, value);
  };
  for (const values of trips) for (const value of values) take(value / MS);
  for (const series of lines) {
    const start = Math.max(0, countUpTo(series.times, range.from) - 1);
    for (let i = start; i < series.times.length && series.times[i] <= range.to; i++) take(series.values[i]);
  }
  if (high === 0) [low, high] = [1, 1000];
  return scaleLog([low / 1.25, high * 1.25], [frame.bottom, frame.top]);
}

/** Fewest ticks of an axis. */
const FEWEST = 3;

/** Returns powers of ten as ticks, with 2 and 5 between them if those are few, and evenly spaced ones in a short range. */
function ticksOf(y: Scale): number[] {
  const [low, high] = y.domain();
  const digits = high / low > 1000 ? [1] : [1, 2, 5];
  const ticks: number[] = [];
  for (let decade = Math.floor(Math.log10(low)); decade <= Math.ceil(Math.log10(high)); decade++) {
    for (const digit of digits) {
      const tick = Number(`${digit}e${decade}`);
      if (tick >= low && tick <= high) ticks.push(tick);
    }
  }
  return ticks.length < FEWEST ? evenTicks(low, high, FEWEST) : ticks;
}
