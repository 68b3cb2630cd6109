/**
 * The transitions of a map: which pairs are run, in which order, and when their answers are shown. `heat_controller.ts` runs
 * the effects.
 */
import type { Scenario } from "../engine/contract.ts";
import { moveTo, type Transition } from "../machine/machine.ts";
import type { Overrides, OverrideValue } from "../scenario/overrides.ts";
import type { HeatAxis, HeatCell, HeatResult } from "./heat.ts";
import { placeOn } from "./heat_axis.ts";

/** A map to be run. */
export interface HeatRequest {
  scenario: Scenario;
  overrides: Overrides;
  x: HeatAxis;
  y: HeatAxis;
  flow: string;
  /** The values of x and y in the ladder. */
  near: readonly [OverrideValue | undefined, OverrideValue | undefined];
}

/** A map and what is known of it. */
export interface HeatMachineState {
  readonly shown: { readonly result: HeatResult | null };
  /** Number of the newest map. Its runs and their answers have it. */
  readonly map: number;
  /** The map that is being run; null while none is. */
  readonly running: HeatRequest | null;
  /** Answers by cell; null where there is none yet. */
  readonly cells: readonly (HeatCell | null)[];
  /** A timer shows what has come until then. */
  readonly isTimerSet: boolean;
}

/** Events of a map. */
export type HeatEvent =
  | { kind: "begun"; request: HeatRequest }
  | { kind: "answered"; map: number; cell: number; answer: HeatCell }
  | { kind: "timer_over"; map: number }
  | { kind: "stopped" };

/** Effects of a map's transitions. */
export type HeatEffect =
  /** Stops the runs of all maps. */
  | { kind: "abort" }
  /** Runs a pair of values. */
  | { kind: "run"; map: number; cell: number; scenario: Scenario; overrides: Overrides }
  | { kind: "set_timer"; map: number };

type Step = Transition<HeatMachineState, HeatEffect>;
const step: (state: HeatMachineState, ...effects: HeatEffect[]) => Step = moveTo;

/** No map yet. */
export const NO_MAP: HeatMachineState = {
  shown: { result: null },
  map: 0,
  running: null,
  cells: [],
  isTimerSet: false,
};

/** Returns the state after an event, and what is to be done then. */
export function heatTransition(state: HeatMachineState, event: HeatEvent): Step {
  switch (event.kind) {
    case "begun":
      return begin(state, event.request);
    case "answered":
      return isCurrent(state, event) ? take(state, event.cell, event.answer) : step(state);
    case "timer_over":
      return isCurrent(state, event) ? step(show({ ...state, isTimerSet: false })) : step(state);
    case "stopped": {
      const { result } = state.shown;
      const stopped = { ...state, running: null };
      if (result?.status !== "running") return step(stopped, { kind: "abort" });
      return step({ ...stopped, shown: { result: { ...result, status: "stopped" } } }, { kind: "abort" });
    }
  }
}

/** Answers for an older or a stopped map are ignored. */
const isCurrent = ({ map, running }: HeatMachineState, event: { map: number }) => running !== null && event.map === map;

function begin(state: HeatMachineState, request: HeatRequest): Step {
  const map = state.map + 1;
  const cells = Array.from({ length: request.x.values.length * request.y.values.length }, () => null);
  const runs = planCells(request).map((cell): HeatEffect => {
    return { kind: "run", map, cell, scenario: request.scenario, overrides: overridesOf(request, cell) };
  });
  return step(show({ ...state, map, running: request, cells, isTimerSet: false }), { kind: "abort" }, ...runs);
}

/** All cells, those nearest to the run in the ladder first. */
function planCells({ x, y, near }: HeatRequest): number[] {
  const columns = x.values.length;
  const [column, row] = [placeOn(x, near[0]), placeOn(y, near[1])];
  const distance = (cell: number) => Math.hypot((cell % columns) - column, Math.floor(cell / columns) - row);
  const cells = Array.from({ length: columns * y.values.length }, (_, cell) => cell);
  return cells.sort((a, b) => distance(a) - distance(b));
}

function overridesOf({ overrides, x, y }: HeatRequest, cell: number): Overrides {
  const columns = x.values.length;
  return {
    ...overrides,
    [x.path]: x.values[cell % columns].value,
    [y.path]: y.values[Math.floor(cell / columns)].value,
  };
}

/** The last answer is shown at once, the others as fast as one can follow. */
function take(state: HeatMachineState, cell: number, answer: HeatCell): Step {
  const next = { ...state, cells: state.cells.with(cell, answer) };
  if (!next.cells.includes(null)) return step({ ...show(next), running: null });
  return next.isTimerSet ? step(next) : step({ ...next, isTimerSet: true }, { kind: "set_timer", map: state.map });
}

function show(state: HeatMachineState): HeatMachineState {
  if (!state.running) return state;
  const { x, y, overrides, flow } = state.running;
  const status = state.cells.includes(null) ? "running" : "complete";
  return { ...state, shown: { result: { x, y, overrides, flow, cells: state.cells, status } } };
}
