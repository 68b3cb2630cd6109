import { t } from "@lingui/core/macro";
import { queueOf, queueTimelineOf } from "../../analysis/queue/queue.ts";
import { requestsOf } from "../../analysis/sharing/requests.ts";
import { legendPlot, type TimePlotFrame, timeAxis, valueAxis, withStrip } from "../../charts/plot.ts";
import { largest, stepPoints } from "../../charts/steps.ts";
import { inOurWords } from "../../language/names.ts";
import { legendMarks } from "../../marks/legend.ts";
import type { Fill, Mark, Size, Stroke } from "../../marks/marks.ts";
import type { Run } from "../../run/run.ts";
import type { TimeRange } from "../../run/time_range.ts";

/** Frame of the plot. */
export const responsesFrame = legendPlot;

const RESPONSE: Fill = { color: "data" };
const QUEUE: Stroke = { color: "queue", width: 1.5 };

/** Draws the response time of each request where its response was read, and below it the queue on the way of the responses. */
export function responseMarks(run: Run, flow: number, range: TimeRange, size: Size): Mark[] {
  const { em } = size;
  const frame = responsesFrame(size, range);
  const queue = queueOf(run, flow);
  const parts = withStrip(frame, em);
  const above = queue === null ? frame : parts.above;
  const shown = requestsOf(run, flow).filter(({ answered }) => answered >= range.from && answered <= range.to);
  const longest = Math.max(1e-3, ...shown.map(({ asked, answered }) => (answered - asked) / 1e6));
  const { y, marks } = valueAxis(above, longest, em, "ms");
  for (const { asked, answered } of shown) {
    const at = { x: frame.x(answered), y: y((answered - asked) / 1e6) };
    marks.push({ type: "point", ...at, r: 2.5, shape: "circle", fill: RESPONSE });
  }
  if (queue !== null) marks.push(...queueStrip(run, queue, range, parts.strip, em));
  const names = [
    { label: t`response time`, shape: "circle", fill: RESPONSE, stroke: { color: "ink", width: 1 } } as const,
    ...(queue === null ? [] : [{ label: t`queue`, stroke: QUEUE }]),
  ];
  return [...marks, ...timeAxis(frame, em), ...legendMarks(names, size.width, em)];
}

function queueStrip(run: Run, queue: number, range: TimeRange, frame: TimePlotFrame, em: number): Mark[] {
  const { info, used } = queueTimelineOf(run, queue);
  const { y, marks } = valueAxis(frame, Math.max(1, largest(used, range.from, range.to)), em, inOurWords(info.unit));
  marks.push({ type: "path", points: stepPoints(used, frame.x, y), stroke: QUEUE });
  return marks;
}
