/** The run before the reader's last change, pale behind the current one and at the same phase. */
import type { Mark } from "../../marks/marks.ts";
import { type FormerRun, shiftOf } from "../../playhead/phase.ts";
import { linearClock } from "./clock.ts";
import type { LadderInput, Layout } from "./layout.ts";
import { packetMarks } from "./packets.ts";

/**
 * Draws the packets of the former run in grey, without their numbers; nothing if it cannot be compared by eye: another flow,
 * or a clock that skips idle time of the current run.
 */
export function formerMarks(input: LadderInput, layout: Layout, former: FormerRun): Mark[] {
  const { run, flow, range } = input;
  if (former.run === run || former.flow !== flow || layout.shortened.length > 0) return [];
  const shift = shiftOf(former, run);
  const then = { from: range.from - shift, to: range.to - shift };
  const clock = linearClock(then, layout.top, layout.bottom);
  const marks = packetMarks({ ...input, run: former.run, range: then }, { ...layout, ...clock });
  return marks.flatMap((mark) => (mark.type === "text" ? [] : [inGrey(mark)]));
}

function inGrey(mark: Mark): Mark {
  return {
    ...mark,
    ...("stroke" in mark && mark.stroke ? { stroke: { ...mark.stroke, color: "ink-2" } } : {}),
    ...("fill" in mark && mark.fill ? { fill: { ...mark.fill, color: "ink-2" } } : {}),
  } as Mark;
}
