import { t } from "@lingui/core/macro";
import { leftAxis } from "../../marks/axis.ts";
import { textWidth } from "../../marks/labels.ts";
import type { Mark, Stroke } from "../../marks/marks.ts";
import { Occupancy } from "../../marks/place/occupancy.ts";
import { timeFormat } from "../../marks/time.ts";
import type { Stop } from "../../run/route.ts";
import type { Run } from "../../run/run.ts";
import type { Filter } from "./filter.ts";
import { type LadderInput, type Layout, layoutOf } from "./layout.ts";
import { collisionMarks } from "./media/collisions.ts";
import { reservationMarks, showsSites } from "./media/reservations.ts";
import { bandMarks, gapMarks, timerMarks } from "./notes/annotations.ts";
import { calloutMarks } from "./notes/callouts.ts";
import { compressionMarks } from "./notes/compression.ts";
import { packetMarks } from "./packets.ts";
import { seenRole } from "./seen.ts";

/** Leaves out ticks too close to the one before, because time need not be to scale. */
function apart(ticks: readonly number[], time: Layout["time"], least: number): number[] {
  let last = Number.NEGATIVE_INFINITY;
  return ticks.filter((tick) => {
    if (time(tick) - last < least) return false;
    last = time(tick);
    return true;
  });
}

/** Draws two strokes across the axis where it is not to scale. */
function breakMarks({ time, axis, shortened }: Layout, em: number): Mark[] {
  return shortened.flatMap(({ from, to }): Mark[] => {
    const middle = (time(from) + time(to)) / 2;
    const stroke = { color: "ink-2", width: 1.5 } as const;
    const [left, right] = [axis - 0.4 * em, axis + 0.4 * em];
    return [-0.15, 0.15].map((by) => {
      const y = middle + by * em;
      return { type: "line", x1: left, y1: y + 0.15 * em, x2: right, y2: y - 0.15 * em, stroke };
    });
  });
}

/** Draws columns, their names and the time axis, which stay while packets move. */
export function frameMarks(input: LadderInput, layout: Layout): Mark[] {
  const { run, flow, size, range, columns } = input;
  const { time, x, top, bottom, lines } = layout;
  const { em } = size;
  const count = Math.max(2, Math.floor((bottom - top) / (3.2 * em)));
  const ticks = apart(time.ticks(count), time, 1.5 * em);
  const marks: Mark[] = leftAxis({
    scale: time,
    at: layout.axis,
    em,
    ticks,
    format: timeFormat(range.from, range.to, count),
  }).filter((mark) => mark.type === "text");
  marks.push(...breakMarks(layout, em));
  for (const tick of ticks) {
    marks.push({
      type: "line",
      x1: x(0),
      y1: time(tick),
      x2: x(1),
      y2: time(tick),
      stroke: { color: "line", width: 1 },
    });
  }
  const { stops, turn } = run.route(flow);
  const shown = columns === "route" || run.captured ? [...stops] : [stops[0], stops[stops.length - 1]];
  // On a path that turns round, packets come down from the satellite at the place where they went up.
  const turns = turn !== null && (columns === "route" || showsSites(run, flow, columns));
  if (turns) shown.push({ ...(shown.pop() as Stop), place: turn });
  // Right end of the last router's name in each line, after which the next may begin.
  const free = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const widths = [shown[0], shown[shown.length - 1]].map(({ place }) => textWidth(run.places[place].name, em, true));
  // In a narrow picture the sender's name begins over the time axis, so that the two names do not meet.
  const first = Math.max(0, Math.min(x(0), x(1) - widths[0] - widths[1] - 0.8 * em));
  shown.forEach((stop, i) => {
    const ends = i === 0 || i === shown.length - 1;
    const at = x(ends ? Math.round(stop.spread) : stop.spread);
    marks.push({
      type: "line",
      x1: at,
      y1: top,
      x2: at,
      y2: bottom,
      stroke: columnStroke(run, stop.place, ends),
    });
    const name = run.places[stop.place].name;
    const width = textWidth(name, em, ends);
    const anchor = i === 0 ? "start" : ends ? "end" : "middle";
    const row = ends ? 0 : free.findIndex((edge, line) => at - width / 2 > edge && (line === 0 || lines > 1));
    if (row >= 0) {
      marks.push({
        type: "text",
        x: i === 0 ? first : at,
        y: ends ? em : (2.5 + 1.1 * row) * em,
        text: name,
        color: "ink",
        size: em,
        bold: ends,
        anchor,
      });
      if (!ends) free[row] = at + width / 2 + em;
    }
    if (ends && !turns && columns === "ends" && x(1) - x(0) > 34 * em) {
      const gap = width + 0.6 * em;
      const role = run.captured ? seenRole(run, stop.place) : i === 0 ? t`sender` : t`receiver`;
      marks.push({ type: "text", x: at + (i === 0 ? gap : -gap), y: em, text: role, color: "ink-2", size: em, anchor });
    }
  });
  return marks;
}

function columnStroke(run: Run, place: number, ends: boolean): Stroke {
  if (!run.captured) return { color: ends ? "ink" : "ink-2", width: ends ? 1.5 : 1 };
  return run.captured.place === place ? { color: "ink", width: 2.5 } : { color: "ink-2", width: 1.25, dash: [3, 4] };
}

const shows = ({ packets }: LadderInput, these: Filter) => packets === "all" || packets === these;

/** Draws all events: packets, numbers, limits, timers and gaps. */
export function eventMarks(input: LadderInput, layout: Layout): Mark[] {
  const packets = packetMarks(input, layout);
  const right = layout.x(1);
  const taken = packets.flatMap((mark) => (mark.type === "text" && mark.x > right ? [mark.y] : []));
  return [
    ...bandMarks(input, layout),
    // Away from the receiver, a capture does not tell when data arrived there.
    ...(input.run.captured || !shows(input, "data") ? [] : gapMarks(input, layout, taken)),
    ...reservationMarks(input, layout),
    ...packets,
    ...collisionMarks(input, layout),
    ...timerMarks(input, layout, packets),
    ...(shows(input, "acks") ? compressionMarks(input, layout, packets) : []),
  ];
}

/** Does a mark of the events stand above the ladder, among the names? */
export function isAbove(mark: Mark, { top }: Layout): boolean {
  return mark.type === "text" && mark.y < top - mark.size;
}

/** The whole ladder, as a figure without a playhead. */
export function ladderMarks(input: LadderInput): Mark[] {
  const layout = layoutOf(input);
  const events = eventMarks(input, layout);
  const above = events.filter((mark) => isAbove(mark, layout));
  const inside = clipped(events, layout);
  const taken = new Occupancy(input.size, inside);
  const callouts = calloutMarks(input, layout, null, { taken: () => taken, line: null });
  return [...frameMarks(input, layout), ...above, ...inside, ...callouts];
}

/** Cuts lines and areas at the top and bottom of the plot, for renderers that do not clip. */
function clipped(marks: Mark[], { top, bottom }: Layout): Mark[] {
  const result: Mark[] = [];
  for (const mark of marks) {
    if (mark.type === "line") {
      const { x1, y1, x2, y2 } = mark;
      if (Math.max(y1, y2) < top || Math.min(y1, y2) > bottom) continue;
      const xAt = (y: number) => (y1 === y2 ? x1 : x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
      const cut = (x: number, y: number) => (y < top ? [xAt(top), top] : y > bottom ? [xAt(bottom), bottom] : [x, y]);
      const [a, b] = [cut(x1, y1), cut(x2, y2)];
      result.push({ ...mark, x1: a[0], y1: a[1], x2: b[0], y2: b[1] });
    } else if (mark.type === "path") {
      const ys = mark.points.filter((_, i) => i % 2 === 1);
      if (Math.min(...ys) >= bottom || Math.max(...ys) <= top) continue;
      const points = mark.points.map((v, i) => (i % 2 === 1 ? Math.min(Math.max(v, top), bottom) : v));
      result.push(
        points.every((v, i) => v === mark.points[i]) ? mark : { ...mark, points: cutArea(mark.points, top, bottom) },
      );
    } else if (mark.y >= top - 1 && mark.y <= bottom + 1) result.push(mark);
  }
  return result;
}

/** A closed area cut to top <= y <= bottom (Sutherland and Hodgman). */
function cutArea(points: readonly number[], top: number, bottom: number): number[] {
  const cut = (list: readonly number[], inside: (y: number) => boolean, edge: number) => {
    const result: number[] = [];
    for (let i = 0; i < list.length; i += 2) {
      const k = (i + 2) % list.length;
      const [x1, y1, x2, y2] = [list[i], list[i + 1], list[k], list[k + 1]];
      if (inside(y1)) result.push(x1, y1);
      if (inside(y1) !== inside(y2)) result.push(x1 + ((edge - y1) / (y2 - y1)) * (x2 - x1), edge);
    }
    return result;
  };
  return cut(
    cut(points, (y) => y >= top, top),
    (y) => y <= bottom,
    bottom,
  );
}
