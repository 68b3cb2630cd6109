import { t } from "@lingui/core/macro";
import { textWidth } from "../../marks/labels.ts";
import type { Size } from "../../marks/marks.ts";
import type { Run } from "../../run/run.ts";

/** Layout of the pipe, px. */
export interface PipeLayout {
  em: number;
  width: number;
  /** Position on the path, 0 to 1, to px. */
  x(position: number): number;
  /** Upper edges of the forward and the reverse lane. */
  tops: readonly [number, number];
  lane: number;
  /** Room for a host's name beside each end; 0 if the names stand above the ends. */
  side: number;
}

/** Returns what each host does, for its name beside an end of the pipe. */
export const roles = () => [t`sender`, t`receiver`];

/** Lays out the pipe of a flow. */
export function layoutOf(run: Run, flow: number, { width, em }: Size): PipeLayout {
  const { from, to } = run.flows[flow];
  const widths = [from, to].map((place, end) =>
    Math.max(textWidth(run.places[place].name, em, true), textWidth(roles()[end], em)),
  );
  const names = Math.max(...widths) + 1.2 * em;
  // Names that would each take more than a quarter of the width stand above the ends instead.
  const side = names > width * 0.24 ? 0 : names;
  const lane = 1.5 * em;
  const [left, right] = [side + 1.6 * em, width - side - 1.6 * em];
  const x = (position: number) => left + position * (right - left);
  // Stacks over the forward lane keep clear of the names.
  const top = (side === 0 ? 2.6 : 1.9) * em;
  return { em, width, x, tops: [top, top + lane + 0.5 * em], lane, side };
}
