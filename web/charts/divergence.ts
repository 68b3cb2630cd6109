/** The instant at which runs that are compared part, in a plot whose time runs to the right. */
import { t } from "@lingui/core/macro";
import { textWidth } from "../marks/labels.ts";
import type { Mark, Stroke } from "../marks/marks.ts";
import type { TimePlotFrame } from "./plot.ts";

/** Line at the divergence of two runs. */
export const PARTING: Stroke = { color: "focus", width: 1.5, dash: [1, 3] };
/** Label at the divergence of two runs. */
export const divergenceWords = () => t`they part`;

/** `time` in ns; nothing where they part at once, never, or out of sight. */
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
