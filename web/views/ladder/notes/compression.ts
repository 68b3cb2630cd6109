import { t } from "@lingui/core/macro";
import { bunchesOf } from "../../../analysis/timeline/ack_compression.ts";
import { apart } from "../../../marks/labels.ts";
import type { Mark, Stroke, TextMark } from "../../../marks/marks.ts";
import { boxOf, Occupancy } from "../../../marks/place/occupancy.ts";
import { format } from "../../../quantities/units.ts";
import type { LadderInput, Layout } from "../layout.ts";

const BRACKET: Stroke = { color: "ack", width: 2.5 };
/** Stroke that keeps a mark apart from the lines under it. */
const UNDER: Stroke = { color: "surface", width: 6 };
/** Nearer to the one before (px), a bracket is not drawn: there would be a bar. */
const NEXT = 3;
/** Shortest bracket (px). */
const SHORT = 4;

/** Distances of a label from its bracket at which it looks for a place, em. */
const AWAY = [0.7, 3, 6, 10, 15];

/**
 * Brackets beside the sender, inside the ladder, around ACKs that were sent apart and arrive bunched, with labels that keep
 * clear of `others`.
 */
export function compressionMarks(
  { run, flow, range, size, ack_compression }: LadderInput,
  layout: Layout,
  others: readonly Mark[] = [],
): Mark[] {
  if (ack_compression === "hidden") return [];
  const { arrived } = run.packets;
  const { em } = size;
  const x = layout.x(0) + 4;
  const marks: Mark[] = [];
  const labels: { y: number; length: number; text: string }[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const { acks, sent, arrived: span } of bunchesOf(run, flow)) {
    const [from, to] = [arrived[acks[0]], arrived[acks[acks.length - 1]]];
    if (to < range.from || from > range.to) continue;
    const middle = layout.time((from + to) / 2);
    const half = Math.max(layout.time(to) - layout.time(from), SHORT) / 2;
    if (middle - half < last + NEXT) continue;
    last = middle + half;
    const points = [x + 4, middle - half, x, middle - half, x, middle + half, x + 4, middle + half];
    marks.push({ type: "path", points, stroke: UNDER }, { type: "path", points, stroke: BRACKET });
    const text = t`${acks.length} ACKs within ${format(span, "duration", 2)}, sent over ${format(sent, "duration", 2)}`;
    labels.push({ y: middle, length: acks.length, text });
  }
  if (!layout.roomy) return marks;
  // The longest bunches are labelled first.
  labels.sort((a, b) => b.length - a.length);
  if (labels.length === 0) return marks;
  const taken = new Occupancy(size, others);
  for (const k of apart(
    labels.map(({ y }) => y),
    4 * em,
  )) {
    const { y, text } = labels[k];
    const label = { type: "text", y, text, color: "ack", size: em * 0.92, halo: true } as const;
    const places = AWAY.map((away): TextMark => ({ ...label, x: x + away * em }));
    const free = places.find((place) => {
      const box = boxOf(place);
      return box.x + box.width < layout.x(1) && taken.isFree(box);
    });
    if (free) marks.push(free);
  }
  return marks;
}
