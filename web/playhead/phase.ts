/**
 * The phase of a run: how far it is, in round trips of a flow. A run that takes another's place is shown at the same phase,
 * so that a longer path shows as many round trips as a shorter one.
 */
import type { Run } from "../run/run.ts";
import type { TimeRange } from "../run/time_range.ts";
import { roundTripOf } from "./pace.ts";

/** The run that was shown before the reader's last change, with its flow and its visible range. */
export interface FormerRun {
  run: Run;
  flow: number;
  range: TimeRange;
}

/**
 * Returns the instant of `to` that is as many round trips after the first segment of the flow as `time` is in `from`, ns.
 * Before the first segment time is stretched evenly. Times stay as they are if a run has no round trip, or `to` no such flow.
 */
export function samePhase(time: number, from: Run, to: Run, flow: number): number {
  // Flows that are switched off are missing from a run, so that the others have other indices.
  const now = to.flows.findIndex(({ id }) => id === from.flows[flow]?.id);
  const [before, after] = [roundTripOf(from, flow), now < 0 ? null : roundTripOf(to, now)];
  if (before === null || after === null || before === after) return time;
  const [start, begin] = [from.sends(flow)[0] ?? 0, to.sends(now)[0] ?? 0];
  if (time < start) return (time * begin) / start;
  return begin + ((time - start) * after) / before;
}

/** Returns how much later `run` is at the left edge of the former range, at the same phase, ns. */
export function shiftOf({ run: former, flow, range }: FormerRun, run: Run): number {
  return samePhase(range.from, former, run, flow) - range.from;
}
