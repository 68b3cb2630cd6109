/** Drawings of a figure as marks, and the part of the run that they show. */
import type { Mark, Size } from "../../marks/marks.ts";
import { moved } from "../../marks/moved.ts";
import { parse } from "../../quantities/units.ts";
import { flowNamed } from "../../run/flows.ts";
import type { Run } from "../../run/run.ts";
import type { TimeRange } from "../../run/time_range.ts";
import type { LadderOptions } from "../../views/ladder/layout.ts";
import { ladderMarks } from "../../views/ladder/marks.ts";
import { PIPE_HEIGHT, pipeMarks } from "../../views/pipe/marks.ts";
import { type Curve, curveMarks } from "./curve.ts";
import type { DrawingId, FigureRow } from "./format.ts";
import { plotMarks } from "./plots.ts";

/** Options of the ladders in essays. */
const LADDER: Omit<LadderOptions, "columns"> = {
  packets: "all",
  numbering: "segments",
  ack_compression: "hidden",
  clock: "linear",
};

/** Options of each kind of ladder. */
export const LADDERS: Readonly<Record<"ladder" | "route", LadderOptions>> = {
  ladder: { ...LADDER, columns: "ends" },
  route: { ...LADDER, columns: "route" },
};

const instant = (text: string) => parse(text, "duration") ?? Number.NaN;

/** Returns the flow of a figure in its run. */
export const flowOf = (run: Run, { flow }: Pick<FigureRow, "flow">): number => Math.max(0, flowNamed(run.flows, flow));

/** Returns the part of a run that is played, ns; a run may end before it. */
export function rangeOf({ shows }: Pick<FigureRow, "shows">): TimeRange {
  const [from, to] = shows.map(instant);
  return { from, to };
}

/** Returns the moment at which a figure rests, ns. */
export const restOf = ({ rests }: Pick<FigureRow, "rests">): number => instant(rests);

/** Space between two drawings of a picture, em. */
const BETWEEN = 1;

/** Draws a figure as one picture at the moment at which it rests; `curve` for figures that draw one. */
export function figureMarks(row: FigureRow, run: Run, curve: Curve | null, { width, height, em }: Size): Mark[] {
  const pipes = row.draws.filter((id) => id === "pipe").length;
  const free = height - pipes * PIPE_HEIGHT * em - (row.draws.length - 1) * BETWEEN * em;
  let y = 0;
  return row.draws.flatMap((id) => {
    const own = id === "pipe" ? PIPE_HEIGHT * em : free / (row.draws.length - pipes);
    const marks = drawingMarks(id, row, run, curve, { width, height: own, em }).map((mark) => moved(mark, 0, y));
    y += own + BETWEEN * em;
    return marks;
  });
}

function drawingMarks(id: DrawingId, row: FigureRow, run: Run, curve: Curve | null, size: Size): Mark[] {
  const [flow, range, time] = [flowOf(run, row), rangeOf(row), restOf(row)];
  if (id === "pipe") return pipeMarks(run, flow, time, size);
  if (id === "ladder" || id === "route") return ladderMarks({ ...LADDERS[id], run, flow, range, size });
  if (id === "curve") return curve ? curveMarks(curve, size) : [];
  return plotMarks(id, run, flow, range, range.to, size);
}
