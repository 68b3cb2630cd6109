/**
 * The transitions of a sweep: which runs are asked for, what the answers come to, and when that is shown. Points of the sweep
 * before stay until their successors arrive: nothing flickers under a drag. `controller.ts` runs the effects.
 */
import type { RunSummary } from "../engine/contract.ts";
import { chain, moveTo, type Transition } from "../machine/machine.ts";
import {
  keyOfRequest,
  nameOf,
  type PlannedPoint,
  type PlannedRun,
  planPoints,
  planRuns,
  type SweepRequest,
} from "./plan.ts";
import type { SweepPoint, SweepProgress, SweepResult } from "./sweep.ts";

/** State of a sweep that the page shows. */
export interface SweepState {
  result: SweepResult | null;
  /** Some points drawn still belong to the parameters before the last change. */
  stale: boolean;
  /** Result before the reader's last change, drawn pale; null if there is none. */
  former: SweepResult | null;
}

/** State of the sweep's transitions, including what the page does not show. */
export interface SweepMachineState {
  readonly shown: SweepState;
  /** The newest request; null before the first and after a sweep that failed. */
  readonly asked: { readonly key: string; readonly request: SweepRequest } | null;
  /** Number of the newest sweep. What is asked for and answered has the number of its sweep. */
  readonly sweep: number;
  readonly isRunning: boolean;
  /** Points in the order in which they are run. */
  readonly points: readonly PlannedPoint[];
  /** Points of this sweep that have an answer, by name. */
  readonly fresh: ReadonlyMap<string, SweepPoint>;
  /** Points of the sweep before, by name. */
  readonly old: ReadonlyMap<string, SweepPoint>;
  /** Runs that are not answered yet. */
  readonly pending: number;
  /** A timer shows what has come until then; `none`: it was not set yet, and is first set to 0 ms. */
  readonly timer: "none" | "set" | "over";
  /** Reasons of failed runs. */
  readonly failures: readonly string[];
}

/** A run with its answer. */
export interface KnownRun {
  point: PlannedPoint;
  summary: RunSummary;
}

/** Events of a sweep. */
export type SweepEvent =
  | { kind: "requested"; request: SweepRequest }
  /** The runs that were planned: those known from before, and those that have to be made. */
  | {
      kind: "looked_up";
      sweep: number;
      known: readonly KnownRun[];
      missing: readonly PlannedRun[];
      progress: SweepProgress;
    }
  | { kind: "run_done"; sweep: number; point: PlannedPoint; summary: RunSummary; progress: SweepProgress }
  | { kind: "run_failed"; sweep: number; point: PlannedPoint; message: string; progress: SweepProgress }
  | { kind: "timer_over"; sweep: number; progress: SweepProgress }
  /** The reader begins a change; `forgets`: there is no former result any more. */
  | { kind: "change_begun"; forgets: boolean }
  | { kind: "stopped" }
  | { kind: "resumed" };

/** Effects of the sweep's transitions. */
export type SweepEffect =
  /** Stops the runs of all sweeps. */
  | { kind: "abort" }
  | { kind: "look_up"; sweep: number; request: SweepRequest; runs: readonly PlannedRun[] }
  | { kind: "run"; sweep: number; request: SweepRequest; runs: readonly PlannedRun[] }
  | { kind: "set_timer"; sweep: number; ms: number };

type Step = Transition<SweepMachineState, SweepEffect>;
const step: (state: SweepMachineState, ...effects: SweepEffect[]) => Step = moveTo;

/** Interval between updates of the page, ms: drawing takes processor time from the workers. */
const PUBLISH_EVERY_MS = 100;

/** No sweep yet. */
export const NO_SWEEP: SweepMachineState = {
  shown: { result: null, stale: false, former: null },
  asked: null,
  sweep: 0,
  isRunning: false,
  points: [],
  fresh: new Map(),
  old: new Map(),
  pending: 0,
  timer: "none",
  failures: [],
};

/** Returns the sweep's state after an event, and the effects to carry out. */
export function sweepTransition(state: SweepMachineState, event: SweepEvent): Step {
  switch (event.kind) {
    case "requested": {
      const key = keyOfRequest(event.request);
      if (key === state.asked?.key) return step(renamed(state, event.request.parameterName));
      return begin({ ...state, asked: { key, request: event.request } });
    }
    case "resumed":
      return begin(state);
    case "change_begun":
      return step({ ...state, shown: { ...state.shown, former: event.forgets ? null : state.shown.result } });
    case "stopped":
      return stop(state);
    default:
      // Answers for an older sweep are ignored.
      return state.isRunning && event.sweep === state.sweep ? hear(state, event) : step(state);
  }
}

/** Gives the sweep that was asked for its name in another language, which stands on the axis. */
function renamed(state: SweepMachineState, parameterName: string): SweepMachineState {
  const { asked, shown } = state;
  if (!asked || asked.request.parameterName === parameterName) return state;
  const result = shown.result && { ...shown.result, parameterName };
  return { ...state, asked: { ...asked, request: { ...asked.request, parameterName } }, shown: { ...shown, result } };
}

type Answer = Extract<SweepEvent, { sweep: number }>;

function hear(state: SweepMachineState, event: Answer): Step {
  const { progress } = event;
  switch (event.kind) {
    case "looked_up": {
      const { known, missing } = event;
      const next = known.reduce((before, { point, summary }) => takeSummary(before, point, summary), state);
      if (missing.length === 0) return step(end(next, progress));
      const started = show({ ...next, pending: missing.length }, "running", progress);
      return chain(step(started), runMissing(missing));
    }
    case "run_done":
      return countDown(takeSummary(state, event.point, event.summary), progress);
    case "run_failed": {
      const failures = [...state.failures, event.message];
      return countDown(take({ ...state, failures }, event.point, null, event.message), progress);
    }
    case "timer_over":
      return step(show({ ...state, timer: "over" }, "running", progress));
  }
}

function begin(state: SweepMachineState): Step {
  if (!state.asked) return step(state);
  const { request } = state.asked;
  const points = planPoints(request);
  const sweep = state.sweep + 1;
  const old = new Map((state.shown.result?.points ?? []).map((point) => [nameOf(point), point]));
  return step(
    { ...NO_SWEEP, shown: state.shown, asked: state.asked, sweep, isRunning: true, points, old },
    { kind: "abort" },
    { kind: "look_up", sweep, request, runs: planRuns(request, points) },
  );
}

const runMissing = (runs: readonly PlannedRun[]) => (state: SweepMachineState) =>
  state.asked ? step(state, { kind: "run", sweep: state.sweep, request: state.asked.request, runs }) : step(state);

/** Stops the sweep; its results so far stay. */
function stop(state: SweepMachineState): Step {
  const { result } = state.shown;
  const stopped = { ...state, isRunning: false };
  if (result?.status !== "running") return step(stopped, { kind: "abort" });
  return step(
    { ...stopped, shown: { ...state.shown, result: { ...result, status: "stopped" }, stale: false } },
    { kind: "abort" },
  );
}

/** An unfinished transfer says nothing about the throughput of the whole. */
function takeSummary(state: SweepMachineState, point: PlannedPoint, summary: RunSummary): SweepMachineState {
  return summary.status === "stopped"
    ? take(state, point, null, summary.stopped_by)
    : take(state, point, summary, null);
}

function take(
  state: SweepMachineState,
  point: PlannedPoint,
  summary: RunSummary | null,
  error: string | null,
): SweepMachineState {
  const known = state.fresh.get(nameOf(point));
  const taken = {
    value: point.value,
    case: point.case,
    summaries: [...(known?.summaries ?? []), ...(summary ? [summary] : [])],
    error: error ?? known?.error ?? null,
  };
  return { ...state, fresh: new Map(state.fresh).set(nameOf(point), taken) };
}

/** One run less to wait for: the first answers are shown at once, the others as fast as one can follow, the last at once. */
function countDown(state: SweepMachineState, progress: SweepProgress): Step {
  const pending = state.pending - 1;
  if (pending === 0) return step(end({ ...state, pending }, progress));
  if (state.timer === "set") return step({ ...state, pending });
  const ms = state.timer === "none" ? 0 : PUBLISH_EVERY_MS;
  return step({ ...state, pending, timer: "set" }, { kind: "set_timer", sweep: state.sweep, ms });
}

/** A sweep fails only if runs failed and not one point has a result; the same request may then be made again. */
function end(state: SweepMachineState, progress: SweepProgress): SweepMachineState {
  const done = { ...show(state, "complete", progress), isRunning: false };
  const [message] = state.failures;
  const { result } = done.shown;
  const hasResults = [...state.fresh.values()].some(({ summaries }) => summaries.length > 0);
  if (message === undefined || hasResults || !result) return done;
  return {
    ...done,
    asked: null,
    shown: { ...done.shown, result: { ...result, status: "failed", message }, stale: false },
  };
}

function show(state: SweepMachineState, status: "running" | "complete", progress: SweepProgress): SweepMachineState {
  if (!state.asked) return state;
  const { spec, parameterName, published, peaks } = state.asked.request;
  const names = state.points.map(nameOf);
  const points = names
    .map((name) => state.fresh.get(name) ?? state.old.get(name))
    .filter((point) => point !== undefined);
  const stale = status === "running" && names.some((name) => !state.fresh.has(name));
  const result = { spec, parameterName, published, peaks, points, status, progress };
  return { ...state, shown: { ...state.shown, result, stale } };
}
