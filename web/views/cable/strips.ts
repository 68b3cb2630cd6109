/** Marks of a cable that stay while the playhead moves: the cable, its stations, and the signals between them. */
import { t } from "@lingui/core/macro";
import { type Cable, heardAt, type StationWait, type Transmission, within } from "../../analysis/media/cables.ts";
import { seenIn } from "../../analysis/media/channels.ts";
import { flowStyle } from "../../marks/flow_style.ts";
import { textWidth } from "../../marks/labels.ts";
import type { Fill, Mark, Stroke } from "../../marks/marks.ts";
import { starMark } from "../../marks/star.ts";
import { shortName } from "../../run/sentence.ts";
import type { StripInput } from "../packet_strip.tsx";
import { type Band, type CableLayout, type Lane, LONGEST_FRAME } from "./layout.ts";

/** Stroke of a failed attempt. */
export const CROSS: Stroke = { color: "loss", width: 2.2 };
/** Fill of a frame that collides. */
export const COLLIDES: Fill = { color: "loss", pattern: "cross" };
/** Fill of a jam. */
export const JAM: Fill = { color: "loss" };
/** Fill of the gap between frames. */
export const GAP: Fill = { color: "ink-2", pattern: "dots", opacity: 0.55 };
/** Fill of a backoff. */
export const BACKOFF: Fill = { color: "timer", pattern: "hatch" };
/** Fill of a wait for silence. */
export const CARRIER: Fill = { color: "queue", pattern: "dots" };
const GRID: Stroke = { color: "line", width: 1 };
/** Signals are drawn on their way along the cable if there are no more of them. */
const FEW = 120;
/** Distance (px) below which two things of one kind are one mark. */
const TOGETHER = 0.75;
/** Width (px) below which a mark may join others; the joined mark grows no wider. */
const THIN = 3;
const WIDE = 60;
const STARS_APART = 5;

/** Input of the marks that do not move with the playhead. */
export type StillInput = Pick<StripInput, "run" | "range" | "size">;

/** Draws one cable with the lanes of its stations. */
export function stripMarks(input: StillInput, layout: CableLayout, band: Band): Mark[] {
  const { em } = input.size;
  const { cable, lanes, hidden } = band;
  const sent = seenIn(cable.sent, ({ from }) => from, input.range, LONGEST_FRAME);
  const beside = { type: "text", x: layout.left - 0.5 * em, size: em, anchor: "end" } as const;
  return [
    { ...beside, y: (band.top + band.bottom) / 2, text: t`cable`, color: "ink-2" },
    ...(hidden === 0 && sent.length <= FEW ? sent.flatMap((one) => signalMark(layout, band, one)) : []),
    ...wholeCable(input, layout, band, sent),
    ...lanes.map(({ name, station, top, bottom }): Mark => {
      return { ...beside, y: (top + bottom) / 2, text: name, color: flowStyle(station).color };
    }),
    ...lanes.flatMap((lane) => laneMarks(input, layout, cable, lane)),
  ];
}

const box = ({ left, right }: CableLayout, y: number, bottom: number): Mark => {
  return { type: "rect", x: left, y, width: right - left, height: bottom - y, stroke: GRID };
};

interface Stretch {
  from: number;
  to: number;
}

/** Returns stretches in px, as far as they are in view; thin ones that touch are joined. */
function blocks(list: readonly Stretch[], { x, left, right }: CableLayout): { x: number; width: number }[] {
  const found: { x: number; width: number }[] = [];
  for (const one of list) {
    const [a, b] = [Math.max(left, x(one.from)), Math.min(right, x(one.to))];
    if (b < left || a > right || b < a) continue;
    const before = found.at(-1);
    const end = before ? before.x + before.width : Number.NEGATIVE_INFINITY;
    const thin = b - a < THIN && before !== undefined && before.width < WIDE;
    if (before && a - end < TOGETHER && (thin || a < end)) before.width = Math.max(end, b) - before.x;
    else found.push({ x: a, width: Math.max(TOGETHER, b - a) });
  }
  return found;
}

const isWhole = ({ heard }: Transmission) => Number.isNaN(heard);

/** Draws the cable as a whole: frames, collisions, and the gap after each frame. */
function wholeCable(
  { range }: StillInput,
  layout: CableLayout,
  { cable, top, bottom }: Band,
  sent: readonly Transmission[],
): Mark[] {
  const height = bottom - top;
  const { info, rules, collisions } = cable;
  const marks: Mark[] = [box(layout, top, bottom)];
  const bars = (list: readonly Stretch[], fill: Fill, least = 0) => {
    for (const at of blocks(list, layout)) {
      if (at.width >= least) marks.push({ type: "rect", ...at, y: top, height, fill });
    }
  };
  // A signal is on the cable until it has passed both ends.
  const passed = ({ to }: Stretch) => to + info.length_ns;
  const gaps = sent.map((one) => ({ from: passed(one), to: passed(one) + rules.gap }));
  bars(gaps, GAP, 2);
  const whole = new Map<number, Stretch[]>();
  for (const one of sent) {
    if (!isWhole(one)) continue;
    const own = whole.get(one.station) ?? [];
    whole.set(one.station, own);
    own.push({ from: one.from, to: passed(one) });
  }
  for (const [station, list] of whole) {
    const { color, pattern } = flowStyle(station);
    bars(list, { color, pattern });
  }
  const met = seenIn(collisions, ({ from }) => from, range, LONGEST_FRAME).map((one) => ({
    from: one.from,
    to: passed(one),
  }));
  bars(met, COLLIDES);
  const middles = blocks(met, layout).map(({ x, width }) => x + width / 2);
  return [...marks, ...stars(middles, (top + bottom) / 2)];
}

/** Draws one star for each group that would overlap. */
function stars(at: readonly number[], y: number): Mark[] {
  let last = Number.NEGATIVE_INFINITY;
  return at.flatMap((x) => {
    if (x - last < STARS_APART) return [];
    last = x;
    return [starMark(x, y, 4.5)];
  });
}

/** Draws a signal on its way from its station to both ends of the cable. */
function signalMark(layout: CableLayout, { cable, lanes }: Band, one: Transmission): Mark[] {
  const { stations } = cable;
  const ends = [lanes[0], lanes.find(({ station }) => station === one.station), lanes.at(-1)];
  const { left, right, x } = layout;
  const corners = ends.flatMap((lane) => {
    if (!lane) return [];
    const [first, last] = heardAt(one, stations, stations[lane.station].position);
    return [{ y: (lane.top + lane.bottom) / 2, first: x(first), last: x(last) }];
  });
  const inside = (px: number) => Math.min(right, Math.max(left, px));
  const points = [
    ...corners.flatMap(({ y, first }) => [inside(first), y]),
    ...corners.toReversed().flatMap(({ y, last }) => [inside(last), y]),
  ];
  const color = isWhole(one) ? flowStyle(one.station).color : "loss";
  return [{ type: "path", points, close: true, fill: { color, opacity: 0.14 } }];
}

/** Draws the lane of a station: waits for silence, transmissions, collisions, jams and backoffs. */
function laneMarks({ run, range, size }: StillInput, layout: CableLayout, cable: Cable, lane: Lane): Mark[] {
  const { em } = size;
  const { left, right, x } = layout;
  const { top, bottom, station } = lane;
  const height = bottom - top;
  const middle = (top + bottom) / 2;
  const own = within(cable.own[station].sent, range);
  const waits = within(cable.own[station].waits, range);
  const marks: Mark[] = [box(layout, top, bottom)];
  const bars = (list: readonly Stretch[], y: number, tall: number, fill: Fill) => {
    for (const at of blocks(list, layout)) marks.push({ type: "rect", ...at, y, height: tall, fill });
  };
  const of = (why: StationWait["why"]) => waits.filter((wait) => wait.why === why);
  bars(of("carrier"), bottom - 0.34 * height, 0.3 * height, CARRIER);
  bars(of("backoff"), top + 0.2 * height, 0.6 * height, BACKOFF);
  const { color, pattern } = flowStyle(station);
  const whole = own.filter(isWhole);
  bars(whole, top, height, { color, pattern });
  const failed = own.filter((one) => !isWhole(one));
  bars(failed, top, height, COLLIDES);
  const jams = failed.map(({ heard, to }) => ({ from: heard, to })).filter(({ from, to }) => x(to) - x(from) > 2);
  bars(jams, top, height, JAM);
  for (const { packet, from, to, garbled } of whole) {
    const [a, b] = [Math.max(left, x(from)), Math.min(right, x(to))];
    const at = { x: (a + b) / 2, y: middle };
    if (garbled) marks.push({ type: "point", ...at, r: 5, shape: "cross", stroke: CROSS });
    // A name is left out if there is no room for it.
    if (garbled || b - a < em) continue;
    const text = shortName(run, packet, "segments");
    if (b - a > textWidth(text, em) + 0.5 * em) {
      marks.push({ type: "text", ...at, text, color: "ink", size: em, anchor: "middle", halo: true });
    }
  }
  const heard = failed.map((one) => x(one.heard)).filter((at) => at >= left && at <= right);
  marks.push(...stars(heard, middle));
  for (const one of cable.dropped) {
    const at = x(one.time);
    if (one.station !== station || at < left || at > right) continue;
    marks.push({ type: "point", x: at, y: top + 0.3 * height, r: 4.5, shape: "cross", stroke: CROSS });
  }
  return marks;
}
