/** The state of an open experiment, the events that change it, and the effects that they ask for. */
import type { Checked, Problem, Scenario } from "../engine/contract.ts";
import type { EngineProblem } from "../engine/messages.ts";
import type { Run } from "../run/run.ts";
import type { ComparedSpec } from "../scenario/compared_specs.ts";
import type { Draft, Worked } from "../scenario/draft.ts";
import type { LinkState } from "../scenario/link.ts";
import { NO_OVERRIDES, type Overrides, type OverrideValue } from "../scenario/overrides.ts";
import type { Followed } from "./follow.ts";
import { begin, type History } from "./history.ts";
import type { NearestState } from "./nearest.ts";

/** State of the simulation of a lab's draft. */
export type LabStatus =
  | { kind: "waiting" }
  /** `progress` from 0 to 1. */
  | { kind: "running"; progress: number; since: number }
  /** `wall` ms from asking to the finished run. */
  | { kind: "shown"; wall: number }
  | { kind: "failed"; problem: EngineProblem };

/** State of an open experiment that the page shows. */
export interface LabState {
  history: History<Worked>;
  /** Check of the scenario of the experiment or of the opened file, without changes. */
  base: Checked | null;
  /** Result of the check of the latest parameters that the simulator accepted. */
  checked: Checked | null;
  /** Problems of the current parameters. */
  problems: Problem[];
  status: LabStatus;
  /** The run that is drawn belongs to parameters before the last change. */
  stale: boolean;
  /** Sentences about parts of a link that could not be shown. */
  ignored: string[];
  /** Values that the page set beside the last one that the reader changed. */
  followed: readonly Followed[];
  /** View of a link, to be shown with the next run; null once it is shown. */
  readonly view: LinkState | null;
}

/** State of the lab's transitions, including what the page does not show. */
export interface LabMachineState extends LabState {
  /** The experiment's own scenario. */
  readonly own: Scenario;
  /** Number of the newest draft. Checks and runs have the number of the draft that they were asked for. */
  readonly latest: number;
  /** The run that is being simulated, since when (ms); `waited`: a timer stops it in favour of a newer draft. */
  readonly inFlight: { readonly number: number; readonly since: number; readonly waited: boolean } | null;
  /** Draft before the last link: it is shown again if the simulator refuses the link's scenario. */
  readonly before: Worked;
  /** The draft comes from a link, not from this page's own controls. */
  readonly fromLink: boolean;
  /** Path of the value that the last change set; empty after any other change. */
  readonly lastPath: string;
  readonly closed: boolean;
}

/** `locked`: paths that the reader cannot change now. */
export type LabEvent =
  | { kind: "opened" }
  | { kind: "value_set"; path: string; value: OverrideValue; joins: boolean; locked: readonly string[] }
  | { kind: "value_cleared"; path: string; locked: readonly string[] }
  | { kind: "overrides_replaced"; overrides: Overrides; locked: readonly string[] }
  /** `view`: shown with the scenario's run; null for the view that is open. */
  | { kind: "scenario_opened"; scenario: Scenario; view: LinkState | null }
  /** `draft`: null for the present one. */
  | { kind: "compared"; others: readonly ComparedSpec[]; draft: Draft | null; locked: readonly string[] }
  /** `run`: the one that is drawn. */
  | { kind: "link_followed"; near: NearestState; run: Run | null }
  | { kind: "ignored_dismissed" }
  | { kind: "undone" }
  | { kind: "redone" }
  | { kind: "base_read"; scenario: Scenario; base: Checked }
  | { kind: "draft_checked"; number: number; checked: Checked }
  | { kind: "patience_ended"; number: number }
  | { kind: "run_progressed"; number: number; progress: number }
  /** The first part of the run of that number is simulated. */
  | { kind: "part_simulated"; number: number; part: Run }
  | { kind: "run_simulated"; run: Run }
  /** The run of that number is drawn. */
  | { kind: "run_shown"; number: number }
  | { kind: "run_failed"; number: number; problem: EngineProblem }
  /** The draft is the same; its run failed for reasons of the simulator. */
  | { kind: "retried" }
  | { kind: "closed" };

/** An event with the time at which it happened, ms. */
export type TimedLabEvent = LabEvent & { readonly now: number };

/** Effects of the lab's transitions. */
export type LabEffect =
  /** Reads what the simulator makes of a scenario without changes. */
  | { kind: "read_base"; scenario: Scenario }
  | { kind: "check"; number: number; draft: Draft }
  | { kind: "run"; number: number; draft: Draft }
  /** Ends the patience with a run after so many ms. */
  | { kind: "wait"; number: number; ms: number }
  /** Draws a run; `view`: null to keep the view that is open. */
  | { kind: "show"; run: Run; view: LinkState | null }
  /** Draws the first part of the run in flight; null: no longer, as it has no rest. */
  | { kind: "show_part"; part: Run | null }
  /** Keeps the run that is drawn as the former one. */
  | { kind: "keep_former" }
  | { kind: "pause" }
  /** Cancels the run in flight. */
  | { kind: "cancel" };

/** An experiment before anything was asked of the simulator. `fromLink`: it opens with the state of a link. */
export function openingState(own: Scenario, near: NearestState, fromLink: boolean): LabMachineState {
  return {
    history: begin(near.draft),
    base: null,
    checked: null,
    problems: [],
    status: { kind: "waiting" },
    stale: false,
    ignored: near.ignored,
    followed: [],
    own,
    latest: 0,
    inFlight: null,
    view: near.link,
    before: { scenario: own, overrides: NO_OVERRIDES },
    fromLink,
    lastPath: "",
    closed: false,
  };
}
