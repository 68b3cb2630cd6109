import { divergenceWords, PARTING } from "../../charts/divergence.ts";
import { textWidth } from "../../marks/labels.ts";
import type { Mark, TextMark } from "../../marks/marks.ts";
import { boxOf, type LabelBox, Occupancy } from "../../marks/place/occupancy.ts";
import { tagFormat } from "../../marks/time.ts";
import { isLoss, MOMENT_WORDS, type MomentKind } from "../../run/moments.ts";
import { isShown } from "./filter.ts";
import type { LadderInput, Layout } from "./layout.ts";
import { namedCollisions } from "./media/collisions.ts";
import { namedReservations } from "./media/reservations.ts";
import { isAtRight, isTimer, timerTriangle } from "./notes/annotations.ts";
import { newTrip, tripOf } from "./trip.ts";

/** Largest number of dots; more would be a bar. */
const DOTS = 400;

/** The playhead's line and tag, and a dot at the head of every packet under way. */
export function playheadMarks(input: LadderInput, layout: Layout, time: number): Mark[] {
  const { run, flow, range, size, columns } = input;
  if (time < range.from || time > range.to) return [];
  const y = layout.time(time);
  const { em } = size;
  const text = tagFormat(range.from, range.to, layout.bottom - layout.top)(time);
  const width = textWidth(text, em) * 1.1 + em;
  const left = Math.max(1, layout.axis + 0.3 * em - width);
  const right = left + width;
  // Whole at either end of the view, too.
  const tag = Math.min(Math.max(y, 0.9 * em), size.height - 0.9 * em);
  const marks: Mark[] = [
    { type: "line", x1: right, y1: y, x2: layout.x(1) + 0.5 * em, y2: y, stroke: { color: "ink", width: 1.5 } },
    { type: "rect", x: left, y: tag - 0.85 * em, width, height: 1.7 * em, radius: 4, fill: { color: "ink" } },
    { type: "text", x: right - width / 2, y: tag, text, color: "surface", size: em, bold: true, anchor: "middle" },
  ];
  const { flow: flowOf, len } = run.data.packets;
  const [lo, hi] = run.alive(time, time);
  const trip = newTrip();
  let dots = 0;
  for (let packet = lo; packet < hi && dots < DOTS; packet++) {
    if (flowOf[packet] !== flow || !isShown(run, packet, input.packets) || !tripOf(run, packet, columns, trip))
      continue;
    const k = trip.time.findLastIndex((t) => t <= time);
    if (k < 0 || k + 1 >= trip.time.length || time >= run.packets.ended[packet]) continue;
    const share = (time - trip.time[k]) / (trip.time[k + 1] - trip.time[k] || 1);
    const x = layout.x(trip.at[k] + share * (trip.at[k + 1] - trip.at[k]));
    const shape = len[packet] > 0 ? "square" : "circle";
    const color = run.data.packets.copy[packet] > 0 ? "loss" : len[packet] > 0 ? "data" : "ack";
    marks.push({ type: "point", x, y, r: 3.5, shape, fill: { color }, stroke: { color: "surface", width: 1 } });
    dots++;
  }
  return marks;
}

/** Highlights one packet: under the pointer, or selected. */
export function emphasisMarks(input: LadderInput, layout: Layout, packet: number, selected: boolean): Mark[] {
  const trip = newTrip();
  const { run, flow, columns } = input;
  if (run.data.packets.flow[packet] !== flow || !tripOf(run, packet, columns, trip)) return [];
  const points = trip.at.flatMap((at, i) => [layout.x(at), layout.time(trip.time[i])]);
  const n = points.length;
  const width = selected ? 4 : 3;
  return [
    { type: "path", points, stroke: { color: "surface", width: width + 4, opacity: 0.85 } },
    { type: "path", points, stroke: { color: "ink", width } },
    { type: "point", x: points[0], y: points[1], r: 4, shape: "circle", fill: { color: "ink" } },
    { type: "point", x: points[n - 2], y: points[n - 1], r: 4, shape: "circle", fill: { color: "ink" } },
    ...namedReservations(input, layout, packet),
    ...namedCollisions(input, layout, packet),
  ];
}

/** A flag at the axis of time for each instant the reader has marked. */
export function bookmarkMarks(
  { range, size }: LadderInput,
  { time, axis }: Layout,
  bookmarks: readonly number[],
): Mark[] {
  const { em } = size;
  return bookmarks
    .filter((one) => one >= range.from && one <= range.to)
    .flatMap((one): Mark[] => {
      const y = time(one);
      const left = axis + 0.4 * em;
      const points = [left, y - 0.8 * em, left + 0.8 * em, y - 0.45 * em, left, y - 0.1 * em];
      return [
        { type: "line", x1: left, y1: y - 0.8 * em, x2: left, y2: y, stroke: { color: "ink", width: 1.5 } },
        { type: "path", points, close: true, fill: { color: "ink" } },
      ];
    });
}

/**
 * Draws a line at the divergence of the compared runs, with words where they hide nothing: neither what is `taken` nor a
 * callout (`over`).
 */
export function divergenceMarks(
  { range, size }: LadderInput,
  { time, x }: Layout,
  divergence: number | null,
  taken: () => Occupancy,
  over: readonly Mark[] = [],
): Mark[] {
  if (divergence === null || divergence <= 0 || divergence < range.from || divergence > range.to) return [];
  const y = time(divergence);
  const { em } = size;
  const line: Mark = { type: "line", x1: x(0), y1: y, x2: x(1), y2: y, stroke: PARTING };
  const words = { type: "text", text: divergenceWords(), color: "focus", size: em, anchor: "end", halo: true } as const;
  const callouts = new Occupancy(size, over);
  // The packet that differs begins on the line itself.
  for (let right = x(1) - 0.4 * em; right - textWidth(words.text, em) > x(0); right -= em) {
    for (const middle of [y - 0.8 * em, y + 0.8 * em]) {
      const mark: TextMark = { ...words, x: right, y: middle };
      const box = boxOf(mark);
      if (taken().isFree(box) && callouts.isFree(box)) return [line, mark];
    }
  }
  return [line];
}

const LOUD: readonly MomentKind[] = ["rto_fired", "fast_retransmit"];

/** Highlights a selected moment: a line across, its words, and its timer or packet. */
export function momentMarks(input: LadderInput, layout: Layout, index: number, taken?: () => Occupancy): Mark[] {
  const { run, flow, range, size } = input;
  const moment = run.moments[index];
  if (!moment || moment.time < range.from || moment.time > range.to) return [];
  const own = moment.flow === flow || moment.kind === "end";
  const { em } = size;
  const { x } = layout;
  const y = layout.time(moment.time);
  const color =
    isLoss(moment) || LOUD.includes(moment.kind) ? "loss" : moment.kind === "window_full" ? "window" : "timer";
  const marks: Mark[] = [{ type: "line", x1: x(0), y1: y, x2: x(1), y2: y, stroke: { color, width: 4, opacity: 0.5 } }];
  const packet = own && moment.row >= 0 ? run.packetOf(moment.row) : null;
  if (packet !== null) marks.push(...emphasisMarks(input, layout, packet, false));
  const right = isAtRight(input, moment);
  if (own && isTimer(moment.kind)) {
    const points = timerTriangle(x(right ? 1 : 0), y, right, 1.7);
    marks.push({ type: "path", points, close: true, fill: { color }, stroke: { color: "ink", width: 1.5 } });
  }
  const text = own ? MOMENT_WORDS[moment.kind] : `${MOMENT_WORDS[moment.kind]}: ${run.flows[moment.flow].name}`;
  const width = textWidth(text, em, true) + 1.2 * em;
  const height = 1.7 * em;
  const { left, top } = momentPlace(layout, y, { width, height }, right, em, taken?.());
  return [
    ...marks,
    {
      type: "rect",
      x: left,
      y: top,
      width,
      height,
      radius: 4,
      fill: { color: "surface" },
      stroke: { color, width: 2 },
    },
    { type: "text", x: left + 0.6 * em, y: top + height / 2, text, color, size: em, bold: true },
  ];
}

/** Returns the place of a moment's words: at its end of the line, or further along where they hide nothing. */
function momentPlace(
  { x, top, bottom }: Layout,
  y: number,
  box: Pick<LabelBox, "width" | "height">,
  right: boolean,
  em: number,
  taken: Occupancy | undefined,
): { left: number; top: number } {
  const [first, last] = [x(0) + 0.8 * em, x(1) - 0.8 * em - box.width];
  const rows = [y - box.height - 4, y + 4].filter((at) => at >= top && at + box.height <= bottom);
  for (let away = 0; taken && away <= last - first; away += em) {
    const left = right ? last - away : first + away;
    const row = rows.find((at) => taken.isFree({ x: left, y: at, ...box }));
    if (row !== undefined) return { left, top: row };
  }
  return { left: right ? last : first, top: rows[0] ?? y + 4 };
}
