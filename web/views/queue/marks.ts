import { t } from "@lingui/core/macro";
import { scaleLinear } from "d3-scale";
import { aqmTargetOf } from "../../analysis/queue/aqm_target.ts";
import { actsOf, type QueueAct, queueOf, queueTimelineOf } from "../../analysis/queue/queue.ts";
import { onScale } from "../../analysis/sharing/together.ts";
import { legendPlot, type TimePlotFrame, timeAxis, valueAxis, withStrip } from "../../charts/plot.ts";
import { largest, stepPoints } from "../../charts/steps.ts";
import { inOurWords } from "../../language/names.ts";
import { leftAxis, type Scale } from "../../marks/axis.ts";
import { type LegendEntry, legendMarks } from "../../marks/legend.ts";
import type { Fill, Mark, Shape, Size, Stroke } from "../../marks/marks.ts";
import { format } from "../../quantities/units.ts";
import type { Run } from "../../run/run.ts";
import { type StepSeries, valueAt } from "../../run/series.ts";
import type { TimeRange } from "../../run/time_range.ts";
import { valueAt as settingAt } from "../../scenario/overrides.ts";

const WAITS: Stroke = { color: "queue", width: 1.5 };
const AVERAGE: Stroke = { color: "ink", width: 2, dash: [7, 4] };
const LIMIT: Stroke = { color: "ink-2", width: 1.25, dash: [2, 4] };
const THRESHOLD: Stroke = { color: "ink-2", width: 1.25, dash: [9, 3, 2, 3] };

/** Distance (px) below which drops of one kind are one mark. */
const APART = 3;

/** Frame of the plot. */
export const queueFrame = legendPlot;

/**
 * Draws the backlog of the first queue on the flow's way, its average, thresholds or target, and its drops and marks;
 * below, the probability of a drop if the discipline drops at random.
 */
export function queueMarks(
  run: Run,
  flow: number,
  range: TimeRange,
  size: Size,
  together: readonly Run[] = [],
): Mark[] {
  const queue = queueOf(run, flow);
  if (queue === null) return [];
  const { em } = size;
  const frame = queueFrame(size, range);
  const { info, used, average, probability } = queueTimelineOf(run, queue);
  const likeliest = largest(probability, range.from, range.to);
  const parts = withStrip(frame, em);
  const above = likeliest > 0 ? parts.above : frame;
  const levels = levelsOf(run, queue);
  const tops = onScale(run, flow, together).map(([one, flow]) => highest(one, queueOf(one, flow), info.unit, range));
  const { y, marks } = valueAxis(above, Math.max(...tops) * 1.1, em, inOurWords(info.unit));
  const inside = levels.filter(({ value }) => value <= y.domain()[1]);
  const points = stepPoints(used, frame.x, y);
  if (points.length > 2) {
    const area = [points[0], y(0), ...points, points[points.length - 2], y(0)];
    marks.push({ type: "path", points: area, close: true, fill: { color: "queue", opacity: 0.18 } });
    const dense = points.length > 2 * (frame.right - frame.left);
    marks.push({ type: "path", points, stroke: { ...WAITS, width: dense ? 1 : 1.5, opacity: dense ? 0.35 : 1 } });
  }
  for (const { value, stroke } of inside) {
    marks.push({ type: "line", x1: frame.left, y1: y(value), x2: frame.right, y2: y(value), stroke });
  }
  const averaged = average.times.length > 0;
  if (averaged) marks.push({ type: "path", points: stepPoints(average, frame.x, y), stroke: AVERAGE });
  const acts = actsOf(run, queue).filter(({ time }) => time >= range.from && time <= range.to);
  for (const act of apart(acts, frame.x)) {
    const at = { x: frame.x(act.time), y: y(valueAt(used, act.time) ?? 0), r: 3.5 };
    marks.push({ type: "point", ...at, ...styleOf(run, act) });
  }
  // Labels stand over the drops, which are often near the lines.
  inside.forEach(({ value, text, anchor }, i) => {
    const x = anchor === "start" ? frame.left + 0.4 * em : frame.right - 0.4 * em;
    const label = { text, color: "ink-2", size: em, anchor, halo: true } as const;
    // The name of a line close below another stands under it.
    const isClose = (other: Level) => other.value > value && y(value) - y(other.value) < 1.3 * em;
    const under = inside.some((other, k) => k !== i && other.anchor === anchor && isClose(other));
    marks.push({ type: "text", x, y: y(value) + (under ? 0.7 : -0.7) * em, ...label });
  });
  if (likeliest > 0) marks.push(...probabilityMarks(probability, likeliest, parts.strip, em));
  marks.push(...timeAxis(frame, em), ...legend(run, acts, averaged, size));
  return marks;
}

/** A line across. */
interface Level {
  value: number;
  text: string;
  stroke: Stroke;
  anchor: "start" | "end";
}

/** Returns the lines of the queue: its limit, and the thresholds, the target or the marking threshold of its discipline. */
function levelsOf(run: Run, queue: number): Level[] {
  const { limit, thresholds, router, discipline } = run.data.summary.queues[queue];
  const target = aqmTargetOf(run, queue);
  const [lower, upper] = thresholds ?? [];
  const marking = discipline === "ecn_threshold" && settingAt(run.scenario, `${run.places[router].id}.queue.threshold`);
  const goals = [
    { value: typeof marking === "number" ? marking : undefined, text: t`marking threshold` },
    { value: lower, text: t`lower threshold` },
    { value: upper, text: t`upper threshold` },
    { value: target?.level, text: t`target: ${format(target?.wait ?? 0, "duration")}` },
  ];
  return [
    { value: limit, text: t`limit`, stroke: LIMIT, anchor: "start" },
    ...goals.flatMap(({ value, text }): Level[] =>
      value === undefined ? [] : [{ value, text, stroke: THRESHOLD, anchor: "end" }],
    ),
  ];
}

/** Returns the largest backlog in the range; 0 for a queue in another unit. */
function highest(run: Run, queue: number | null, unit: string, { from, to }: TimeRange): number {
  if (queue === null) return 0;
  const { info, used, average } = queueTimelineOf(run, queue);
  if (info.unit !== unit) return 0;
  const levels = levelsOf(run, queue);
  const top = Math.max(1, largest(used, from, to), largest(average, from, to));
  // A threshold far above the queue would flatten its curve.
  const near = levels.filter(({ value, stroke }) => stroke === THRESHOLD && value <= 2 * top);
  return Math.max(top, ...near.map(({ value }) => value));
}

/** Keeps one act of each kind among those that would overlap. */
function apart(acts: readonly QueueAct[], x: Scale): QueueAct[] {
  const last = new Map<number | null, number>();
  return acts.filter(({ time, reason }) => {
    if (x(time) - (last.get(reason) ?? Number.NEGATIVE_INFINITY) < APART) return false;
    last.set(reason, x(time));
    return true;
  });
}

/** Returns the shape of an act: a cross for a full queue, a diamond for another drop, a triangle for a mark. */
function styleOf(run: Run, { reason }: Pick<QueueAct, "reason">): { shape: Shape; fill?: Fill; stroke?: Stroke } {
  if (reason === null) return { shape: "triangle", fill: { color: "timer" } };
  const id = run.catalog.drop_reasons[reason]?.id;
  if (id === "queue_full" || id === "pushed_out") return { shape: "cross", stroke: { color: "loss", width: 2 } };
  return { shape: "diamond", fill: { color: "loss" }, stroke: { color: "surface", width: 1 } };
}

function probabilityMarks(probability: StepSeries, most: number, frame: TimePlotFrame, em: number): Mark[] {
  const y = scaleLinear([0, most], [frame.bottom, frame.top]).nice(2);
  const grid = frame.right - frame.left;
  return [
    ...leftAxis({ scale: y, at: frame.left, em, title: t`drop probability`, grid, ticks: [0, y.domain()[1]] }),
    { type: "path", points: stepPoints(probability, frame.x, y), stroke: { color: "loss", width: 1.5 } },
  ];
}

function legend(run: Run, acts: readonly QueueAct[], averaged: boolean, { width, em }: Size): Mark[] {
  const counts = new Map<number | null, number>();
  for (const { reason } of acts) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const kinds = [...counts].map(([reason, count]): LegendEntry => {
    const { stroke, ...style } = styleOf(run, { reason });
    const name = reason === null ? t`marked` : t`dropped: ${run.catalog.drop_reasons[reason].name.toLowerCase()}`;
    const color = style.fill?.color ?? "loss";
    return { label: `${count} ${name}`, ...style, stroke: style.fill ? { color, width: 1 } : (stroke ?? LIMIT) };
  });
  const lines: LegendEntry[] = [
    { label: t`waiting`, stroke: WAITS },
    ...(averaged ? [{ label: t`average`, stroke: AVERAGE }] : []),
    ...kinds,
  ];
  return legendMarks(lines, width, em);
}
