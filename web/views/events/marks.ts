import { t } from "@lingui/core/macro";
import { textWidth } from "../../marks/labels.ts";
import type { Mark, Size, Token } from "../../marks/marks.ts";
import { fixed } from "../../quantities/numbers.ts";
import type { Run } from "../../run/run.ts";
import { countUpTo } from "../../run/search.ts";
import type { Options } from "../../scenario/options.ts";
import { findEvents } from "./query.ts";
import { headerWords, toWhich, whatHappened } from "./words.ts";

/** Columns, by the share of the width at which they begin. */
const COLUMNS = [
  {
    get name() {
      return t`ms`;
    },
    at: 0,
  },
  {
    get name() {
      return t`Event`;
    },
    at: 0.13,
  },
  {
    get name() {
      return t`Packet`;
    },
    at: 0.34,
  },
  {
    get name() {
      return t`At`;
    },
    at: 0.46,
  },
  {
    get name() {
      return t`Header`;
    },
    at: 0.64,
  },
];

/** Lines of text, in em. */
const LINE = 1.6;

/** A page of the list as a picture: as many of the events found as fit, the last at `time` (ns) or before in the middle. */
export function eventMarks(run: Run, time: number, options: Pick<Options, "events">, size: Size): Mark[] {
  const { em, width, height } = size;
  const found = findEvents(run, options.events);
  const { time: times, place } = run.data.events;
  const lines = Math.max(1, Math.floor(height / (LINE * em)) - 1);
  const now = found.upTo(countUpTo(times, time) - 1);
  const first = Math.max(0, Math.min(now - Math.floor(lines / 2), found.count - lines));
  const line = (index: number, cells: readonly string[], color: Token, bold = false): Mark[] =>
    cells.map((text, k) => {
      const end = (COLUMNS[k + 1]?.at ?? 1) * width;
      const x = COLUMNS[k].at * width + 0.3 * em;
      return { type: "text", x, y: (index + 0.5) * LINE * em, text: cut(text, end - x, em), color, size: em, bold };
    });
  const heads = COLUMNS.map(({ name }) => name);
  const under = LINE * em;
  const marks: Mark[] = [
    ...line(0, heads, "ink", true),
    { type: "line", x1: 0, y1: under, x2: width, y2: under, stroke: { color: "ink-2", width: 1 } },
  ];
  for (let i = first; i < Math.min(found.count, first + lines); i++) {
    const row = found.row(i);
    const y = (i - first + 1) * LINE * em;
    if (i === now) marks.push({ type: "rect", x: 0, y, width, height: LINE * em, fill: { color: "surface-2" } });
    const at = run.places[place[row]]?.name ?? "";
    const cells = [fixed(times[row] / 1e6, 3), whatHappened(run, row), toWhich(run, row), at, headerWords(run, row)];
    marks.push(...line(i - first + 1, cells, run.data.events.kind[row] === run.kinds.dropped ? "loss" : "ink"));
  }
  return marks;
}

/** Cuts a text to `room` px. */
function cut(text: string, room: number, em: number): string {
  if (textWidth(text, em) <= room) return text;
  let kept = text;
  while (kept.length > 1 && textWidth(`${kept}…`, em) > room) kept = kept.slice(0, -1);
  return `${kept}…`;
}
