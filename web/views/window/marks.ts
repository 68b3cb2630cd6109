import { t } from "@lingui/core/macro";
import { onScale } from "../../analysis/sharing/together.ts";
import { hasCongestionWindow } from "../../analysis/timeline/state_timeline.ts";
import { isNarrow, type TimePlotFrame, timeAxis, timePlot, valueAxis } from "../../charts/plot.ts";
import { largest, stepPoints } from "../../charts/steps.ts";
import type { Scale } from "../../marks/axis.ts";
import { spreadOut, textWidth } from "../../marks/labels.ts";
import { legendMarks } from "../../marks/legend.ts";
import type { Mark, Size, Stroke, TextMark } from "../../marks/marks.ts";
import { boxOf, Occupancy } from "../../marks/place/occupancy.ts";
import { grouped } from "../../quantities/numbers.ts";
import type { Run } from "../../run/run.ts";
import { NO_WINDOW, type StepSeries, stepsWithin, valueAt } from "../../run/series.ts";
import type { TimeRange } from "../../run/time_range.ts";
import type { Options } from "../../scenario/options.ts";

/** Unit of windows: segments or KB. */
export type WindowUnit = Options["unit"];

/** Lines of the view, the most important last, on top. */
const LINES: { id: string; label: string; stroke: Stroke }[] = [
  {
    id: "ssthresh",
    get label() {
      return t`ssthresh`;
    },
    stroke: { color: "timer", width: 1.5, dash: [2, 3] },
  },
  {
    id: "snd_wnd",
    get label() {
      return t`receiver window`;
    },
    stroke: { color: "window", width: 1.75, dash: [7, 4] },
  },
  {
    id: "cwnd",
    get label() {
      return t`cwnd`;
    },
    stroke: { color: "ink", width: 2 },
  },
];

const FLIGHT: Stroke = { color: "data", width: 1.5 };

/** Least room for labels at the right, in em. */
const LABELS = 8.6;

const inFlight = () => t`in flight`;

/** Returns the frame of the plot, with room for names at the right. */
export function windowFrame(size: Size, range: TimeRange): TimePlotFrame {
  const names = [inFlight(), ...LINES.map(({ label }) => label)];
  return timePlot(size, range, 4.4, Math.max(LABELS, ...names.map((name) => textWidth(name, 1) + 0.8)));
}

/** Draws the bounds on windows and slow start from formulas, as far as they are in the picture. */
function boundMarks(run: Run, flow: number, frame: TimePlotFrame, y: Scale, per: number, em: number): Mark[] {
  const { x, left, right, top, bottom } = frame;
  const bounds = run.flows[flow].bounds;
  const started = run.result(flow)?.started_ns ?? 0;
  const stroke: Stroke = { color: "ink-2", width: 1.25, dash: [2, 4] };
  const taken = new Occupancy({ width: right, height: bottom });
  return run.catalog.bounds.flatMap(({ id, of, name }): Mark[] => {
    const value = bounds[id];
    if (value === null || of === "rate") return [];
    const text = { type: "text", text: name, color: "ink-2", size: em, halo: true } as const;
    if (of === "window") {
      if (value / per > y.domain()[1]) return [];
      const at = y(value / per);
      // Bounds close to each other have their names side by side.
      const places = [0.4, 3, 6, 9].map((away): TextMark => ({ ...text, x: left + away * em, y: at - 0.7 * em }));
      const label = places.find((place) => taken.isFree(boxOf(place))) ?? places[0];
      taken.take(boxOf(label));
      return [{ type: "line", x1: left, y1: at, x2: right, y2: at, stroke }, label];
    }
    const at = x(started + value);
    if (at <= left + 1 || at >= right - 1) return [];
    const room = at + textWidth(name, em) + 0.4 * em < right;
    return [
      { type: "line", x1: at, y1: top, x2: at, y2: bottom, stroke },
      { ...text, x: at + (room ? 0.4 : -0.4) * em, y: bottom - 0.8 * em, anchor: room ? "start" : "end" },
    ];
  });
}

/** Variables on the scale; a threshold far above them would flatten the rest, and is drawn only if it fits. */
const ON_SCALE = ["cwnd", "flight_size"];
/** A receiver window that is so many times the others would flatten them too: its value is named beside the plot. */
const FAR = 3;

/** Variables that limit nothing if the sender has no congestion window. */
const CONGESTION = ["cwnd", "ssthresh"];

function seriesOf(run: Run, flow: number, id: string): StepSeries | null {
  return CONGESTION.includes(id) && !hasCongestionWindow(run, flow) ? null : run.series(flow, id);
}

/** Returns the highest value of a variable in a range, bytes; 0 for none. */
function highest(run: Run, flow: number, id: string, { from, to }: TimeRange): number {
  const series = seriesOf(run, flow, id);
  const most = series ? largest(series, from, to) : 0;
  return most < NO_WINDOW ? most : 0;
}

/** Returns the highest value for the axis, in its unit. */
function top(run: Run, flow: number, range: TimeRange, unit: WindowUnit): number {
  const own = Math.max(...ON_SCALE.map((id) => highest(run, flow, id, range)));
  const window = highest(run, flow, "snd_wnd", range);
  const most = own > 0 && window > FAR * own ? own : Math.max(own, window);
  return most / (unit === "segments" ? run.mss(flow) : 1024);
}

/** Congestion window, receiver window and threshold as steps over the data in flight. */
export function windowMarks(
  run: Run,
  flow: number,
  range: TimeRange,
  size: Size,
  unit: WindowUnit,
  together: readonly Run[] = [],
): Mark[] {
  const { em } = size;
  const frame = windowFrame(size, range);
  const per = unit === "segments" ? run.mss(flow) : 1024;
  const scaled = (id: string) => {
    const series = seriesOf(run, flow, id);
    if (series === null) return null;
    const { times, values } = stepsWithin(series, range);
    return { times, values: values.map((v) => v / per) };
  };
  const flight = scaled("flight_size");
  const lines = LINES.flatMap((line) => {
    const series = scaled(line.id);
    return series ? [{ ...line, series }] : [];
  });
  const tops = onScale(run, flow, together).map(([one, flow]) => top(one, flow, range, unit));
  const max = Math.max(1, ...tops);
  const title = unit === "segments" ? t`segments` : "KB";
  const { y, marks } = valueAxis(frame, max * 1.08, em, title);

  if (flight) {
    const points = stepPoints(flight, frame.x, y);
    if (points.length > 2) {
      const area = [points[0], y(0), ...points, points[points.length - 2], y(0)];
      marks.push({ type: "path", points: area, close: true, fill: { color: "data", opacity: 0.16 } });
      // Thousands of round trips side by side are a band, not a line.
      const dense = points.length > 2 * (frame.right - frame.left);
      marks.push({ type: "path", points, stroke: { color: "data", width: dense ? 1 : 1.5, opacity: dense ? 0.3 : 1 } });
    }
  }
  const ceiling = y.domain()[1];
  for (const { series, stroke } of lines) {
    const capped: StepSeries = {
      times: series.times,
      values: series.values.map((v) => (v > ceiling ? Number.NaN : v)),
    };
    marks.push({ type: "path", points: stepPoints(capped, frame.x, y), stroke });
  }
  marks.push(...boundMarks(run, flow, frame, y, per, em), ...timeAxis(frame, em));
  const offered = highest(run, flow, "snd_wnd", range) / per;
  const beyond = offered > ceiling ? `↑ ${grouped(Math.round(offered))}` : null;
  const all = flight ? [...lines, { id: "flight_size", label: inFlight(), series: flight, stroke: FLIGHT }] : lines;
  if (isNarrow(size)) {
    const named = all.map((one) =>
      beyond && one.id === "snd_wnd" ? { ...one, label: `${one.label} ${beyond}` } : one,
    );
    marks.push(...legendMarks(named, size.width, em));
  } else {
    const visible = all.flatMap((line) => {
      if (beyond && line.id === "snd_wnd")
        return [line.label, beyond].map((label, row) => ({ ...line, label, y: frame.top + 1.2 * row * em }));
      const value = valueAt(line.series, range.to);
      return value !== null && value <= ceiling ? [{ ...line, y: y(value) }] : [];
    });
    const places = spreadOut(
      visible.map((line) => line.y),
      em * 1.2,
      frame.top,
      frame.bottom,
    );
    visible.forEach(({ label, stroke: { color } }, i) => {
      marks.push({ type: "text", x: frame.right + 0.5 * em, y: places[i], text: label, color, size: em });
    });
  }
  return marks;
}
