import type { Scale } from "../../charts/axis.ts";
import { legendMarks } from "../../charts/legend.ts";
import type { Mark, Size, Stroke } from "../../charts/marks.ts";
import { type TimePlotFrame, timeAxis, timePlot, valueAxis } from "../../charts/plot.ts";
import { largest, stepPoints } from "../../charts/steps.ts";
import type { TimeRange } from "../../run/playhead.ts";
import { actsOf, courseOf, type QueueAct, queueOf } from "../../run/queue.ts";
import type { Run } from "../../run/run.ts";
import { valueAt } from "../../run/series.ts";

const WAITS: Stroke = { color: "queue", width: 1.5 };
const AVERAGE: Stroke = { color: "ink", width: 2, dash: [7, 4] };
const LIMIT: Stroke = { color: "ink-2", width: 1.25, dash: [2, 4] };

/** Nearer to each other than this, px, drops are one cross. */
const APART = 3;

/** Room (em) for a legend of one row: its lines end anywhere, so names do not stand beside them. */
const LEGEND = 1.6;

export function queueFrame(size: Size, range: TimeRange): TimePlotFrame {
  const frame = timePlot(size, range, 4.4);
  return { ...frame, top: frame.top + LEGEND * size.em };
}

/** What waits in the first queue on the flow's way, the average its discipline goes by, and what it drops and marks. */
export function queueMarks(run: Run, flow: number, range: TimeRange, size: Size): Mark[] {
  const queue = queueOf(run, flow);
  if (queue === null) return [];
  const { em } = size;
  const frame = queueFrame(size, range);
  const { info, used, average } = courseOf(run, queue);
  const top = Math.max(1, largest(used, range.from, range.to), largest(average, range.from, range.to));
  const { y, marks } = valueAxis(frame, top * 1.1, em, info.unit);
  const points = stepPoints(used, frame.x, y);
  if (points.length > 2) {
    const area = [points[0], y(0), ...points, points[points.length - 2], y(0)];
    marks.push({ type: "path", points: area, close: true, fill: { color: "queue", opacity: 0.18 } });
    const dense = points.length > 2 * (frame.right - frame.left);
    marks.push({ type: "path", points, stroke: { ...WAITS, width: dense ? 1 : 1.5, opacity: dense ? 0.35 : 1 } });
  }
  if (info.limit <= y.domain()[1]) {
    const at = y(info.limit);
    marks.push({ type: "line", x1: frame.left, y1: at, x2: frame.right, y2: at, stroke: LIMIT });
    marks.push({
      type: "text",
      x: frame.left + 0.4 * em,
      y: at - 0.7 * em,
      text: "room",
      color: "ink-2",
      size: em,
      halo: true,
    });
  }
  if (average.times.length > 0) marks.push({ type: "path", points: stepPoints(average, frame.x, y), stroke: AVERAGE });
  const acts = actsOf(run, queue).filter(({ time }) => time >= range.from && time <= range.to);
  for (const act of apart(acts, frame.x))
    marks.push(...actMarks(act, frame.x(act.time), y(valueAt(used, act.time) ?? 0)));
  marks.push(...timeAxis(frame, em), ...legend(acts, average.times.length > 0, size));
  return marks;
}

/** One of those that would lie on each other. */
function apart(acts: QueueAct[], x: Scale): QueueAct[] {
  let last = Number.NEGATIVE_INFINITY;
  return acts.filter(({ time }) => {
    if (x(time) - last < APART) return false;
    last = x(time);
    return true;
  });
}

/** A cross for a drop, a triangle for a mark. */
function actMarks({ reason }: QueueAct, x: number, y: number): Mark[] {
  const r = 3.5;
  if (reason === null) {
    const points = [x, y - r, x + r, y + r, x - r, y + r];
    return [{ type: "path", points, close: true, fill: { color: "timer" } }];
  }
  const points = [x - r, y - r, x + r, y + r, Number.NaN, Number.NaN, x - r, y + r, x + r, y - r];
  return [{ type: "path", points, stroke: { color: "loss", width: 2 } }];
}

function legend(acts: QueueAct[], averaged: boolean, { width, em }: Size): Mark[] {
  const drops = acts.filter(({ reason }) => reason !== null).length;
  const marked = acts.length - drops;
  const lines = [
    { label: "waiting", stroke: WAITS },
    ...(averaged ? [{ label: "average", stroke: AVERAGE }] : []),
    ...(drops > 0 ? [{ label: `✕ ${drops} dropped`, stroke: { color: "loss", width: 0 } as Stroke }] : []),
    ...(marked > 0 ? [{ label: `▲ ${marked} marked`, stroke: { color: "timer", width: 0 } as Stroke }] : []),
  ];
  return legendMarks(lines, width, em);
}
