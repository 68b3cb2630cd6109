/** Draws a run on the playhead of an open experiment. */
import type { Experiment } from "../experiments/schema.ts";
import { roundTripOf } from "../playhead/pace.ts";
import type { Playhead, PlayheadState } from "../playhead/playhead.ts";
import { parse } from "../quantities/units.ts";
import { flowNamed } from "../run/flows.ts";
import type { Run } from "../run/run.ts";
import type { LinkState } from "../scenario/link.ts";
import { USUAL_OPTIONS } from "../scenario/options.ts";
import { USUAL_SPEED } from "../scenario/speed.ts";

/** `view`: as a link shows it; null for the view that is open, or for the experiment's opening if none is. */
export function showRun(playhead: Playhead, experiment: Experiment, run: Run, view: LinkState | null) {
  const head = playhead.getState();
  const { run: before, selection } = head;
  const opens = before === null || view !== null;
  head.show(run, opens ? (view?.zoom ?? openingRange(experiment, run.end)) : undefined);
  const flow = flowNamed(run.flows, view?.flow ?? experiment.flow);
  if (opens && flow >= 0) head.showFlow(flow);
  // Start at the end of the visible range: the figure is complete, and the pipe shows that instant.
  if (opens) head.seek(view?.time ?? openingRange(experiment, run.end).to);
  if (view) showView(playhead, run, view);
  // A packet that is the same in both runs stays selected.
  else if (before && selection?.kind === "packet" && isSame(before, run, selection.packet)) head.select(selection);
}

function showView(playhead: Playhead, run: Run, { speed, options, packet, moment }: LinkState) {
  const head = playhead.getState();
  head.setSpeed(speed ?? USUAL_SPEED);
  head.choose({ ...USUAL_OPTIONS, ...options });
  if (packet !== null && packet < run.packetCount) head.select({ kind: "packet", packet });
  else if (moment !== null && moment < run.moments.length) head.select({ kind: "moment", moment });
}

/** Is the packet of that number the same in both runs? */
function isSame(before: Run, after: Run, packet: number): boolean {
  if (packet >= after.packetCount) return false;
  const columns = ["flow", "reverse", "seq", "ack", "len", "copy", "created"] as const;
  return columns.every((name) => before.packets[name][packet] === after.packets[name][packet]);
}

/** Share of the run that is shown up to which a first part of the next one is worth its while. */
const WORTH = 0.7;

/**
 * Returns the instant up to which a run is looked at that takes the place of the one that is shown, ns: with two round trips
 * more for packets that are under way there, and a quarter more for a run whose round trip is longer. Null if no part of it
 * can be shown first, or if that is most of it.
 */
export function lookOf({ run, flow, range, playing, together }: PlayheadState): number | null {
  if (run === null || playing || together.length > 0) return null;
  const look = 1.25 * (range.to + 2 * (roundTripOf(run, flow) ?? 0));
  return look < WORTH * run.end ? look : null;
}

/** The part of a run an experiment opens on. */
export function openingRange(experiment: Experiment, end: number): { from: number; to: number } {
  const span = parse(experiment.window ?? "", "duration");
  const from = parse(experiment.window_from ?? "", "duration") ?? 0;
  // A run that ends before is shown from its start.
  return from < end ? { from, to: Math.min(from + (span ?? end), end) } : { from: 0, to: end };
}
