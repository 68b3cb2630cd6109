import { t } from "@lingui/core/macro";
import { bandRuns } from "../../../charts/bands.ts";
import { apart, textWidth } from "../../../marks/labels.ts";
import { limitFill, limitName } from "../../../marks/limits.ts";
import type { Mark, TextMark, Token } from "../../../marks/marks.ts";
import { boxOf, Occupancy } from "../../../marks/place/occupancy.ts";
import { format } from "../../../quantities/units.ts";
import type { Moment, MomentKind } from "../../../run/moments.ts";
import { BAND_WIDTH, type LadderInput, type Layout } from "../layout.ts";

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

/** Draws the names of the timers where there is room that no packet takes. */
function timerLabels(
  { size }: LadderInput,
  { roomy, top, bottom }: Layout,
  fired: ReturnType<typeof timersFired>,
  taken: Occupancy,
): TextMark[] {
  if (!roomy) return [];
  const sides = fired.map(({ y, right }) => y + (right ? 0 : 1e5));
  return apart(sides, 6 * size.em).flatMap((k) => {
    const { at, y, right, color, text } = fired[k];
    const places = [-0.75, 0.75].flatMap((up) => [0, 3, 6, 10].map((away) => ({ up, away })));
    const marks = places.map(({ up, away }): TextMark => {
      const x = right ? at - 8 - away * size.em : at + 8 + away * size.em;
      const name = { text, color, size: size.em * 0.92, anchor: right ? "end" : "start", halo: true } as const;
      return { type: "text", x, y: y + up * size.em, ...name };
    });
    const free = marks.filter((mark) => mark.y > top && mark.y < bottom && taken.isFree(boxOf(mark)));
    return free.slice(0, 1);
  });
}

/** Draws the timers that fired, with their names where they hide none of the `packets`. */
export function timerMarks(input: LadderInput, layout: Layout, packets: readonly Mark[] = []): Mark[] {
  const fired = timersFired(input, layout);
  if (fired.length === 0) return [];
  const triangles = fired.map(({ at, y, right, color }): Mark => {
    return { type: "path", points: timerTriangle(at, y, right), close: true, fill: { color } };
  });
  return [...triangles, ...timerLabels(input, layout, fired, new Occupancy(input.size, packets))];
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
