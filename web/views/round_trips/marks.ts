import { scaleLog } from "d3-scale";
import { leftAxis, type Scale } from "../../charts/axis.ts";
import { type LegendEntry, legendMarks } from "../../charts/legend.ts";
import type { Mark, Size, Stroke } from "../../charts/marks.ts";
import { legendPlot, type TimePlotFrame, timeAxis } from "../../charts/plot.ts";
import { stepPoints } from "../../charts/steps.ts";
import type { TimeRange } from "../../run/playhead.ts";
import { roundTripsOf } from "../../run/round_trips.ts";
import type { Run } from "../../run/run.ts";
import { countBelow, countUpTo } from "../../run/search.ts";
import type { StepSeries } from "../../run/series.ts";

const MS = 1e6;

/** The sender's variables, each with a line of its own. */
export const RTT_VARIABLES = ["srtt", "rttvar", "rto"] as const;

const LINES: Record<(typeof RTT_VARIABLES)[number], Stroke> = {
  srtt: { color: "ink", width: 2 },
  rttvar: { color: "host", width: 1.5, dash: [2, 3] },
  rto: { color: "timer", width: 2, dash: [7, 4] },
};

export const roundTripsFrame = legendPlot;

/** What each segment's round trip was, and what the sender made of those it timed. Logarithmic: an RTO is many round trips. */
export function roundTripsMarks(run: Run, flow: number, range: TimeRange, size: Size): Mark[] {
  const { em } = size;
  const frame = roundTripsFrame(size, range);
  const { times, values } = roundTripsOf(run, flow);
  const [first, last] = [countBelow(times, range.from), countUpTo(times, range.to)];
  const lines = RTT_VARIABLES.flatMap((id) => {
    const series = run.series(flow, id);
    return series ? [{ id, series: positive(series) }] : [];
  });
  const y = scaleOf(
    frame,
    values.subarray(first, last),
    lines.map(({ series }) => series),
    range,
  );
  const marks: Mark[] = [
    ...leftAxis({ scale: y, at: frame.left, em, title: "ms", grid: frame.right - frame.left, ticks: ticksOf(y) }),
  ];
  let px = Number.NaN;
  let heights: number[] = [];
  const flush = () => {
    const [low, high] = [Math.max(...heights), Math.min(...heights)];
    if (heights.length > MOST_DOTS && low - high > 1) {
      marks.push({
        type: "line",
        x1: px,
        y1: low,
        x2: px,
        y2: high,
        stroke: { color: "data", width: 1.5, opacity: 0.6 },
      });
    } else {
      for (const at of heights)
        marks.push({ type: "point", x: px, y: at, r: 1.75, shape: "circle", fill: { color: "data" } });
    }
    heights = [];
  };
  for (let i = first; i < last; i++) {
    // Captured beside the receiver, an ACK may come by as its segment does; that has no place on a logarithmic axis.
    if (values[i] <= 0) continue;
    const at = frame.x(times[i]);
    if (!(at - px < 1)) {
      if (heights.length > 0) flush();
      px = at;
    }
    heights.push(y(values[i] / MS));
  }
  if (heights.length > 0) flush();
  for (const { id, series } of lines) {
    marks.push({ type: "path", points: stepPoints(series, frame.x, y), stroke: LINES[id] });
  }
  const names: LegendEntry[] = [
    { label: "segment", stroke: { color: "data", width: 1 }, shape: "circle", fill: { color: "data" } },
    ...lines.map(({ id }) => ({ label: id, stroke: LINES[id] })),
  ];
  return [...marks, ...timeAxis(frame, em), ...legendMarks(names, size.width, em)];
}

/** More in one pixel's width are a line from the shortest to the longest. */
const MOST_DOTS = 3;

/** In ms; what is not above zero has no place on a logarithmic axis, and lifts the pen. */
function positive({ times, values }: StepSeries): StepSeries {
  return { times, values: values.map((value) => (value > 0 ? value / MS : Number.NaN)) };
}

function scaleOf(frame: TimePlotFrame, values: Float64Array, lines: readonly StepSeries[], range: TimeRange): Scale {
  let [low, high] = [Number.POSITIVE_INFINITY, 0];
  const take = (value: number) => {
    if (!(value > 0)) return;
    low = Math.min(low, value);
    high = Math.max(high, value);
  };
  for (const value of values) take(value / MS);
  for (const series of lines) {
    const start = Math.max(0, countUpTo(series.times, range.from) - 1);
    for (let i = start; i < series.times.length && series.times[i] <= range.to; i++) take(series.values[i]);
  }
  if (high === 0) [low, high] = [1, 1000];
  return scaleLog([low / 1.25, high * 1.25], [frame.bottom, frame.top]);
}

/** Powers of ten, with 2 and 5 between them where those are few. */
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
  return ticks;
}
