import { t } from "@lingui/core/macro";
import { textWidth } from "../../marks/labels.ts";
import type { Mark } from "../../marks/marks.ts";
import { type Box, isClear, type Line, placeBeside } from "../../marks/place/place.ts";
import { significant } from "../../quantities/numbers.ts";
import type { BoundAt, BoundLine } from "./bounds.ts";
import type { SweepFrame, SweepLine } from "./layout.ts";

/** Half the size of a published mean, em. */
export const MEAN = 0.34;
/** Half the size of a single published run, em. */
export const RUN = 0.16;

const DASH = [5, 4];
/** Dash of a bound on the swept value itself. */
const DASH_ACROSS = [2, 4];
/** Length of such a bound from the top (em); down to the axis it would cover names. */
const HANGS = 2.6;
/** Room for the unit above an axis. */
const UNIT = 4;

/**
 * Draws bounds as dashed lines, and separately their names, which go over everything else; bounds above the plot are
 * named at its top.
 */
export function boundMarks(
  bounds: readonly BoundLine[],
  across: readonly BoundAt[],
  lines: readonly SweepLine[],
  frame: SweepFrame,
  em: number,
): { marks: Mark[]; names: Mark[] } {
  const { x, y, left, right, top, bottom } = frame;
  const marks: Mark[] = [];
  const names: Mark[] = [];
  const beyond: string[] = [];
  const ceiling = y.domain()[1];
  const drawn: { bound: BoundLine | BoundAt; path: Line }[] = [];
  for (const bound of bounds) {
    if (bound.points.some((p) => p.bound <= ceiling)) {
      const path = cutAt(bound.points, ceiling).flatMap((p) => [x(p.value), y(p.bound)]);
      drawn.push({ bound, path });
    } else {
      const least = Math.min(...bound.points.map((p) => p.bound));
      const said = `${bound.row.name} ${significant(least, 3)}`;
      if (!beyond.includes(said)) beyond.push(said);
    }
  }
  for (const bound of across) {
    if (!(bound.value <= x.domain()[1])) continue;
    const path = [x(bound.value), top, x(bound.value), Math.min(bottom, top + HANGS * em)];
    drawn.push({ bound, path });
  }
  const paths = drawn.map(({ path }) => path);
  const boxes = publishedBoxes(lines, frame, em);
  const faint = lines.map(({ measured }) => measured.flatMap((m) => [x(m.value), y(m.mean)]));
  const above = 0.8 * em;
  const room = { x: left + 2, y: top - above, width: right - left - 2, height: bottom - top - 2 + above };
  for (const { bound, path } of drawn) {
    const { color } = bound;
    const isAcross = !("points" in bound);
    const stroke = { color, width: 1.25, dash: isAcross ? DASH_ACROSS : DASH };
    const draw = () => marks.push({ type: "path", points: path, stroke });
    const optional = isAcross || bound.name !== bound.row.name;
    if (!optional) draw();
    const text = bound.row.name;
    const place = placeBeside(path, textWidth(text, em), 1.1 * em, room, { boxes, lines: paths, faint });
    // A bound without room for its name is named only in the list below the plot. A bound across, or of a line other than
    // the first, is then not drawn either.
    if (!place || !isClear(place, { boxes, lines: paths, faint: isAcross ? faint : [] })) continue;
    if (optional) draw();
    boxes.push(place);
    const at = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
    names.push({ type: "text", ...at, text, color, size: em, anchor: "middle", halo: true });
  }
  // The unit stands left of them; bounds without room are named in the list below the plot.
  const told = () => t`above: ${beyond.join(", ")}`;
  while (beyond.length > 0 && textWidth(told(), em) > right - UNIT * em) beyond.pop();
  if (beyond.length > 0) {
    const text = told();
    names.push({ type: "text", x: right, y: top - 1.4 * em, text, color: "ink-2", size: em, anchor: "end" });
  }
  return { marks, names };
}

/** Returns the boxes of the published points. */
function publishedBoxes(lines: readonly SweepLine[], { x, y }: SweepFrame, em: number): Box[] {
  const around = (value: number, at: number, r: number): Box => {
    return { x: x(value) - r, y: y(at) - r, width: 2 * r, height: 2 * r };
  };
  return lines.flatMap(({ printed }) =>
    printed.flatMap(({ value, mean, runs }) => [
      around(value, mean, MEAN * em),
      ...runs.map((run) => around(value, run, RUN * em)),
    ]),
  );
}

/** Returns the part of a line under `ceiling`, cut where it crosses it. */
function cutAt(points: BoundLine["points"], ceiling: number): BoundLine["points"] {
  const result: BoundLine["points"] = [];
  points.forEach((p, i) => {
    const before = points[i - 1];
    if (before && before.bound <= ceiling !== p.bound <= ceiling) {
      const share = (ceiling - before.bound) / (p.bound - before.bound);
      result.push({ value: before.value + share * (p.value - before.value), bound: ceiling });
    }
    if (p.bound <= ceiling) result.push(p);
  });
  return result;
}
