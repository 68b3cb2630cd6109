import { type ScaleLinear, scaleLinear } from "d3-scale";
import { onScale } from "../../analysis/sharing/together.ts";
import { type TimePlotFrame, timePlot } from "../../charts/plot.ts";
import type { Size } from "../../marks/marks.ts";
import type { Run } from "../../run/run.ts";
import { countBelow, countUpTo } from "../../run/search.ts";
import { valueAt } from "../../run/series.ts";
import type { TimeRange } from "../../run/time_range.ts";
import type { Options } from "../../scenario/options.ts";
import { type SequenceStory, sequenceStory } from "./story.ts";

/** Input of a time-sequence diagram. */
export interface SequenceInput {
  run: Run;
  flow: number;
  range: TimeRange;
  size: Size;
  numbering: Options["numbering"];
  notation: Options["notation"];
  /** Runs drawn to the same scale. */
  together?: readonly Run[];
}

/** Layout of a time-sequence diagram, px. */
export interface SequenceLayout extends TimePlotFrame {
  /** Sequence number (bytes from the SYN) to px. */
  y: ScaleLinear<number, number>;
  story: SequenceStory;
  /** Entries [first, last) of `story.data` that left in the visible range. */
  first: number;
  last: number;
}

/** Room for the numbers of the axis, for half of the last time at the right, and for the legend, in em. */
const AXIS = 4.8;
const RIGHT = 2.4;
const LEGEND = 2.6;

/** Returns the frame of the diagram. */
export function sequenceFrame(size: Size, range: TimeRange): TimePlotFrame {
  const frame = timePlot(size, range, AXIS);
  const right = Math.max(frame.left + 10, size.width - RIGHT * size.em);
  const top = Math.min(frame.top + LEGEND * size.em, frame.bottom - 10);
  return { ...frame, right, top, x: frame.x.range([frame.left, right]) };
}

/** Lays out a diagram. The sequence numbers in view fill the plot; the window's edge is included if it is near. */
export function layoutOf({ run, flow, range, size, together = [] }: SequenceInput): SequenceLayout {
  const frame = sequenceFrame(size, range);
  const { story, first, last } = visible(run, flow, range);
  const extents = onScale(run, flow, together).map(([one, flow]) => extentOf(one, flow, range));
  const [low, high] = [Math.min(...extents.map(([low]) => low)), Math.max(...extents.map(([, high]) => high))];
  const room = 0.04 * (high - low);
  const y = scaleLinear([Math.max(0, low - room), high + room], [frame.bottom, frame.top]);
  return { ...frame, y, story, first, last };
}

function visible(run: Run, flow: number, range: TimeRange) {
  const story = sequenceStory(run, flow);
  return { story, first: countBelow(story.left, range.from), last: countUpTo(story.left, range.to) };
}

/** The least and the largest sequence number to be seen. */
function extentOf(run: Run, flow: number, range: TimeRange): [low: number, high: number] {
  const { story, first, last } = visible(run, flow, range);
  const { seq, len } = run.data.packets;
  const acked = valueAt(story.acked, range.from);
  let low = acked ?? Number.POSITIVE_INFINITY;
  let high = valueAt(story.acked, range.to) ?? Number.NEGATIVE_INFINITY;
  for (let i = first; i < last; i++) {
    const p = story.data[i];
    low = Math.min(low, seq[p]);
    high = Math.max(high, seq[p] + len[p]);
  }
  if (!(low < high)) [low, high] = [Number.isFinite(low) ? low : 0, (Number.isFinite(low) ? low : 0) + run.mss(flow)];
  const edge = valueAt(story.edge, range.to) ?? high;
  return [low, edge > high && edge - high <= high - low ? edge : high];
}
