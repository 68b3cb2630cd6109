import { flowStyle } from "../../charts/flow_style.ts";
import { textWidth } from "../../charts/labels.ts";
import { type LegendEntry, legendMarks } from "../../charts/legend.ts";
import type { Fill, Mark, Stroke } from "../../charts/marks.ts";
import { timeAxis } from "../../charts/plot.ts";
import { starMark } from "../../charts/star.ts";
import { heardAt, type StationWait, type Transmission } from "../../run/cables.ts";
import { seenIn } from "../../run/channels.ts";
import { shortName } from "../../run/sentence.ts";
import { type Band, type CableInput, type CableLayout, type Lane, LONGEST_FRAME, layoutOf } from "./layout.ts";
import { countLines } from "./words.ts";

const CROSS: Stroke = { color: "loss", width: 2.2 };
const GRID: Stroke = { color: "line", width: 1 };
const COLLIDES: Fill = { color: "loss", pattern: "cross" };
const JAM: Fill = { color: "loss" };
const GAP: Fill = { color: "ink-2", pattern: "dots", opacity: 0.55 };
const BACKOFF: Fill = { color: "timer", pattern: "hatch" };
const CARRIER: Fill = { color: "queue", pattern: "dots" };
/** What has not happened yet at the playhead's time. */
const FUTURE = 0.25;
/** Signals are drawn on their way along the cable if there are no more of them. */
const FEW = 120;
/** Nearer to each other than this (px) things of one kind are one mark. */
const TOGETHER = 0.75;
const STARS_APART = 5;

/** Packets to stand out. */
export interface Marked {
  selected: number | null;
  hover: number | null;
}

const NONE: Marked = { selected: null, hover: null };

/** Who sends when, who meets whom, and who waits for silence or backs off: the cable, and under it each station. */
export function cableMarks(input: CableInput, marked: Marked = NONE): Mark[] {
  const layout = layoutOf(input);
  const { em } = input.size;
  if (layout.bands.length === 0) return [];
  return [
    ...legend(input, layout),
    ...layout.bands.flatMap((band) => bandMarks(input, layout, band, marked)),
    ...timeAxis(layout, em).filter((mark) => mark.type !== "text" || mark.text !== "time"),
    ...playheadMarks(layout, input.time),
  ];
}

function bandMarks(input: CableInput, layout: CableLayout, band: Band, marked: Marked): Mark[] {
  const { run, size, time, range } = input;
  const { em } = size;
  const { left, right } = layout;
  const { cable, lanes, hidden } = band;
  const sent = seenIn(cable.sent, ({ from }) => from, range, LONGEST_FRAME);
  const name = run.places[cable.info.link].name;
  const title = { type: "text", y: band.title, size: em } as const;
  const beside = { type: "text", x: left - 0.5 * em, size: em, anchor: "end" } as const;
  const indent = textWidth(name, em, true) + 0.8 * em;
  const lines = countLines(cable, Math.min(time, run.end), hidden, right - indent, size);
  return [
    { ...title, x: 0, text: name, color: "ink", bold: true },
    ...lines.map((text, k): Mark => ({ ...title, y: band.title + 1.3 * em * k, x: indent, text, color: "ink-2" })),
    { ...beside, y: (band.top + band.bottom) / 2, text: "cable", color: "ink-2" },
    ...(hidden === 0 && sent.length <= FEW ? sent.flatMap((one) => signalMark(layout, band, one, time)) : []),
    ...wholeCable(input, layout, band, sent),
    ...lanes.map(({ name, station, top, bottom }): Mark => {
      return { ...beside, y: (top + bottom) / 2, text: name, color: flowStyle(station).color };
    }),
    ...lanes.flatMap((lane) => laneMarks(input, layout, band, lane, sent)),
    ...lanes.flatMap((lane) => markedIn(layout, band, lane, marked)),
  ];
}

const box = ({ left, right }: CableLayout, y: number, bottom: number): Mark => {
  return { type: "rect", x: left, y, width: right - left, height: bottom - y, stroke: GRID };
};

/** Stretches in px, as far as they are in view; those that touch are one. `later` than the playhead apart. */
function blocks<T extends { from: number; to: number }>(
  list: readonly T[],
  { x, left, right }: CableLayout,
  now: number,
) {
  const found: { x: number; width: number; later: boolean; of: T[] }[] = [];
  for (const one of list) {
    const [a, b] = [Math.max(left, x(one.from)), Math.min(right, x(one.to))];
    if (b < left || a > right || b < a) continue;
    const later = one.from > now;
    const before = found.at(-1);
    const end = before ? before.x + before.width : Number.NEGATIVE_INFINITY;
    const thin = b - a < 3 && before !== undefined && before.width < 60;
    if (before && before.later === later && a - end < TOGETHER && (thin || a < end)) {
      before.width = Math.max(end, b) - before.x;
      before.of.push(one);
    } else found.push({ x: a, width: Math.max(0.75, b - a), later, of: [one] });
  }
  return found;
}

const isWhole = ({ heard }: Transmission) => Number.isNaN(heard);

/** On the cable as a whole: frames, collisions, and the gap behind each. */
function wholeCable(
  input: CableInput,
  layout: CableLayout,
  { cable, top, bottom }: Band,
  sent: readonly Transmission[],
) {
  const { range, time } = input;
  const height = bottom - top;
  const { length_ns } = cable.info;
  const marks: Mark[] = [box(layout, top, bottom)];
  // A signal is on the cable until it has passed both ends.
  const on = sent.map((one) => ({ ...one, to: one.to + length_ns }));
  const gaps = on.map(({ to }) => ({ from: to, to: to + cable.rules.gap }));
  for (const { later, of: _, ...at } of blocks(gaps, layout, time)) {
    if (at.width >= 2)
      marks.push({ type: "rect", ...at, y: top, height, fill: { ...GAP, opacity: later ? 0.2 : 0.55 } });
  }
  const byStation = new Map<number, Transmission[]>();
  for (const one of on.filter(isWhole)) byStation.set(one.station, [...(byStation.get(one.station) ?? []), one]);
  for (const [station, list] of byStation) {
    const { color, pattern } = flowStyle(station);
    for (const { x, width, later } of blocks(list, layout, time)) {
      marks.push({ type: "rect", x, y: top, width, height, fill: { color, pattern, opacity: later ? FUTURE : 1 } });
    }
  }
  const met = seenIn(cable.collisions, ({ from }) => from, range, LONGEST_FRAME).map(({ from, to, of }) => ({
    from,
    to: to + length_ns,
    of,
  }));
  let last = Number.NEGATIVE_INFINITY;
  for (const { x, width, later } of blocks(met, layout, time)) {
    const opacity = later ? FUTURE : 1;
    marks.push({ type: "rect", x, y: top, width, height, fill: { ...COLLIDES, opacity } });
    const middle = x + width / 2;
    if (middle - last < STARS_APART) continue;
    last = middle;
    marks.push(starMark(middle, (top + bottom) / 2, 4.5, opacity));
  }
  return marks;
}

/** A signal on its way from its station to both ends of the cable: where it is heard when. */
function signalMark(layout: CableLayout, { cable, lanes }: Band, one: Transmission, time: number): Mark[] {
  const { stations } = cable;
  const ends = [lanes[0], lanes.find(({ station }) => station === one.station), lanes.at(-1)];
  const { left, right, x } = layout;
  const corners = ends.flatMap((lane) => {
    if (!lane) return [];
    const [first, last] = heardAt(one, stations, stations[lane.station].position);
    return [{ y: (lane.top + lane.bottom) / 2, first: x(first), last: x(last) }];
  });
  if (corners.length < 3) return [];
  const inside = (px: number) => Math.min(right, Math.max(left, px));
  const points = [
    ...corners.flatMap(({ y, first }) => [inside(first), y]),
    ...corners.toReversed().flatMap(({ y, last }) => [inside(last), y]),
  ];
  const color = isWhole(one) ? flowStyle(one.station).color : "loss";
  return [{ type: "path", points, close: true, fill: { color, opacity: one.from > time ? 0.05 : 0.14 } }];
}

/** What a station does: it waits for silence, sends, collides and jams, backs off. */
function laneMarks(
  input: CableInput,
  layout: CableLayout,
  { cable }: Band,
  lane: Lane,
  sent: readonly Transmission[],
): Mark[] {
  const { run, range, time, size } = input;
  const { em } = size;
  const { top, bottom, station } = lane;
  const height = bottom - top;
  const own = sent.filter((one) => one.station === station);
  const waits = waitsIn(cable.waits, station, range.from, range.to);
  const marks: Mark[] = [box(layout, top, bottom)];
  const bars = (list: readonly { from: number; to: number }[], y: number, tall: number, fill: Fill) => {
    for (const { x, width, later } of blocks(list, layout, time)) {
      marks.push({ type: "rect", x, y, width, height: tall, fill: { ...fill, opacity: later ? FUTURE : 1 } });
    }
  };
  const of = (why: StationWait["why"]) => waits.filter((wait) => wait.why === why);
  bars(of("carrier"), bottom - 0.34 * height, 0.3 * height, CARRIER);
  bars(of("backoff"), top + 0.2 * height, 0.6 * height, BACKOFF);
  const { color, pattern } = flowStyle(station);
  const whole = own.filter(isWhole);
  bars(whole, top, height, { color, pattern });
  const failed = own.filter((one) => !isWhole(one));
  bars(failed, top, height, COLLIDES);
  bars(
    failed.map(({ heard, to }) => ({ from: heard, to })).filter(({ from, to }) => layout.x(to) - layout.x(from) > 2),
    top,
    height,
    JAM,
  );
  for (const { packet, from, to, garbled } of whole) {
    const [a, b] = [Math.max(layout.left, layout.x(from)), Math.min(layout.right, layout.x(to))];
    const text = shortName(run, packet, "segments");
    const at = { x: (a + b) / 2, y: (top + bottom) / 2 };
    if (garbled) marks.push({ type: "point", ...at, r: 5, shape: "cross", stroke: CROSS });
    else if (b - a > textWidth(text, em) + 0.5 * em) {
      marks.push({ type: "text", ...at, text, color: "ink", size: em, anchor: "middle", halo: true });
    }
  }
  let last = Number.NEGATIVE_INFINITY;
  for (const { heard } of failed) {
    const x = layout.x(heard);
    if (x < layout.left || x > layout.right || x - last < STARS_APART) continue;
    last = x;
    marks.push(starMark(x, (top + bottom) / 2, 4.5, heard > time ? FUTURE : 1));
  }
  for (const one of cable.dropped) {
    const x = layout.x(one.time);
    if (one.station !== station || x < layout.left || x > layout.right) continue;
    marks.push({ type: "point", x, y: top + 0.3 * height, r: 4.5, shape: "cross", stroke: CROSS });
  }
  return marks;
}

function waitsIn(waits: readonly StationWait[], station: number, from: number, to: number): StationWait[] {
  return waits.filter((wait) => wait.station === station && wait.to >= from && wait.from <= to);
}

function markedIn(
  layout: CableLayout,
  { cable }: Band,
  { station, top, bottom }: Lane,
  { selected, hover }: Marked,
): Mark[] {
  const { x, left, right } = layout;
  return [hover, selected].flatMap((packet) => {
    if (packet === null) return [];
    const own = cable.sent.filter((one) => one.packet === packet && one.station === station);
    return own.flatMap(({ from, to }): Mark[] => {
      const [a, b] = [Math.max(left, x(from)), Math.min(right, x(to))];
      if (b < left || a > right) return [];
      const stroke = { color: "ink", width: packet === selected ? 3 : 2 } as const;
      const wide = { x: a - 1, width: Math.max(3, b - a) + 2 };
      return [{ type: "rect", ...wide, y: top - 1, height: bottom - top + 2, radius: 2, stroke }];
    });
  });
}

function playheadMarks({ x, left, right, bands }: CableLayout, time: number): Mark[] {
  const at = x(time);
  if (at < left || at > right) return [];
  return bands.flatMap(({ top, bottom, lanes }): Mark[] => {
    const points = [at - 4.5, top - 7, at + 4.5, top - 7, at, top];
    const end = (lanes.at(-1)?.bottom ?? bottom) + 4;
    return [
      { type: "line", x1: at, y1: top, x2: at, y2: end, stroke: { color: "ink", width: 1.5 } },
      { type: "path", points, close: true, fill: { color: "ink" } },
    ];
  });
}

function legend({ size }: CableInput, { rows }: CableLayout): Mark[] {
  const ink = { color: "ink-2", width: 1 } as const;
  const entries: LegendEntry[] = [
    { label: "frame, in its station’s colour", stroke: ink, fill: { color: "data" } },
    { label: "frame gap", stroke: ink, fill: GAP },
    { label: "waits for silence", stroke: ink, fill: CARRIER },
    { label: "collides", stroke: ink, fill: COLLIDES },
    { label: "jam", stroke: ink, fill: JAM },
    { label: "hears another", stroke: ink, shape: "star", fill: { color: "loss" } },
    { label: "backs off", stroke: ink, fill: BACKOFF },
    { label: "thrown away, or garbled", stroke: CROSS, shape: "cross" },
  ];
  return legendMarks(entries, size.width, size.em, rows);
}

/** The packet whose transmission or wait stands at a place of the picture; null if none does. */
export function packetAt(input: CableInput, px: number, py: number): number | null {
  const layout = layoutOf(input);
  const { x, left, right } = layout;
  if (px < left || px > right) return null;
  const slack = x.invert(left + 3) - x.invert(left);
  const time = x.invert(px);
  const near = ({ from, to }: { from: number; to: number }) => Math.max(from - time, time - to, 0);
  const closest = <T extends { from: number; to: number; packet: number }>(list: readonly T[]) => {
    let best: T | null = null;
    for (const one of list) if (near(one) <= slack && (best === null || near(one) < near(best))) best = one;
    return best?.packet ?? null;
  };
  for (const { cable, top, bottom, lanes } of layout.bands) {
    const around = { from: time - slack, to: time + slack };
    const sent = seenIn(cable.sent, ({ from }) => from, around, LONGEST_FRAME);
    if (py >= top && py <= bottom) return closest(sent);
    const lane = lanes.find((one) => py >= one.top && py <= one.bottom);
    if (!lane) continue;
    const own = closest(sent.filter(({ station }) => station === lane.station));
    return own ?? closest(waitsIn(cable.waits, lane.station, around.from, around.to));
  }
  return null;
}
