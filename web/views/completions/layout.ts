import { type ScaleLogarithmic, scaleLog } from "d3-scale";
import { type Transfer, transfersOf } from "../../analysis/sharing/transfers.ts";
import { LEGEND_HEIGHT } from "../../marks/legend.ts";
import type { Size } from "../../marks/marks.ts";
import type { Run } from "../../run/run.ts";

/** A complete transfer as a point, px. */
export interface Point {
  transfer: Transfer;
  /** Completion time, ns. */
  took: number;
  x: number;
  y: number;
}

/** Places of points and axes, px. */
export interface CompletionFrame {
  x: ScaleLogarithmic<number, number>;
  y: ScaleLogarithmic<number, number>;
  left: number;
  right: number;
  top: number;
  bottom: number;
  points: Point[];
  /** Completion times on an empty path, as x, y, x, y, … by rising size. */
  ideal: number[];
}

/** Room beside the smallest and the largest value, as a factor. */
const ROOM = 1.3;

/** Returns the range of an axis. */
const around = (values: readonly number[]): [number, number] => [
  Math.min(...values) / ROOM,
  Math.max(...values) * ROOM,
];

/** Places the complete transfers of a run by size and completion time; null without any. */
export function completionFrame(run: Run, { width, height, em }: Size): CompletionFrame | null {
  const complete = transfersOf(run).flatMap((transfer) =>
    transfer.ended === null || transfer.slowdown === null
      ? []
      : [
          {
            transfer,
            took: transfer.ended - transfer.arrived,
            ideal: (transfer.ended - transfer.arrived) / transfer.slowdown,
          },
        ],
  );
  if (complete.length === 0) return null;
  const sizes = complete.map(({ transfer }) => transfer.bytes);
  const times = complete.flatMap(({ took, ideal }) => [took, ideal]);
  const [left, right] = [4.6 * em, width - 1.2 * em];
  const [top, bottom] = [(2.4 + LEGEND_HEIGHT) * em, height - 3 * em];
  const x = scaleLog(around(sizes), [left, right]);
  const y = scaleLog(around(times), [bottom, top]);
  const bySize = [...complete].sort((a, b) => a.transfer.bytes - b.transfer.bytes);
  return {
    ...{ x, y, left, right, top, bottom },
    points: complete.map(({ transfer, took }) => ({ transfer, took, x: x(transfer.bytes), y: y(took) })),
    ideal: bySize.flatMap(({ transfer, ideal }) => [x(transfer.bytes), y(ideal)]),
  };
}

/** Distance (px) at which a point is still meant. */
const NEAR = 16;

/** Returns the transfer nearest to a place of the drawing (px), or null if none is near. */
export function nearestPoint({ points }: CompletionFrame, x: number, y: number): Point | null {
  let [best, least]: [Point | null, number] = [null, NEAR];
  for (const point of points) {
    const distance = Math.hypot(point.x - x, point.y - y);
    if (distance < least) [best, least] = [point, distance];
  }
  return best;
}
