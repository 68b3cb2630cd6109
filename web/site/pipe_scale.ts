/** The one axis on which the papers' pipes are drawn. */
import { FIRST_PAGE } from "virtual:first-page";
import type { PaperFill } from "./first_page.ts";

/** Part of the pipe up to which waiting data is drawn to scale; more is drawn open-ended. */
const MOST_DRAWN = 0.5;
/** Share of the pipe below which what waits is neither drawn nor mentioned. */
const LEAST_MENTIONED = 0.02;

/** Tells whether enough data waits in hosts and routers to be drawn. */
export const waitsOf = ({ pipe_bytes, waiting_bytes }: PaperFill): boolean =>
  waiting_bytes > LEAST_MENTIONED * pipe_bytes;

/** Returns the length of a pipe and of what waits before it, bytes. */
export function drawnOf(fill: PaperFill): number {
  const { pipe_bytes, waiting_bytes } = fill;
  return pipe_bytes + (waitsOf(fill) ? Math.min(waiting_bytes, MOST_DRAWN * pipe_bytes) : 0);
}

/** Length of the axis, bytes: the same for both TCPs. */
export const LONGEST = Math.max(
  ...Object.values(FIRST_PAGE.pipes).flatMap((fills) => Object.values(fills).map((fill) => (fill ? drawnOf(fill) : 0))),
);

const STEP = 100 * 1024;
/** Values named on the axis, bytes. */
export const TICKS: readonly number[] = Array.from({ length: Math.floor(LONGEST / STEP) + 1 }, (_, i) => i * STEP);
