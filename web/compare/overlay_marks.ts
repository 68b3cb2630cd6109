/** One quantity of several runs in one plot: each run has a colour and a dash, and its letter at the end of its line. */
import { t } from "@lingui/core/macro";
import { queueOf, queueTimelineOf } from "../analysis/queue/queue.ts";
import { ratesOver } from "../analysis/sharing/throughput.ts";
import { hasCongestionWindow } from "../analysis/timeline/state_timeline.ts";
import { divergenceMarks } from "../charts/divergence.ts";
import { isNarrow, type TimePlotFrame, timeAxis, timePlot, valueAxis } from "../charts/plot.ts";
import { largest, stepPoints } from "../charts/steps.ts";
import { inOurWords } from "../language/names.ts";
import type { Scale } from "../marks/axis.ts";
import { flowStyle } from "../marks/flow_style.ts";
import { spreadOut } from "../marks/labels.ts";
import { legendMarks } from "../marks/legend.ts";
import type { Mark, Shape, Size, Stroke } from "../marks/marks.ts";
import { hasStream } from "../run/flows.ts";
import type { Run } from "../run/run.ts";
import { countBelow, countUpTo } from "../run/search.ts";
import { NO_WINDOW, type StepSeries, valueAt } from "../run/series.ts";
import type { TimeRange } from "../run/time_range.ts";
import type { Options } from "../scenario/options.ts";
import { sequenceStory } from "../views/sequence/story.ts";
import type { Entry } from "./measures.ts";

/** Id of a quantity that can be overlaid. */
export type Overlaid = Options["overlaid"];

interface Quantity {
  name: string;
  /** Title of the axis. */
  unit(run: Run, flow: number): string;
  /** Returns the quantity in that unit, or null if the run did not record it. */
  of(run: Run, flow: number, range: TimeRange): StepSeries | null;
  /** A mark for each value, not a line. */
  points?: true;
}

const scaled = (series: StepSeries | null, per: number): StepSeries | null =>
  series && { times: series.times, values: series.values.map((value) => value / per) };

/** Quantities that can be overlaid. */
export const QUANTITIES: Record<Overlaid, Quantity> = {
  window: {
    get name() {
      return t`Window`;
    },
    unit: (run, flow) => (hasCongestionWindow(run, flow) ? t`cwnd, KB` : t`receiver window, KB`),
    of(run, flow) {
      // Without a congestion window the receiver's window limits the sender.
      if (!hasCongestionWindow(run, flow)) return scaled(run.series(flow, "snd_wnd"), 1024);
      const series = run.series(flow, "cwnd");
      return series && largest(series, 0, run.end) < NO_WINDOW ? scaled(series, 1024) : null;
    },
  },
  flight: {
    get name() {
      return t`In flight`;
    },
    unit: () => t`in flight, KB`,
    of: (run, flow) => scaled(run.series(flow, "flight_size"), 1024),
  },
  sequence: {
    get name() {
      return t`Sequence`;
    },
    unit: () => t`acknowledged, KB`,
    of: (run, flow) => scaled(run.series(flow, "snd_una"), 1024),
  },
  sent: {
    get name() {
      return t`Sent`;
    },
    unit: () => t`sent, KB`,
    of(run, flow) {
      if (!hasStream(run, flow)) return null;
      const { data, left } = sequenceStory(run, flow);
      const { seq } = run.data.packets;
      return { times: Float64Array.from(left), values: Float64Array.from(data, (p) => (seq[p] - 1) / 1024) };
    },
    points: true,
  },
  throughput: {
    get name() {
      return t`Goodput`;
    },
    unit: () => t`goodput, Mb/s`,
    of(run, flow, range) {
      const { from, fresh } = ratesOver(run, flow, range);
      return { times: Float64Array.from(from), values: fresh.map((rate) => rate / 1e6) };
    },
  },
  receive_window: {
    get name() {
      return t`rwnd`;
    },
    unit: () => t`rwnd, KB`,
    of: (run, flow) => scaled(run.series(flow, "snd_wnd"), 1024),
  },
  queue: {
    get name() {
      return t`Queue`;
    },
    unit(run, flow) {
      const queue = queueOf(run, flow);
      return t`queue, ${inOurWords(queue === null ? "packets" : run.data.summary.queues[queue].unit)}`;
    },
    of(run, flow) {
      const queue = queueOf(run, flow);
      return queue === null ? null : queueTimelineOf(run, queue).used;
    },
  },
};

/** Cuts a series at the end of its run. */
function until({ times, values }: StepSeries, end: number): StepSeries {
  return { times: append(times, end), values: append(values, Number.NaN) };
}

function append(column: Float64Array, value: number): Float64Array {
  const longer = new Float64Array(column.length + 1);
  longer.set(column);
  longer[column.length] = value;
  return longer;
}

/** Line of the run at `index`. */
export function strokeOf(index: number): Stroke {
  const { color, dash } = flowStyle(index);
  return { color, width: 2, ...dash };
}

/** Room for the letters at the right, in em. */
const LETTERS = 2.2;

/** Shape of each run's points, as in SATNET 1988, Figures 6 to 8: dots, X, +. */
const SHAPES: readonly Shape[] = ["circle", "cross", "plus", "diamond"];

function pointOf(index: number, x: number, y: number): Mark {
  const shape = SHAPES[index % SHAPES.length];
  const { color } = strokeOf(index);
  if (shape === "circle") return { type: "point", x, y, r: 2, shape, fill: { color } };
  return { type: "point", x, y, r: 3, shape, stroke: { color, width: 1.25 } };
}

/** Draws a point for each value in view, at most one per pixel. */
function pointMarks({ times, values }: StepSeries, index: number, { x }: TimePlotFrame, y: Scale): Mark[] {
  const [from, to] = x.domain();
  const drawn = new Set<string>();
  const marks: Mark[] = [];
  for (let i = countBelow(times, from); i < countUpTo(times, to); i++) {
    if (Number.isNaN(values[i])) continue;
    const [px, py] = [x(times[i]), y(values[i])];
    const place = `${Math.round(px)} ${Math.round(py)}`;
    if (drawn.has(place)) continue;
    drawn.add(place);
    marks.push(pointOf(index, px, py));
  }
  return marks;
}

/** Returns the frame of the overlaid plot, with room for letters at the right. */
export function overlayFrame(size: Size, range: TimeRange): TimePlotFrame {
  return timePlot(size, range, 4.8, LETTERS);
}

/** Draws the overlaid plot; `divergence` (ns) is marked. */
export function overlayMarks(
  entries: readonly Entry[],
  what: Overlaid,
  range: TimeRange,
  size: Size,
  divergence: number | null,
): Mark[] {
  const { em } = size;
  const frame = overlayFrame(size, range);
  const quantity = QUANTITIES[what];
  const lines = entries.flatMap(({ letter, run, flow }, index) => {
    const series = run && quantity.of(run, flow, range);
    if (!series) return [];
    const top = largest(series, range.from, range.to);
    const unit = quantity.unit(run, flow);
    return [{ letter, index, series: until(series, run.end), top, stroke: strokeOf(index), unit }];
  });
  const max = Math.max(0, ...lines.map(({ top }) => top));
  const { y, marks } = valueAxis(frame, max * 1.06, em, [...new Set(lines.map(({ unit }) => unit))].join("; "));
  for (const { series, stroke, index } of lines) {
    if (quantity.points) marks.push(...pointMarks(series, index, frame, y));
    else marks.push({ type: "path", points: stepPoints(series, frame.x, y), stroke });
  }
  marks.push(...timeAxis(frame, em), ...divergenceMarks(divergence, frame, em));
  if (isNarrow(size)) {
    const legend = lines.map(({ letter, stroke, index }) => {
      const shape = quantity.points && { shape: SHAPES[index % SHAPES.length] };
      return { label: letter, stroke, bold: true, ...shape };
    });
    return [...marks, ...legendMarks(legend, size.width, em)];
  }
  const ends = lines.map(({ series }) => y(lastIn(series, range)));
  const places = spreadOut(ends, 1.2 * em, frame.top, frame.bottom);
  lines.forEach(({ letter, index, stroke: { color } }, line) => {
    if (quantity.points) marks.push(pointOf(index, frame.right + 0.6 * em, places[line]));
    marks.push({
      type: "text",
      x: frame.right + (quantity.points ? 1.1 : 0.5) * em,
      y: places[line],
      text: letter,
      color,
      size: em,
      bold: true,
    });
  });
  return marks;
}

/** The last value to be seen: that before a run ended. */
function lastIn(series: StepSeries, { to }: TimeRange): number {
  const value = valueAt(series, to);
  return value !== null && !Number.isNaN(value) ? value : (series.values.at(-2) ?? 0);
}
