/** Mark at the divergence of compared runs, in a plot with time from left to right. */
import { t } from "@lingui/core/macro";
import { textWidth } from "../marks/labels.ts";
import type { Mark, Stroke, TextMark } from "../marks/marks.ts";
import { boxOf, Occupancy } from "../marks/place/occupancy.ts";
import type { TimePlotFrame } from "./plot.ts";

/** Line at the divergence of two runs. */
export const PARTING: Stroke = { color: "focus", width: 1.5, dash: [1, 3] };
/** Label at the divergence of two runs. */
export const divergenceWords = () => t`runs diverge here`;

/** Number of rows, from the top of the plot, in which the label looks for a place. */
const ROWS = 5;

/**
 * Draws the mark at `time` (ns), with its label clear of the texts among `others`; nothing if the runs diverge at once,
 * never, or out of view.
 */
export function divergenceMarks(
  time: number | null,
  { x, left, right, top, bottom }: TimePlotFrame,
  em: number,
  others: readonly Mark[] = [],
): Mark[] {
  if (time === null || time <= 0) return [];
  const at = x(time);
  if (!(at >= left && at <= right)) return [];
  const line: Mark = { type: "line", x1: at, y1: top, x2: at, y2: bottom, stroke: PARTING };
  const words = { type: "text", text: divergenceWords(), color: "focus", size: em, halo: true } as const;
  const width = textWidth(words.text, em) + 0.4 * em;
  const taken = new Occupancy(
    { width: right, height: bottom },
    others.filter(({ type }) => type === "text"),
  );
  const sides = [at + width < right ? 1 : -1, at - width > left ? -1 : 1];
  for (let row = 0; row < ROWS; row++) {
    for (const side of new Set(sides)) {
      const anchor = side > 0 ? "start" : "end";
      const mark: TextMark = { ...words, x: at + 0.4 * side * em, y: top + (0.7 + 1.3 * row) * em, anchor };
      if (taken.isFree(boxOf(mark))) return [line, mark];
    }
  }
  return [line];
}
