/** Position of the playhead for a step of a tour: found in the current run, and then shown. */
import { seek } from "../../analysis/timeline/sought.ts";
import type { Experiment } from "../../experiments/schema.ts";
import { openingRange } from "../../lab/show_run.ts";
import { roundTripOf } from "../../playhead/pace.ts";
import type { Playhead, Selection } from "../../playhead/playhead.ts";
import { parse } from "../../quantities/units.ts";
import { flowNamed } from "../../run/flows.ts";
import type { Run } from "../../run/run.ts";
import type { TimeRange } from "../../run/time_range.ts";
import { type Options, USUAL_OPTIONS } from "../../scenario/options.ts";
import type { Step, TourFile } from "./format.ts";

/** Position of a step in a run. */
export interface Placement {
  flow: number;
  options: Partial<Options>;
  /** Range, time and selection; null if the run has no such moment, which leaves the view as it is. */
  view: { range: TimeRange; time: number; selection: Selection | null } | null;
}

/** Finds the position of a step in a run. */
export function placementOf(run: Run, step: Step, { steps }: TourFile, experiment: Experiment): Placement {
  const flow = flowOf(run, step, experiment);
  return { flow, options: { ...untouched(steps), ...step.options }, view: viewOf(run, flow, step, experiment) };
}

/** The run has no moment that the step is about. */
export function isMissing(run: Run, step: Step, experiment: Experiment): boolean {
  return step.at !== undefined && seek(run, flowOf(run, step, experiment), step.at) === null;
}

/** Returns the steps without those that are left out since the run has no such moment; all of them while there is no run. */
export function presentSteps(run: Run | null, { steps }: TourFile, experiment: Experiment): Step[] {
  return steps.filter((step) => !(step.optional && run && isMissing(run, step, experiment)));
}

/** Pauses the playhead and shows a position. */
export function showPlacement(playhead: Playhead, { flow, options, view }: Placement) {
  const head = playhead.getState();
  head.pause();
  head.showFlow(flow);
  head.choose(options);
  if (!view) return;
  head.setRange(view.range);
  head.seek(view.time);
  head.select(view.selection);
}

function flowOf(run: Run, step: Step, experiment: Experiment): number {
  return Math.max(0, flowNamed(run.flows, step.flow ?? experiment.flow ?? ""));
}

function viewOf(run: Run, flow: number, step: Step, experiment: Experiment): Placement["view"] {
  if (!step.at) {
    const range = openingRange(experiment, run.end);
    return { range, time: range.to, selection: null };
  }
  const found = seek(run, flow, step.at);
  if (!found) return null;
  const until = step.until ? (seek(run, flow, step.until)?.time ?? found.time) : found.time;
  const [before, after] = around(run, flow, step);
  const range = { from: found.time - before, to: until + after };
  let selection: Selection | null = null;
  if (step.select === "packet" && found.packet !== null) selection = { kind: "packet", packet: found.packet };
  else if (step.select === "moment" && found.moment !== null) selection = { kind: "moment", moment: found.moment };
  return {
    range: { from: Math.max(0, range.from), to: Math.min(run.end, range.to) },
    time: step.playhead === "end" ? range.to : found.time,
    selection,
  };
}

/** Returns how much is shown before and after the moment, ns. */
function around(run: Run, flow: number, { before, after, roundTrips }: Step): [number, number] {
  if (!roundTrips) return [duration(before), duration(after)];
  // Without a round trip the run is divided as if it had twenty.
  const trip = roundTripOf(run, flow) ?? run.end / 20;
  return [roundTrips[0] * trip, roundTrips[1] * trip];
}

/** Returns the usual values of the options that any step chooses. */
function untouched(steps: readonly Step[]): Partial<Options> {
  const keys = steps.flatMap(({ options }) => Object.keys(options ?? {}) as (keyof Options)[]);
  return Object.fromEntries(keys.map((key) => [key, USUAL_OPTIONS[key]]));
}

const duration = (text = "") => parse(text, "duration") ?? 0;
