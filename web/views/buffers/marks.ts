import { scaleLinear } from "d3-scale";
import { type BufferId, buffersOf, type PathBuffer } from "../../analysis/queue/buffers.ts";
import { type TimePlotFrame, timeAxis, timePlot } from "../../charts/plot.ts";
import { largest, stepPoints } from "../../charts/steps.ts";
import { leftAxis } from "../../marks/axis.ts";
import { clipped } from "../../marks/labels.ts";
import type { Mark, Size, Token } from "../../marks/marks.ts";
import type { Run } from "../../run/run.ts";
import type { TimeRange } from "../../run/time_range.ts";

const COLORS: Record<BufferId, Token> = {
  send_buffer: "host",
  interface: "data",
  input_queue: "queue",
  receive_buffer: "window",
};

/** Heights in em of a strip's title, and of the space between two strips. */
const TITLE = 2.1;
const BETWEEN = 0.9;

/** Returns the frame of the plot in the window's size. */
export function buffersFrame(size: Size, range: TimeRange): TimePlotFrame {
  const frame = timePlot(size, range, 4.4);
  const right = frame.right - size.em;
  return { ...frame, right, top: 0.6 * size.em, x: scaleLinear([range.from, range.to], [frame.left, right]) };
}

/** Draws a strip for each queue between the processes, in the order in which data passes them. */
export function buffersMarks(run: Run, flow: number, range: TimeRange, size: Size): Mark[] {
  const { em } = size;
  const frame = buffersFrame(size, range);
  const buffers = buffersOf(run, flow);
  if (buffers.length === 0) return [];
  const each = (frame.bottom - frame.top + BETWEEN * em) / buffers.length;
  return [
    ...buffers.flatMap((buffer, k) => {
      const top = frame.top + k * each;
      const strip = { ...frame, top: top + TITLE * em, bottom: top + each - BETWEEN * em };
      return stripMarks(run, buffer, strip, range, em);
    }),
    ...timeAxis(frame, em),
  ];
}

/** "VAX-11/750: socket send buffer, KB". */
export function bufferName(run: Run, { place, name }: PathBuffer): string {
  return `${run.places[place].name}: ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

/** Unit in which a queue is drawn, and its size in base units. */
export const unitOf = ({ unit }: PathBuffer): [name: string, factor: number] =>
  unit === "bytes" ? ["KB", 1024] : ["packets", 1];

function stripMarks(run: Run, buffer: PathBuffer, frame: TimePlotFrame, range: TimeRange, em: number): Mark[] {
  const { held, id } = buffer;
  const [unit, factor] = unitOf(buffer);
  const most = largest(held, range.from, range.to) / factor;
  const y = scaleLinear([0, Math.max(most, unit === "KB" ? 0.5 : 1)], [frame.bottom, frame.top]).nice(2);
  const color = COLORS[id];
  const grid = frame.right - frame.left;
  const marks: Mark[] = leftAxis({ scale: y, at: frame.left, em, grid, ticks: [0, y.domain()[1]] });
  const name = bufferName(run, buffer);
  const title = { type: "text", y: frame.top - 1.3 * em, size: em } as const;
  marks.push({ ...title, x: 2, text: clipped(`${name}, ${unit}`, frame.right, em, true), color, bold: true });
  const scaled = { times: held.times, values: held.values.map((value) => value / factor) };
  const points = stepPoints(scaled, frame.x, y);
  if (points.length <= 2) return marks;
  const area = [points[0], y(0), ...points, points[points.length - 2], y(0)];
  const dense = points.length > 2 * grid;
  marks.push({ type: "path", points: area, close: true, fill: { color, opacity: 0.2 } });
  marks.push({ type: "path", points, stroke: { color, width: dense ? 1 : 1.5, opacity: dense ? 0.5 : 1 } });
  return marks;
}
