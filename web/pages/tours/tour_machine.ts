/**
 * The transitions of a tour: which step is open, and whether the run that is drawn has its parameters yet and its moment at
 * all. `walk.ts` runs the effects on the experiment and its playhead.
 */
import type { Experiment } from "../../experiments/schema.ts";
import { chain, moveTo, type Transition } from "../../machine/machine.ts";
import type { Run } from "../../run/run.ts";
import { type ComparedSpec, sameSpecs } from "../../scenario/compared_specs.ts";
import type { Worked } from "../../scenario/draft.ts";
import type { LinkState } from "../../scenario/link.ts";
import type { Options } from "../../scenario/options.ts";
import { type Overrides, sameOverrides } from "../../scenario/overrides.ts";
import type { Step, TourFile } from "./format.ts";
import { isMissing, type Placement, placementOf } from "./placement.ts";
import { specsOf } from "./step_draft.ts";

/** State of a tour that the page shows. */
export interface TourState {
  /** The open step; null if there is none. */
  step: Step | null;
  /** The run that is shown has no such moment. */
  missing: boolean;
}

/** State of the tour's transitions, including what the page does not show. */
export interface TourMachineState {
  readonly file: TourFile;
  readonly experiment: Experiment;
  readonly shown: TourState;
  /** A link whose run is not drawn yet. Its own time and zoom, if it has any, come before its step's. */
  readonly arriving: LinkState | null;
  /** A run that does not have the step's parameters yet. */
  readonly before: Run | null;
  /** The step that was shown last, and the run in which it was. */
  readonly placed: { readonly run: Run; readonly step: Step } | null;
  /** The playhead is looked at once whoever moves it is done. */
  readonly isSettling: boolean;
}

/** Events of a tour. */
export type TourEvent =
  | { kind: "link_arrived"; link: LinkState }
  /** The playhead has another run, or the id of another step. */
  | { kind: "playhead_changed" }
  /** Whoever moved the playhead is done. `id`: of the open step; `step`: null if there is none of that id here. */
  | { kind: "playhead_settled"; run: Run | null; id: string; step: Step | null }
  /** A step of this experiment is gone to, from another one or from none. `overrides`: those with the new step's. */
  | { kind: "step_entered"; step: Step; from: Step | null; draft: Worked; overrides: Overrides; run: Run | null };

/** Effects of the tour's transitions. */
export type TourEffect =
  /** Looks at the playhead once whoever moves it is done. */
  | { kind: "settle" }
  | { kind: "choose"; options: Partial<Options> }
  | { kind: "enter"; step: Step }
  | { kind: "place"; placement: Placement }
  | { kind: "compare"; others: ComparedSpec[]; overrides: Overrides }
  | { kind: "replace"; overrides: Overrides }
  /** Says that the tour has no such step. */
  | { kind: "ignore"; id: string };

type Move = Transition<TourMachineState, TourEffect>;
const move: (state: TourMachineState, ...effects: TourEffect[]) => Move = moveTo;

/** No step is open. */
export const NO_STEP: Partial<Options> = { step: "", tour: "" };

/** `arriving`: the link that the page was opened with. */
export function tourStart(file: TourFile, experiment: Experiment, arriving: LinkState | null): TourMachineState {
  const shown = { step: null, missing: false };
  return { file, experiment, shown, arriving, before: null, placed: null, isSettling: false };
}

/** Returns the tour's state after an event, and the effects to carry out. */
export function tourTransition(state: TourMachineState, event: TourEvent): Move {
  switch (event.kind) {
    case "link_arrived":
      return move({ ...state, arriving: event.link });
    case "playhead_changed":
      return settleSoon(state);
    case "playhead_settled":
      return settle({ ...state, isSettling: false }, event);
    case "step_entered":
      return enter(state, event);
  }
}

function settleSoon(state: TourMachineState): Move {
  return state.isSettling ? move(state) : move({ ...state, isSettling: true }, { kind: "settle" });
}

function settle(before: TourMachineState, { run, id, step }: Extract<TourEvent, { kind: "playhead_settled" }>): Move {
  if (run === null || run === before.before) return move(before);
  const { arriving: link, placed } = before;
  const state = { ...before, before: null, arriving: null };
  if (step === null) {
    const closed = { ...state, shown: { step, missing: false } };
    return id === "" ? move(closed) : move(closed, { kind: "ignore", id }, { kind: "choose", options: NO_STEP });
  }
  if (placed?.run === run && placed.step === step) return move(state);
  if (link?.options.step === step.id) return arrive(state, link, run, step);
  const placement = placementOf(run, step, state.file, state.experiment);
  const shown = { step, missing: placement.view === null };
  return move({ ...state, placed: { run, step }, shown }, { kind: "place", placement });
}

/** The page stands where the link says; at its step, if the link says no more than that. */
function arrive(state: TourMachineState, { time, zoom }: LinkState, run: Run, step: Step): Move {
  if (time === null && zoom === null) return move(state, { kind: "enter", step });
  return move({ ...state, placed: { run, step }, shown: { step, missing: isMissing(run, step, state.experiment) } });
}

function enter(
  state: TourMachineState,
  { step, from, draft, overrides, run }: Extract<TourEvent, { kind: "step_entered" }>,
): Move {
  const before = sameOverrides(draft.overrides, overrides) ? null : run;
  const shown = before ? { step, missing: false } : state.shown;
  // The reader's compared runs stay if neither step has any.
  const { others = [] } = draft;
  const beside = step.compared || from?.compared ? specsOf(step) : others;
  const effects: TourEffect[] = [{ kind: "choose", options: { step: step.id, tour: state.file.id } }];
  if (!sameSpecs(others, beside)) effects.push({ kind: "compare", others: [...beside], overrides });
  else if (before) effects.push({ kind: "replace", overrides });
  return chain(settleSoon({ ...state, placed: null, before, shown }), (state) => move(state, ...effects));
}
