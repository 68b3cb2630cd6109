import { t } from "@lingui/core/macro";
import { textWidth } from "../../marks/labels.ts";
import { type LinearScale, linearScale } from "../../marks/linear.ts";
import type { Size } from "../../marks/marks.ts";
import { timeFormat } from "../../marks/time.ts";
import { hasSack } from "../../run/headers/header_options.ts";
import { isCircuit } from "../../run/protocols/circuit.ts";
import { isQuic } from "../../run/protocols/quic.ts";
import type { Run } from "../../run/run.ts";
import type { TimeRange } from "../../run/time_range.ts";
import type { Options } from "../../scenario/options.ts";
import { compressedClock, type LadderClock, linearClock } from "./clock.ts";

/** `ends`: sender and receiver; `route`: every host and router of the path as a column. */
export type Columns = Options["columns"];

/** Options of the views that a ladder uses. */
export type LadderOptions = Pick<Options, "columns" | "packets" | "numbering" | "ack_compression" | "clock">;

/** Input of a ladder. */
export interface LadderInput extends LadderOptions {
  run: Run;
  flow: number;
  range: TimeRange;
  size: Size;
  /** Run whose numbers have room at both sides, if `run` is the first part of another: the picture stays in its place. */
  before?: Run | undefined;
}

/** Layout of a ladder, px: time axis, segment numbers, limit band, ladder and ACK numbers from left to right. */
export interface Layout extends LadderClock {
  /** Position on the path, 0 to 1, to px. */
  x: LinearScale;
  top: number;
  bottom: number;
  axis: number;
  /** Right edge of the segment numbers. */
  numbers: number;
  bandLabel: number;
  band: number;
  /** Lines of the names between the ends. */
  lines: number;
  /** Is there room for numbers beside the columns? */
  roomy: boolean;
}

/** Width of the band of limits, px. */
export const BAND_WIDTH = 8;

/** Number of stops from which their names take two lines. */
const MANY_STOPS = 6;

/** Lays out a ladder. */
export function layoutOf({
  size,
  range,
  columns,
  numbering,
  clock,
  run,
  flow = 0,
  before = run,
}: Pick<LadderInput, "size" | "range" | "columns" | "numbering"> & Partial<LadderInput>): Layout {
  const { width, height, em } = size;
  const roomy = width > 34 * em;
  // An ACK names a place in the stream, and one with SACK blocks the ends of one of them as well.
  const sackWidth = (place: string, reverse: number) =>
    before && hasSack(before, flow, reverse) ? textWidth(t`ACK ${place} SACK ${place}–${place} …`, em) + 1.3 * em : 0;
  const longest = timeFormat(range.from, range.to, 20)(range.to);
  const axis = Math.max(4.7 * em, textWidth(longest, em) + 1.1 * em);
  // A label names two segments at the most, the last of them the run's.
  const digitsOf = (reverse: number) =>
    String(before?.segmentsUpTo(flow, reverse, Number.POSITIVE_INFINITY) ?? 1).length;
  const [digits, answerDigits] = [digitsOf(0), digitsOf(1)];
  const circuit = run && isCircuit(run, flow);
  const quic = run && isQuic(run, flow);
  const longestName = circuit ? "15 + PRMPT" : quic ? "MAX_DATA" : `${"0".repeat(2 * digits)}–`;
  // The end at the left sends blocks if the other one answers with much data.
  const segments = Math.max(3.8 * em, textWidth(longestName, em) + 0.6 * em, sackWidth("0".repeat(answerDigits), 0));
  const numbers = axis + (roomy ? (numbering === "bytes" ? 5.2 * em : segments) : 0.6 * em);
  const bandLabel = numbers + (roomy ? 1 * em : 0);
  const band = bandLabel + (roomy ? 0.75 * em : 0);
  const left = band + BAND_WIDTH + 5;
  const place = "0".repeat(numbering === "bytes" ? String(before?.result(flow)?.bytes ?? 0).length : digits);
  const sack = sackWidth(place, 1);
  // A packet number has a digit more than that of a segment at most.
  const number = "0".repeat(digits + 1);
  const longestKind = circuit ? "RESUME 15" : quic ? `ACK ${number}–${number} …` : null;
  const kinds = longestKind ? textWidth(longestKind, em) + 1.6 * em : 0;
  const answers = textWidth(`${"0".repeat(2 * answerDigits)}–`, em) + 1.3 * em;
  const right = width - (roomy ? Math.max((numbering === "bytes" ? 7.6 : 6.6) * em, sack, kinds, answers) : 1.2 * em);
  // Names of places between the ends have a line of their own.
  const between = columns === "route" || (run?.captured && run.places.length > 2);
  // A path that turns round has more names than one line holds.
  const lines = between && run && run.route(flow).stops.length >= MANY_STOPS ? 2 : 1;
  const top = (between ? 2.5 + 1.1 * lines : 2.2) * em;
  const bottom = height - 0.6 * em;
  return {
    ...(run && clock === "compressed"
      ? compressedClock(run, flow, range, top, bottom)
      : linearClock(range, top, bottom)),
    x: linearScale([0, 1], [left, right]),
    top,
    bottom,
    axis,
    numbers,
    bandLabel,
    band,
    roomy,
    lines,
  };
}
