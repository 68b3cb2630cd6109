/** Sentences about what holds the sender back, beside its longest idle stretches. */
import { t } from "@lingui/core/macro";
import { textWidth, wrap } from "../../../marks/labels.ts";
import { limitFill } from "../../../marks/limits.ts";
import type { Mark, Token } from "../../../marks/marks.ts";
import type { LabelBox, Occupancy } from "../../../marks/place/occupancy.ts";
import { format } from "../../../quantities/units.ts";
import type { LimitBands } from "../../../run/limits.ts";
import type { Run } from "../../../run/run.ts";
import { countBelow, countUpTo } from "../../../run/search.ts";
import type { LadderInput, Layout } from "../layout.ts";

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

/** Marks that callouts keep clear of. */
export interface Surroundings {
  /** Places that packets, their numbers and the names of timers cover. */
  taken(): Occupancy;
  /** Height of the playhead's line, px; null where there is none. */
  line: number | null;
}

/**
 * Draws sentences beside the longest idle stretches; with `now` (ns), only beside the stretch at that time. A sentence stands
 * where it hides nothing, as whole as there is room for; without room it is left out, and the band of limits names the
 * limit.
 */
export function calloutMarks(
  input: LadderInput,
  layout: Layout,
  now: number | null,
  surroundings: Surroundings,
): Mark[] {
  const { run, size } = input;
  const all = idleStretches(input, layout, now);
  const chosen: Stretch[] = [];
  if (now !== null) chosen.push(...all.filter((s) => s.from <= now && now <= s.to).slice(0, 1));
  else {
    for (const stretch of all) {
      if (chosen.length < CALLOUTS && !chosen.some((s) => s.limit === stretch.limit)) chosen.push(stretch);
    }
  }
  const boxes: LabelBox[] = [];
  return chosen.flatMap((stretch): Mark[] => {
    const [above, below] = [Math.max(stretch.from, input.range.from), Math.min(stretch.to, input.range.to)];
    const within: [number, number] = [
      Math.max(layout.time(above), layout.top) + 2,
      Math.min(layout.time(below), layout.bottom) - 2,
    ];
    for (const { heads, lines, wide } of wordings(run, stretch, layout.x(1) - layout.x(0), size.em)) {
      const { em } = size;
      const place = {
        x: layout.x(0) + 1.2 * em,
        width: wide,
        height: (0.9 + 1.3 * (heads.length + lines.length)) * em,
      };
      const box = freeBox(place, within, em, surroundings, boxes);
      if (!box) continue;
      boxes.push(box);
      return drawn(box, heads, lines, limitFill(run.catalog, stretch.limit).color, layout.x(0), em);
    }
    return [];
  });
}

interface Wording {
  heads: string[];
  lines: string[];
  wide: number;
}

/** Returns how a sentence can be set in `room` px, from the fullest to the narrowest. */
function wordings(run: Run, { from, to, limit }: Stretch, room: number, em: number): Wording[] {
  const { name, meaning } = run.catalog.limits[limit];
  const idle = format(to - from, "duration");
  const head = run.isWindowLimit(limit)
    ? t`Window full: sender idle for ${idle}`
    : t`${capital(name)}: idle for ${idle}`;
  const most = room > 30 * em ? 0.72 * room : room - 2.4 * em;
  const whole = textWidth(head, em, true) + 1.6 * em;
  const set = (wide: number, explained: boolean, rows: number) => ({
    wide,
    heads: wrap(head, (wide - 1.6 * em) / 1.1, em, rows),
    lines: explained ? wrap(meaning, wide - 1.6 * em, em, 4) : [],
  });
  const full = Math.min(most, Math.max(whole, 23 * em));
  const one = Math.min(most, whole);
  const narrow = Math.min(one, 0.6 * whole + em);
  return [set(full, true, 2), set(one, false, 2), set(narrow, false, 3)];
}

/** Returns the free box nearest to the middle of its stretch (`above` to `below`, px), clear of the playhead's line. */
function freeBox(
  { x, width, height }: Omit<LabelBox, "y">,
  [above, below]: readonly [number, number],
  em: number,
  { taken, line }: Surroundings,
  others: readonly LabelBox[],
): LabelBox | null {
  if (height > below - above) return null;
  const best = (above + below - height) / 2;
  const clear = (y: number) =>
    (line === null || y > line + 0.4 * em || y + height < line - 0.4 * em) &&
    others.every((other) => y >= other.y + other.height || y + height <= other.y);
  for (let away = 0; away <= best - above; away += 0.5 * em) {
    for (const y of away === 0 ? [best] : [best - away, best + away]) {
      const box = { x, y, width, height };
      if (clear(y) && taken().isFree(box)) return box;
    }
  }
  return null;
}

/** Draws a box of words, joined to the sender's column. */
function drawn(
  box: LabelBox,
  heads: readonly string[],
  lines: readonly string[],
  color: Token,
  column: number,
  em: number,
): Mark[] {
  const rect = { type: "rect", ...box, radius: 6 } as const;
  const middle = box.y + box.height / 2;
  return [
    { type: "line", x1: column, y1: middle, x2: box.x, y2: middle, stroke: { color, width: 1.5 } },
    { ...rect, fill: { color: "surface", opacity: 0.93 } },
    { ...rect, fill: { color, opacity: 0.07 }, stroke: { color, width: 1 } },
    ...[...heads, ...lines].map((text, i): Mark => {
      const bold = i < heads.length;
      const at = { x: box.x + 0.8 * em, y: box.y + (1.1 + 1.3 * i) * em };
      return { type: "text", ...at, text, color: bold ? color : "ink", size: em, bold };
    }),
  ];
}
