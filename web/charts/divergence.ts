/** Mark at the divergence of compared runs, in a plot with time from left to right. */
import { t } from "@lingui/core/macro";
import { textWidth } from "../marks/labels.ts";
import type { Mark, Stroke } from "../marks/marks.ts";
import type { TimePlotFrame } from "./plot.ts";

/** Line at the divergence of two runs. */
export const PARTING: Stroke = { color: "focus", width: 1.5, dash: [1, 3] };
/** Label at the divergence of two runs. */
export const divergenceWords = () => t`they part`;

/** Draws the mark at `time` (ns); nothing if the runs diverge at once, never, or out of view. */
export function divergenceMarks(time: number | null, frame: TimePlotFrame, em: number): Mark[] {
  const { x, left, right, top, bottom } = frame;
  if (time === null || time <= 0) return [];
  const at = x(time);
  if (!(at >= left && at <= right)) return [];
  const room = at + textWidth(divergenceWords(), em) + 0.4 * em < right;
  const label = { text: divergenceWords(), color: "focus", size: em, halo: true } as const;
  return [
    { type: "line", x1: at, y1: top, x2: at, y2: bottom, stroke: PARTING },
    { type: "text", x: at + (room ? 0.4 : -0.4) * em, y: top + 0.7 * em, anchor: room ? "start" : "end", ...label },
  ];
}
