import { t } from "@lingui/core/macro";
import { timeAxis } from "../../charts/plot.ts";
import { stepPoints } from "../../charts/steps.ts";
import { Fate } from "../../engine/contract.ts";
import { leftAxis, ticksIn } from "../../marks/axis.ts";
import { textWidth } from "../../marks/labels.ts";
import type { Mark, Shape, Stroke } from "../../marks/marks.ts";
import { countBelow, countUpTo } from "../../run/search.ts";
import { type StepSeries, stepsWithin } from "../../run/series.ts";
import { layoutOf, type SequenceInput, type SequenceLayout } from "./layout.ts";
import { leftAt, NOTE_NAMES, type NoteKind } from "./story.ts";

const DATA: Stroke = { color: "data", width: 2 };
const AGAIN: Stroke = { color: "loss", width: 2.5 };
const ACKED: Stroke = { color: "ack", width: 1.5 };
const EDGE: Stroke = { color: "window", width: 1.5, dash: [7, 4] };
const CROSS: Stroke = { color: "loss", width: 2 };

interface NoteLook {
  stroke: Stroke;
  /** Shape at the first byte; without one, caps at both ends. */
  shape?: Shape;
}

/** A look for each kind of note. */
const NOTES: Record<NoteKind, NoteLook> = {
  nak: { stroke: { color: "queue", width: 1.5, dash: [2, 2] }, shape: "triangle" },
  sack: { stroke: { color: "host", width: 2.5 } },
  dsack: { stroke: { color: "host", width: 2.5, dash: [3, 3] }, shape: "square" },
  duplicate_ack: { stroke: { color: "ack", width: 1.5 }, shape: "circle" },
};

/** Shortest bar (px): a segment of a long run is still seen. */
const SHORTEST = 1.5;
/** Distance (px) below which signs would hide one another. */
const APART = 3;
/** Distance (px) at which two notes, which are larger, overlap. */
const NOTES_APART = 9;
/** Radius (px) of a dot. */
const DOT = 2;
/** Distance (px) below which two marks look like one. */
const SAME = 0.7;
/** Half the width (px) of a cap. */
const CAP = 3.5;

type Axis = Pick<SequenceInput, "numbering" | "notation">;

/** The notation in kilobytes has no numbering in segments. */
const inSegments = ({ numbering, notation }: Axis) => numbering === "segments" && notation !== "kilobytes";
const axisTitle = (axis: Axis) => (inSegments(axis) ? t`segment` : axis.notation === "kilobytes" ? t`sent, KB` : "KB");

/** Draws axes and legend, which do not move. */
export function frameMarks(input: SequenceInput, layout: SequenceLayout): Mark[] {
  const { run, flow, size } = input;
  const { em } = size;
  const { y, left, right, top, bottom } = layout;
  const segments = inSegments(input);
  const per = segments ? run.mss(flow) : 1024;
  const own = y.copy().domain(y.domain().map((byte) => (byte - 1) / per));
  const axis = leftAxis({
    scale: own,
    at: left,
    em,
    grid: right - left,
    title: axisTitle(input),
    ticks: own.ticks(ticksIn(bottom - top, em)).filter((tick) => !segments || Number.isInteger(tick)),
  });
  return [...axis, ...timeAxis(layout, em), ...legendMarks(input, layout)];
}

/** Draws all events: segments as bars, their fates, and the receiver's notes. */
export function eventMarks(input: SequenceInput, layout: SequenceLayout): Mark[] {
  const { story, x, y } = layout;
  if (input.notation !== "tcptrace") return dotMarks(input, layout);
  return [
    { type: "path", points: stepPoints(within(story.edge, x.domain(), y.domain()), x, y), stroke: EDGE },
    { type: "path", points: stepPoints(within(story.acked, x.domain(), y.domain()), x, y), stroke: ACKED },
    ...barMarks(input, layout),
    ...noteMarks(input, layout),
  ];
}

/** The whole diagram, as a figure without a playhead. */
export function sequenceMarks(input: SequenceInput): Mark[] {
  const layout = layoutOf(input);
  return [...frameMarks(input, layout), ...eventMarks(input, layout)];
}

/**
 * Draws a dot at the first byte of each segment, as in Stevens 1994, 20.6, and in SATNET 1988, Figures 6 to 9:
 * retransmissions fall back. At most one dot per pixel.
 */
function dotMarks({ run }: SequenceInput, { story, first, last, x, y }: SequenceLayout): Mark[] {
  const { seq } = run.data.packets;
  const drawn = new Set<string>();
  const dots: Mark[] = [];
  for (let i = first; i < last; i++) {
    const [px, py] = [x(story.left[i]), y(seq[story.data[i]])];
    const place = `${Math.round(px)} ${Math.round(py)}`;
    if (drawn.has(place)) continue;
    drawn.add(place);
    dots.push({ type: "point", x: px, y: py, r: DOT, shape: "circle", fill: { color: "data" } });
  }
  return dots;
}

/** Returns the steps in force within the plot; values outside it lift the pen. */
function within(series: StepSeries, [from, to]: number[], [low, high]: number[]): StepSeries {
  const { times, values } = stepsWithin(series, { from, to });
  return { times, values: values.map((v) => (v < low || v > high ? Number.NaN : v)) };
}

/**
 * Draws a vertical bar for each segment, from its first byte to its last. Segments within half a px of time are one
 * bar, so that the cost of a dense run depends on what is visible.
 */
function barMarks({ run }: SequenceInput, { story, first, last, x, y }: SequenceLayout): Mark[] {
  const { seq, len, copy } = run.data.packets;
  const { fate } = run.packets;
  const bars: Mark[] = [];
  const again: Mark[] = [];
  const signs: Mark[] = [];
  let open: { px: number; from: number; to: number } | null = null;
  const close = () => {
    if (open) bars.push(bar(open.px, y(open.from), y(open.to), DATA));
    open = null;
  };
  // Position of the last sign of each kind.
  const stands = { again: Number.NaN, lost: Number.NaN };
  for (let i = first; i < last; i++) {
    const p = story.data[i];
    const px = x(story.left[i]);
    const [from, to] = [seq[p], seq[p] + len[p]];
    if (copy[p] > 0) {
      again.push(bar(px, y(from), y(to), AGAIN));
      if (!(Math.abs(px - stands.again) < APART)) {
        signs.push({ type: "point", x: px, y: y(to) - 5, r: 3, shape: "diamond", fill: { color: "loss" } });
        stands.again = px;
      }
    } else if (open && px - open.px < 0.5 && from === open.to) open.to = to;
    else {
      close();
      open = { px, from, to };
    }
    if (fate[p] === Fate.dropped && !(Math.abs(px - stands.lost) < APART)) {
      signs.push({ type: "point", x: px, y: (y(from) + y(to)) / 2, r: 4.5, shape: "cross", stroke: CROSS });
      stands.lost = px;
    }
  }
  close();
  return [...bars, ...again, ...signs];
}

function bar(x: number, y1: number, y2: number, stroke: Stroke): Mark {
  const short = SHORTEST - Math.abs(y1 - y2);
  return { type: "line", x1: x, y1: y1 + Math.max(0, short / 2), x2: x, y2: y2 - Math.max(0, short / 2), stroke };
}

/**
 * Draws what the receiver reports, at the time at which the sender learns of it: the bytes, with a sign at the first of
 * them or caps at both ends. Notes that would overlap are drawn once.
 */
function noteMarks({ range }: SequenceInput, { story, x, y }: SequenceLayout): Mark[] {
  const times = story.notes.map((note) => note.time);
  const [low, high] = y.domain();
  const drawn: { kind: NoteKind; px: number; from: number; to: number }[] = [];
  for (const { kind, time, from, to } of story.notes.slice(countBelow(times, range.from), countUpTo(times, range.to))) {
    if (from > high || to < low) continue;
    const px = x(time);
    let k = drawn.length - 1;
    while (k >= 0 && px - drawn[k].px < SAME) {
      const other = drawn[k];
      if (other.kind === kind && from <= other.to && to >= other.from) {
        other.from = Math.min(from, other.from);
        other.to = Math.max(to, other.to);
        break;
      }
      k--;
    }
    if (k < 0 || px - drawn[k].px >= SAME) drawn.push({ kind, px, from, to });
  }
  let stands = Number.NaN;
  return drawn.flatMap(({ kind, px, from, to }): Mark[] => {
    const { stroke, shape } = NOTES[kind];
    const foot = y(Math.max(from, low));
    const head = y(Math.min(to, high));
    const line: Mark = { type: "line", x1: px, y1: foot, x2: px, y2: head, stroke };
    if (px !== stands && px - stands < NOTES_APART) return [line];
    stands = px;
    if (!shape) return [line, ...caps(px, foot, head, stroke)];
    const outlined: Stroke = { color: stroke.color, width: 1.5 };
    return [line, { type: "point", x: px, y: foot, r: 4, shape, fill: { color: "surface" }, stroke: outlined }];
  });
}

/** Short strokes across both ends. */
function caps(x: number, y1: number, y2: number, stroke: Stroke): Mark[] {
  return [y1, y2].map((y) => ({ type: "line", x1: x - CAP, y1: y, x2: x + CAP, y2: y, stroke }));
}

interface Entry {
  name: string;
  stroke: Stroke;
  shape?: Shape;
  /** The sample is an upright bar. */
  upright?: boolean;
  capped?: boolean;
}

/** Draws the legend in as many rows as fit over the plot. */
function legendMarks(
  { run, size, notation, numbering }: SequenceInput,
  { story, left, right }: SequenceLayout,
): Mark[] {
  const { em } = size;
  const kinds = [...new Set(story.notes.map(({ kind }) => kind))];
  const dots: Entry[] = [{ name: t`segment`, stroke: DATA, shape: "circle" }];
  const signs: Entry[] = [
    { name: t`data`, stroke: DATA, upright: true },
    { name: t`sent again`, stroke: AGAIN, upright: true, shape: "diamond" },
    // A capture knows of no losses.
    ...(run.captured ? [] : [{ name: t`lost`, stroke: CROSS, shape: "cross" } as const]),
    { name: t`acknowledged`, stroke: ACKED },
    { name: t`window`, stroke: EDGE },
    ...kinds.map((kind) => ({
      name: NOTE_NAMES[kind],
      upright: !NOTES[kind].shape,
      capped: !NOTES[kind].shape,
      ...NOTES[kind],
    })),
  ];
  const entries = notation !== "tcptrace" ? dots : signs;
  const marks: Mark[] = [];
  const start = right - left > 30 * em ? left : 2;
  // From the third row on the legend stands beside the title of the axis.
  const beside = Math.max(start, textWidth(axisTitle({ numbering, notation }), em) + 1.5 * em);
  let [x, row] = [start, 0];
  for (const { name, stroke, shape, upright, capped } of entries) {
    const sign = upright ? 0.8 * em : shape ? 1.1 * em : 1.9 * em;
    const width = sign + textWidth(name, em);
    if (x > start && x + width > right) [x, row] = [row < 1 ? start : beside, row + 1];
    const y = (0.8 + 1.35 * row) * em;
    const { color } = stroke;
    if (upright) {
      const at = x + 0.3 * em;
      marks.push({ type: "line", x1: at, y1: y - 0.35 * em, x2: at, y2: y + 0.5 * em, stroke });
      if (capped) marks.push(...caps(at, y - 0.35 * em, y + 0.5 * em, stroke));
      if (shape) marks.push({ type: "point", x: at, y: y - 0.45 * em, r: 3, shape, fill: { color } });
    } else if (shape) {
      const at = x + 0.45 * em;
      marks.push({ type: "point", x: at, y, r: 4, shape, stroke: { color, width: stroke.width } });
    } else marks.push({ type: "line", x1: x, y1: y, x2: x + 1.5 * em, y2: y, stroke });
    marks.push({ type: "text", x: x + sign, y, text: name, color, size: em });
    x += width + 0.9 * em;
  }
  return marks;
}

/** Highlights one packet: a segment at its bar, an answer where it reaches the sender. */
export function emphasisMarks(input: SequenceInput, layout: SequenceLayout, packet: number): Mark[] {
  const place = placeOf(input, layout, packet);
  if (!place) return [];
  const { x, y1, y2 } = place;
  const marks: Mark[] = [];
  if (y1 !== y2) {
    marks.push({ type: "line", x1: x, y1: y1 + 2, x2: x, y2: y2 - 2, stroke: { color: "surface", width: 7 } });
    marks.push({ type: "line", x1: x, y1, x2: x, y2, stroke: { color: "ink", width: 4 } });
  }
  const ring = { color: "ink", width: 2 } as const;
  marks.push({ type: "point", x, y: (y1 + y2) / 2, r: 6, shape: "circle", stroke: ring });
  return marks;
}

/** Returns the place of a packet (px), upright from y1 to y2; null if the diagram does not show it. */
export function placeOf(
  { run, flow, range }: SequenceInput,
  { x, y }: SequenceLayout,
  packet: number,
): { x: number; y1: number; y2: number } | null {
  const { flow: flowOf, reverse, seq, len, ack, flags } = run.data.packets;
  if (flowOf[packet] !== flow) return null;
  const answer = reverse[packet] === 1;
  if (answer ? !(flags[packet] & 16) : len[packet] === 0) return null;
  const time = answer ? run.packets.arrived[packet] : leftAt(run, packet);
  if (!(time >= range.from && time <= range.to)) return null;
  const [from, to] = answer ? [ack[packet], ack[packet]] : [seq[packet], seq[packet] + len[packet]];
  return { x: x(time), y1: y(from), y2: y(to) };
}

/** Returns the packet closest to (x, y), within `reach` px; null if there is none. */
export function nearestPacket(
  input: SequenceInput,
  layout: SequenceLayout,
  px: number,
  py: number,
  reach = 12,
): number | null {
  const { run } = input;
  const time = layout.x.invert(px);
  const slack = layout.x.invert(px + reach) - time;
  const [lo, hi] = run.alive(time - slack, time + slack);
  let best: number | null = null;
  let distance = reach;
  for (let packet = lo; packet < hi; packet++) {
    const place = placeOf(input, layout, packet);
    if (!place) continue;
    const beside = Math.max(0, py - place.y1, place.y2 - py);
    const d = Math.hypot(px - place.x, beside);
    if (d < distance) [best, distance] = [packet, d];
  }
  return best;
}
