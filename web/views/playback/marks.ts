import { t } from "@lingui/core/macro";
import { type Playback, playbackOf } from "../../analysis/sharing/requests.ts";
import { legendPlot, type TimePlotFrame, timeAxis, valueAxis } from "../../charts/plot.ts";
import { type LegendEntry, legendMarks } from "../../marks/legend.ts";
import type { Fill, Mark, Size, Stroke } from "../../marks/marks.ts";
import type { Run } from "../../run/run.ts";
import type { TimeRange } from "../../run/time_range.ts";

/** Frame of the plot. */
export const playbackFrame = legendPlot;

const BUFFER: Stroke = { color: "queue", width: 2 };
const RATE: Stroke = { color: "data", width: 2 };
const THROUGHPUT: Stroke = { color: "ink-2", width: 1.5, dash: [7, 4] };
const STALL: Fill = { color: "loss", pattern: "hatch", opacity: 0.6 };

/** Share of the height that the buffer takes; the rates stand below it. */
const UPPER = 0.5;

/** Draws the playing time in the buffer with the stalls, and below it the rate of each chunk and the throughput of its transfer. */
export function playbackMarks(run: Run, flow: number, range: TimeRange, size: Size): Mark[] {
  const { em } = size;
  const frame = playbackFrame(size, range);
  const playback = playbackOf(run, flow);
  const middle = frame.top + UPPER * (frame.bottom - frame.top);
  const above = { ...frame, bottom: middle - 1.2 * em };
  const below = { ...frame, top: middle + 1.2 * em };
  return [
    ...bufferMarks(playback, above, em),
    ...rateMarks(playback, below, em),
    ...timeAxis(frame, em),
    ...legendMarks(entries(playback), size.width, em),
  ];
}

const within = ({ left, right }: TimePlotFrame, x: number) => Math.min(Math.max(x, left), right);

function bufferMarks({ times, values, stalls }: Playback, frame: TimePlotFrame, em: number): Mark[] {
  const { y, marks } = valueAxis(frame, Math.max(...values, 1e9) / 1e9, em, t`s in the buffer`);
  for (const { from, to } of stalls) {
    const [left, right] = [within(frame, frame.x(from)), within(frame, frame.x(to))];
    if (right > left)
      marks.push({
        type: "rect",
        x: left,
        y: frame.top,
        width: right - left,
        height: frame.bottom - frame.top,
        fill: STALL,
      });
  }
  const points = clipped(times, values, frame).flatMap(([time, value]) => [frame.x(time), y(value / 1e9)]);
  if (points.length > 2) {
    const area = [points[0], y(0), ...points, points[points.length - 2], y(0)];
    marks.push({ type: "path", points: area, close: true, fill: { color: "queue", opacity: 0.16 } });
    marks.push({ type: "path", points, stroke: BUFFER });
  }
  return marks;
}

/** Returns the part of a line that is inside the plot. */
function clipped(times: readonly number[], values: readonly number[], { x }: TimePlotFrame): [number, number][] {
  const [from, to] = x.domain();
  const found: [number, number][] = [];
  for (let i = 1; i < times.length; i++) {
    const [start, end] = [times[i - 1], times[i]];
    if (end < from || start > to) continue;
    const at = (time: number): [number, number] => {
      const share = end > start ? (time - start) / (end - start) : 1;
      return [time, values[i - 1] + share * (values[i] - values[i - 1])];
    };
    found.push(start === end ? [start, values[i - 1]] : at(Math.max(start, from)), at(Math.min(end, to)));
  }
  return found;
}

function rateMarks({ chunks }: Playback, frame: TimePlotFrame, em: number): Mark[] {
  const throughput = ({ bytes, asked, answered }: Playback["chunks"][number]) => (bytes * 8e3) / (answered - asked);
  const most = Math.max(1, ...chunks.flatMap((chunk) => [chunk.rate / 1e6, throughput(chunk)]));
  const { y, marks } = valueAxis(frame, most, em, "Mb/s");
  for (const chunk of chunks) {
    const [left, right] = [within(frame, frame.x(chunk.asked)), within(frame, frame.x(chunk.answered))];
    if (right <= left) continue;
    const line = (value: number, stroke: Stroke): Mark => ({
      type: "line",
      x1: left,
      y1: y(value),
      x2: right,
      y2: y(value),
      stroke,
    });
    const fill: Fill = { color: "data", opacity: 0.16 };
    const top = y(chunk.rate / 1e6);
    marks.push({ type: "rect", x: left, y: top, width: right - left, height: y(0) - top, fill });
    marks.push(line(throughput(chunk), THROUGHPUT), line(chunk.rate / 1e6, RATE));
  }
  return marks;
}

function entries({ stalls }: Playback): LegendEntry[] {
  return [
    { label: t`buffer`, stroke: BUFFER },
    ...(stalls.length > 0 ? [{ label: t`stall`, stroke: { color: "loss", width: 1 }, fill: STALL } as const] : []),
    { label: t`rate of the chunk`, stroke: RATE },
    { label: t`throughput of its transfer`, stroke: THROUGHPUT },
  ];
}
