import { scaleLinear } from "d3-scale";
import { type Channel, channelsOf, frameOf } from "../../analysis/media/channels.ts";
import type { TimePlotFrame } from "../../charts/plot.ts";
import type { Size } from "../../marks/marks.ts";
import type { TimeRange } from "../../run/time_range.ts";
import type { StripInput } from "../packet_strip.tsx";

/** One channel's band (px): title, room for the lines from reservations to data, then the slots. */
export interface Band {
  channel: Channel;
  title: number;
  /** Top of that room. */
  above: number;
  top: number;
  bottom: number;
}

/** Layout of all channels of a run, px. */
export interface ChannelsLayout extends TimePlotFrame {
  /** Range that is shown; a long range is not shown completely. */
  shown: TimeRange;
  bands: Band[];
  /** Rows of the legend. */
  rows: number;
}

/** Width (em) below which the parts of a frame cannot be distinguished. */
const NARROWEST_FRAME = 9;
/** Heights in em. */
const TITLE = 1.6;
const ABOVE = 2;
const BELOW = 1.1;
const ROW = 1.3;
const AXIS = 2.6;
/** Room (em) for half of the first and last time. */
export const SIDE = 2.3;
/** Smallest number of slots that are shown. */
const LEAST = 3;
/** Share of the strip before the playhead in a long range, which shows more of the past than of the future. */
const PAST = 0.7;

/** Returns the number of rows of the legend. */
function rowsOf(size: Size): number {
  return size.width < 32 * size.em ? 5 : size.width < 60 * size.em ? 3 : 2;
}

/** Returns a comfortable height for this many channels, px. */
export function heightFor(channels: number, size: Size): number {
  return Math.round(size.em * (rowsOf(size) * ROW + channels * (TITLE + ABOVE + 4.6 + BELOW) + AXIS));
}

/** Returns the range; if its frames would be too narrow to read, as many frames around the playhead as fit. */
export function shownOf({ run, range, time, size }: StripInput): TimeRange {
  const [first] = channelsOf(run);
  if (!first) return range;
  const most = Math.max(1, size.width / (NARROWEST_FRAME * size.em)) * frameOf(first.info).length;
  if (range.to - range.from <= most) return range;
  const from = Math.min(Math.max(range.from, time - PAST * most), range.to - most);
  return { from, to: from + most };
}

/** Lays out all channels of a run. */
export function layoutOf(input: StripInput): ChannelsLayout {
  const { run, size } = input;
  const { width, height, em } = size;
  const channels = channelsOf(run);
  const rows = rowsOf(size);
  const shown = shownOf(input);
  const [left, right] = [SIDE * em, Math.max(SIDE * em + 10, width - SIDE * em)];
  const top = rows * ROW * em;
  const bottom = Math.max(top + 10, height - AXIS * em);
  const each = (bottom - top) / Math.max(1, channels.length);
  const slots = Math.max(LEAST * em, each - (TITLE + ABOVE + BELOW) * em);
  const bands = channels.map((channel, k): Band => {
    const start = top + k * each;
    const above = start + TITLE * em;
    const first = above + ABOVE * em;
    return { channel, title: start + (TITLE / 2) * em, above, top: first, bottom: first + slots };
  });
  return { width, left, right, top, bottom, x: scaleLinear([shown.from, shown.to], [left, right]), shown, bands, rows };
}
