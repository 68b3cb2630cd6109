/** States of a connection over time: of both ends (RFC 9293, 3.3.2), and the phases of the sender's window. */
import type { Named } from "../../engine/contract.ts";
import { perRun } from "../../run/per_run.ts";
import { isCircuit } from "../../run/protocols/circuit.ts";
import { isQuic } from "../../run/protocols/quic.ts";
import type { Run } from "../../run/run.ts";
import { countUpTo, neighbour } from "../../run/search.ts";
import { type StepSeries, valueAt } from "../../run/series.ts";
import { seenStates } from "./seen_states.ts";

/** A state over time: `ids[i]` holds from `times[i]` (ns) on and differs from the state before. */
export interface StateTimeline {
  readonly times: readonly number[];
  readonly ids: readonly string[];
}

/** Ends of a flow: its sender and its receiver. */
export type End = 0 | 1;

const STATE_OF = ["state", "peer_state"] as const;
/** States of a circuit of LNTP, one for each end. */
export const CIRCUIT_STATES = ["lntp_sender", "lntp_receiver"] as const;
const NONE: StateTimeline = { times: [], ids: [] };

/** The names a variable takes its values from. */
export function valuesOf(run: Run, variable: string): readonly Named[] {
  return run.catalog.variables.find(({ id }) => id === variable)?.values ?? [];
}

/** Returns the states of the connection at each end: as the engine recorded them, or else as the segments tell. */
export const statesOf = perRun((run, flow): readonly [StateTimeline, StateTimeline] => {
  if (isCircuit(run, flow) || isQuic(run, flow)) return [NONE, NONE];
  const at = (end: End) => {
    const series = run.series(flow, STATE_OF[end]);
    return series ? queueTimelineOf(series, valuesOf(run, STATE_OF[end])) : seenStates(run, flow, end);
  };
  return [at(0), at(1)];
});

/** The states of a circuit at each end (UBC B.1). */
export const circuitStates = perRun((run, flow): readonly [StateTimeline, StateTimeline] => {
  const at = (variable: string) => {
    const series = run.series(flow, variable);
    return series ? queueTimelineOf(series, valuesOf(run, variable)) : NONE;
  };
  return [at(CIRCUIT_STATES[0]), at(CIRCUIT_STATES[1])];
});

/** Returns the phases of the window; null if the run records none. A repair replaces the phase that it interrupts. */
export const phasesOf = perRun((run, flow): StateTimeline | null => {
  const [phase, repair] = [run.series(flow, "phase"), run.series(flow, "repair")];
  if (!phase) return null;
  const phases = queueTimelineOf(phase, valuesOf(run, "phase"));
  // QUIC records no repair.
  if (!repair || phases.ids.some(isModel)) return phases;
  const [names, repairs] = [valuesOf(run, "phase"), valuesOf(run, "repair")];
  const times = Float64Array.from(new Set([...phase.times, ...repair.times])).sort();
  const at = (time: number) => {
    const how = repairs[valueAt(repair, time) ?? 0]?.id ?? NO_REPAIR;
    return how === NO_REPAIR ? (names[valueAt(phase, time) ?? 0]?.id ?? "") : how;
  };
  return distinct(Array.from(times, (time): [number, string] => [time, at(time)]));
});

/** Returns how the sender repaired losses over time; null if the run does not tell. */
export const repairsOf = perRun((run, flow): StateTimeline | null => {
  const series = run.series(flow, "repair");
  return series && queueTimelineOf(series, valuesOf(run, "repair"));
});

const NO_REPAIR = "none";

/** Phases of model-based senders; a repair runs beside them and does not replace them. */
const MODEL = new Set([
  "startup",
  "drain",
  "probe_bw_cruise",
  "probe_bw_up",
  "probe_bw_down",
  "probe_bw_refill",
  "probe_rtt",
]);

/** Is there one at all? 4.2BSD has as much in flight as the receiver offers. */
export function hasCongestionWindow(run: Run, flow: number): boolean {
  const phase = run.series(flow, "phase");
  if (!phase || phase.values.length === 0) return true;
  const none = valuesOf(run, "phase").findIndex(({ id }) => id === "no_window");
  return phase.values.some((value) => value !== none);
}

/** Tells whether a phase belongs to a model-based controller such as BBR. */
export function isModel(phase: string): boolean {
  return MODEL.has(phase);
}

/** Returns the index of the state at `time` (ns); -1 before the timeline begins. */
export function placeAt({ times }: StateTimeline, time: number): number {
  return countUpTo(times, time) - 1;
}

function queueTimelineOf({ times, values }: StepSeries, names: readonly Named[]): StateTimeline {
  return distinct(Array.from(times, (time, i): [number, string] => [time, names[values[i]]?.id ?? ""]));
}

function distinct(steps: readonly [number, string][]): StateTimeline {
  const kept = steps.filter(([, id], i) => i === 0 || id !== steps[i - 1][1]);
  return { times: kept.map(([time]) => time), ids: kept.map(([, id]) => id) };
}

/** When the next (1) or previous (-1) of them changes, from `time` (ns) on; null if none does. */
export function changeBeside(run: Run, flow: number, time: number, direction: 1 | -1): number | null {
  const timelines = [...statesOf(run, flow), ...circuitStates(run, flow), phasesOf(run, flow), repairsOf(run, flow)];
  const found = timelines.flatMap((timeline) => {
    const i = timeline && neighbour(timeline.times, time, direction);
    return i === null || timeline === null ? [] : [timeline.times[i]];
  });
  if (found.length === 0) return null;
  return direction === 1 ? Math.min(...found) : Math.max(...found);
}
