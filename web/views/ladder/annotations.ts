import { t } from "@lingui/core/macro";
import { bandRuns } from "../../charts/bands.ts";
import { apart, textWidth, wrap } from "../../marks/labels.ts";
import { limitFill, limitName } from "../../marks/limits.ts";
import type { Mark, TextMark, Token } from "../../marks/marks.ts";
import { format } from "../../quantities/units.ts";
import type { LimitBands } from "../../run/limits.ts";
import type { Moment, MomentKind } from "../../run/moments.ts";
import type { Run } from "../../run/run.ts";
import { countBelow, countUpTo } from "../../run/search.ts";
import { BAND_WIDTH, type LadderInput, type Layout } from "./layout.ts";

/** Draws the band of the limits that hold the sender back, named where they are long enough. */
export function bandMarks({ run, flow, size }: LadderInput, { time, band, bandLabel, roomy }: Layout): Mark[] {
  const marks: Mark[] = [];
  const names: Mark[] = [];
  for (const { from, to, limit } of bandRuns(run.limits(flow), time)) {
    const fill = limitFill(run.catalog, limit);
    marks.push({ type: "rect", x: band, y: from, width: BAND_WIDTH, height: to - from, fill });
    const text = limitName(run.catalog, limit);
    const long = textWidth(text, size.em) + size.em;
    if (roomy && to - from > long) {
      names.push({
        type: "text",
        x: bandLabel,
        y: (from + to) / 2,
        text,
        color: fill.color,
        size: size.em * 0.95,
        anchor: "middle",
        rotate: -90,
        halo: true,
      });
    }
  }
  return [...marks, ...names];
}

const TIMERS = {
  get delayed_ack_fired() {
    return t`delayed-ACK timer`;
  },
  rto_fired: "RTO",
  get persist_fired() {
    return t`persist timer`;
  },
} as const;

/** Tells whether an event happened nearer to the receiver, at the right; false if it happened nowhere on the path. */
export function isAtRight({ run, flow, columns }: LadderInput, { row }: Moment): boolean {
  const { spread, scaled } = run.route(flow);
  const stops = columns === "route" ? spread : scaled;
  return row >= 0 && stops[run.data.events.place[row]]?.enter > 0.5;
}

/** The triangle of a timer, pointing at the column of its host. */
export function timerTriangle(at: number, y: number, right: boolean, size = 1): number[] {
  const [base, tip] = right ? [at + 1 + 8 * size, at + 1] : [at - 1 - 8 * size, at - 1];
  return [base, y - 4.5 * size, tip, y, base, y + 4.5 * size];
}

/** Tells whether a moment is the firing of a timer. */
export function isTimer(kind: MomentKind): kind is keyof typeof TIMERS {
  return kind in TIMERS;
}

/** Returns the timers that fired in the range, each on the side of its host. */
function timersFired(input: LadderInput, { time, x }: Layout) {
  const { run, flow, range } = input;
  return run.moments.flatMap((moment) => {
    const { kind } = moment;
    if (moment.flow !== flow || moment.time < range.from || moment.time > range.to || !isTimer(kind)) return [];
    const right = isAtRight(input, moment);
    const color: Token = kind === "rto_fired" ? "loss" : "timer";
    return [{ at: x(right ? 1 : 0), y: time(moment.time), right, color, text: TIMERS[kind] }];
  });
}

/** Draws the names of the timers where there is room. */
function timerLabels({ size }: LadderInput, { roomy }: Layout, fired: ReturnType<typeof timersFired>): TextMark[] {
  if (!roomy) return [];
  const sides = fired.map(({ y, right }) => y + (right ? 0 : 1e5));
  return apart(sides, 6 * size.em).map((k) => {
    const { at, y, right, color, text } = fired[k];
    return {
      type: "text",
      x: right ? at - 8 : at + 8,
      y: y - 0.75 * size.em,
      text,
      color,
      size: size.em * 0.92,
      anchor: right ? "end" : "start",
      halo: true,
    };
  });
}

/** Draws the timers that fired, with their names. */
export function timerMarks(input: LadderInput, layout: Layout): Mark[] {
  const fired = timersFired(input, layout);
  const triangles = fired.map(({ at, y, right, color }): Mark => {
    return { type: "path", points: timerTriangle(at, y, right), close: true, fill: { color } };
  });
  return [...triangles, ...timerLabels(input, layout, fired)];
}

/** A stretch without data, between two sends or between two arrivals. */
interface Stretch {
  from: number;
  to: number;
  limit: number;
}

/** Idle stretches of the sender that can be seen in the range, longest first; of the limit in force `now` (ns) only. */
function idleStretches({ run, flow, range, size }: LadderInput, { time }: Layout, now: number | null): Stretch[] {
  const bands = run.limits(flow);
  const least = time.invert(time(range.from) + 3.4 * size.em) - range.from;
  const found: Stretch[] = [];
  const last = countUpTo(bands.start, now ?? range.to);
  const first = now === null ? countUpTo(bands.start, range.from) - 1 : last - 1;
  for (let i = Math.max(0, first); i < last; i++) {
    const from = Math.max(bands.start[i], range.from);
    const to = Math.min(bands.end[i], range.to);
    if (to - from < least) continue;
    const longest = longestPause(run, flow, i);
    if (longest.to - longest.from >= least) found.push(longest);
  }
  return found.sort((a, b) => b.to - b.from - (a.to - a.from));
}

const pauses = new WeakMap<LimitBands, Map<number, Stretch>>();

/** Returns the longest pause between sends inside band `i`, measured completely even if the view cuts it. */
function longestPause(run: Run, flow: number, i: number): Stretch {
  const bands = run.limits(flow);
  const known = pauses.get(bands) ?? new Map<number, Stretch>();
  pauses.set(bands, known);
  let longest = known.get(i);
  if (longest) return longest;
  const [start, end, limit] = [bands.start[i], bands.end[i], bands.limit[i]];
  const sends = run.sends(flow);
  longest = { from: start, to: start, limit };
  for (let k = countUpTo(sends, start) - 1; k < countBelow(sends, end); k++) {
    const a = Math.max(start, k >= 0 ? sends[k] : 0);
    const b = Math.min(end, sends[k + 1] ?? end);
    if (b - a > longest.to - longest.from) longest = { from: a, to: b, limit };
  }
  known.set(i, longest);
  return longest;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Largest number of callouts at once; each limit has at most one. */
const CALLOUTS = 2;

/** Is any of the text between these (px)? */
function reaches({ x, text, size, anchor }: TextMark, from: number, to: number): boolean {
  const wide = textWidth(text, size);
  const left = anchor === "end" ? x - wide : x;
  return left < to && left + wide > from;
}

/** Draws sentences beside the longest idle stretches; with `now` (ns), only beside the stretch at that time. */
export function calloutMarks(input: LadderInput, layout: Layout, now: number | null): Mark[] {
  const { run, size } = input;
  const all = idleStretches(input, layout, now);
  const chosen: Stretch[] = [];
  if (now !== null) chosen.push(...all.filter((s) => s.from <= now && now <= s.to).slice(0, 1));
  else {
    for (const stretch of all) {
      if (chosen.length < CALLOUTS && !chosen.some((s) => s.limit === stretch.limit)) chosen.push(stretch);
    }
  }
  if (chosen.length === 0) return [];
  const marks: Mark[] = [];
  const { em } = size;
  const boxes: [number, number][] = [];
  const names = timerLabels(input, layout, timersFired(input, layout));
  for (const { from, to, limit } of chosen) {
    const { name, meaning } = run.catalog.limits[limit];
    const idle = format(to - from, "duration");
    const head = run.isWindowLimit(limit)
      ? t`Window full: sender idle for ${idle}`
      : t`${capital(name)}: idle for ${idle}`;
    const room = layout.x(1) - layout.x(0);
    const most = room > 30 * em ? 0.72 * room : room - 2.4 * em;
    const wide = Math.min(most, Math.max(textWidth(head, em, true) + 1.6 * em, 23 * em));
    const heads = wrap(head, (wide - 1.6 * em) / 1.1, em, 2);
    const [above, below] = [Math.max(from, input.range.from), Math.min(to, input.range.to)].map(layout.time);
    const tall = (count: number) => (0.9 + 1.3 * count) * em;
    // A box that is taller than its stretch would hide the packets before and after it.
    const all = wrap(meaning, wide - 1.6 * em, em, 4);
    const lines = tall(heads.length + all.length) <= below - above ? all : [];
    const height = tall(heads.length + lines.length);
    const middle = (above + below) / 2;
    const x = layout.x(0) + 1.2 * em;
    const [least, largest] = [layout.top + 2, layout.bottom - height - 2];
    const best = Math.min(Math.max(middle - height / 2, least), largest);
    // Clear of the names of timers, if that is possible beside its own stretch.
    const inTheWay = names
      .filter((name) => reaches(name, x, x + wide))
      .map((name) => [name.y - 0.7 * em, name.y + 0.7 * em]);
    const y = [best, ...inTheWay.flatMap(([above, below]) => [above - height, below])]
      .filter((y) => y === best || (y >= least && y <= largest && y <= middle && y + height >= middle))
      .sort((a, b) => Math.abs(a - best) - Math.abs(b - best))
      .find((y) => inTheWay.every(([above, below]) => y >= below || y + height <= above));
    const top = y ?? best;
    if (boxes.some(([a, b]) => top < b && top + height > a)) continue;
    boxes.push([top, top + height]);
    const { color } = limitFill(run.catalog, limit);
    const box = { type: "rect", x, y: top, width: wide, height, radius: 6 } as const;
    marks.push(
      { type: "line", x1: layout.x(0), y1: middle, x2: x, y2: middle, stroke: { color, width: 1.5 } },
      { ...box, fill: { color: "surface", opacity: 0.93 } },
      { ...box, fill: { color, opacity: 0.07 }, stroke: { color, width: 1 } },
    );
    [...heads, ...lines].forEach((text, i) => {
      const bold = i < heads.length;
      const at = { x: x + 0.8 * em, y: top + (1.1 + 1.3 * i) * em };
      marks.push({ type: "text", ...at, text, color: bold ? color : "ink", size: em, bold });
    });
  }
  return marks;
}

/**
 * Draws brackets where no data arrives for long enough to be seen. Their labels keep clear of those at `taken` (px).
 */
export function gapMarks(
  { run, flow, range, size }: LadderInput,
  { time, x, roomy }: Layout,
  taken: readonly number[],
): Mark[] {
  if (!roomy) return [];
  const { arrived } = run.packets;
  const { flow: flowOf, reverse, len } = run.data.packets;
  const [lo, hi] = run.alive(range.from, range.to);
  const least = time.invert(time(range.from) + 3 * size.em) - range.from;
  const marks: Mark[] = [];
  let before = Number.NaN;
  for (let packet = lo; packet < hi; packet++) {
    if (flowOf[packet] !== flow || reverse[packet] || len[packet] === 0 || Number.isNaN(arrived[packet])) continue;
    const now = arrived[packet];
    if (now - before >= least && before >= range.from && now <= range.to) {
      const at = x(1) + 5;
      const [y1, y2] = [time(before) + 3, time(now) - 3];
      const points = [at - 3, y1, at, y1, at, y2, at - 3, y2];
      marks.push({ type: "path", points, stroke: { color: "ink-2", width: 1 } });
      const label = freePlace((y1 + y2) / 2, y1 + size.em, y2 - size.em, taken, 1.2 * size.em);
      if (label === null) {
        before = now;
        continue;
      }
      const [duration, left] = [format(now - before, "duration", 2), x(1) + 1.1 * size.em];
      const named = t`gap ${duration}`;
      // The bracket says what it is where a longer word does not fit.
      const text = left + textWidth(named, 0.92 * size.em) <= size.width ? named : duration;
      marks.push({
        type: "text",
        x: left,
        y: label,
        text,
        color: "ink-2",
        size: size.em * 0.92,
      });
    }
    before = now;
  }
  return marks;
}

/**
 * Returns the place nearest to `wanted` in [min, max] that is `gap` px from all `taken` ones; null if there is none.
 */
function freePlace(wanted: number, min: number, max: number, taken: readonly number[], gap: number): number | null {
  const places = [wanted, ...taken.flatMap((t) => [t - gap, t + gap])].sort(
    (a, b) => Math.abs(a - wanted) - Math.abs(b - wanted),
  );
  return places.find((p) => p >= min && p <= max && taken.every((t) => Math.abs(t - p) >= gap - 0.01)) ?? null;
}
