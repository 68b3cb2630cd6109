/**
 * The transitions of an open experiment: its draft and the history of it, and which checks and runs are asked for. Changes
 * are heard at once; a run that is nearly done is let finish, so that a long drag still shows one picture after another.
 * `lab.ts` runs the effects.
 */
import type { Checked } from "../engine/contract.ts";
import { chain, moveTo, type Transition } from "../machine/machine.ts";
import type { Run } from "../run/run.ts";
import { sameSpecs } from "../scenario/compared_specs.ts";
import { type Draft, sameDrafts, sameScenarios, type Worked, withOthers } from "../scenario/draft.ts";
import { NO_OVERRIDES, type Overrides, withLocked, withOverride, withoutOverride } from "../scenario/overrides.ts";
import { sentence } from "../scenario/problem.ts";
import { type Followed, followers, nearestAccepted } from "./follow.ts";
import { change, type History, redo, undo } from "./history.ts";
import type { LabEffect, LabEvent, LabMachineState, LabStatus, TimedLabEvent } from "./lab_state.ts";
import { without } from "./nearest.ts";

type Step = Transition<LabMachineState, LabEffect>;
/** The event of a kind, with its time. */
type EventOf<Kind extends LabEvent["kind"]> = Extract<TimedLabEvent, { kind: Kind }>;
type Answer = Extract<TimedLabEvent, { kind: `${"base" | "draft" | "patience" | "part" | "run"}_${string}` }>;
const step: (state: LabMachineState, ...effects: LabEffect[]) => Step = moveTo;

/** A run may take this long (ms) before a newer draft stops it. */
export const PATIENCE = 300;

/** Returns the lab's state after an event, and the effects to carry out. */
export function labTransition(state: LabMachineState, event: TimedLabEvent): Step {
  const { history } = state;
  switch (event.kind) {
    case "opened":
      return chain(step(state, { kind: "read_base", scenario: history.present.scenario }), (state) =>
        refresh(state, event.now),
      );
    case "value_set":
      return setValue(state, event);
    case "value_cleared":
      return setOverrides(state, withoutOverride(history.present.overrides, event.path), event);
    case "overrides_replaced":
      return setOverrides(state, event.overrides, event);
    case "scenario_opened":
      return openScenario(state, event);
    case "compared":
      return compare(state, event);
    case "link_followed":
      return followLink(state, event);
    case "ignored_dismissed":
      return step({ ...state, ignored: [] });
    case "undone":
      return commit({ ...state, lastPath: "", followed: [] }, undo(history), event.now, true);
    case "redone":
      return commit({ ...state, lastPath: "", followed: [] }, redo(history), event.now, true);
    case "retried":
      return refresh(state, event.now);
    case "closed":
      return step({ ...state, closed: true }, { kind: "pause" }, { kind: "cancel" });
    default:
      // A closed experiment ignores answers that still arrive.
      return state.closed ? step(state) : hear(state, event);
  }
}

/** Answers of the simulator, and of the timer. */
function hear(state: LabMachineState, event: Answer): Step {
  const { latest, inFlight } = state;
  switch (event.kind) {
    case "base_read":
      return event.scenario === state.history.present.scenario ? step({ ...state, base: event.base }) : step(state);
    case "draft_checked":
      return event.number === latest ? takeCheck(state, event) : step(state);
    case "patience_ended":
      return event.number === inFlight?.number ? startRun(state, event.now) : step(state);
    case "run_progressed": {
      if (event.number !== inFlight?.number) return step(state);
      return step({ ...state, status: { kind: "running", progress: event.progress, since: inFlight.since } });
    }
    case "part_simulated":
      // A link's own view is shown with the whole run.
      if (event.number !== inFlight?.number || state.view !== null) return step(state);
      return step(state, { kind: "show_part", part: event.part });
    case "run_simulated":
      return showRun(state, event.run);
    case "run_shown":
      if (event.number !== inFlight?.number) return step(state);
      return finishRun(state, { kind: "shown", wall: event.now - inFlight.since }, event.now);
    case "run_failed": {
      const { number, problem, now } = event;
      if (number !== inFlight?.number) return step(state);
      // The mistakes of an older draft may be mended by now.
      const isTold = problem.kind === "problems" && number === latest;
      return finishRun(isTold ? { ...state, problems: problem.problems } : state, { kind: "failed", problem }, now);
    }
  }
}

/** `joins`: one step of undo with the change before, if that set the same value. */
function setValue(state: LabMachineState, { path, value, joins, locked, now }: EventOf<"value_set">): Step {
  if (locked.includes(path)) return step(state);
  const { scenario, overrides, others } = state.history.present;
  const followed = followers(path, value, state.checked?.scenario).filter((one) => !locked.includes(one.path));
  const next = withOthers(
    { scenario, overrides: withFollowed(withOverride(overrides, path, value), followed) },
    others,
  );
  const continues = joins && state.lastPath === path;
  const history = change(state.history, next, continues);
  return commit({ ...state, fromLink: false, lastPath: path, followed }, history, now, !continues);
}

function setOverrides(
  state: LabMachineState,
  wanted: Overrides,
  { locked, now }: { locked: readonly string[]; now: number },
): Step {
  const { scenario, others } = state.history.present;
  const draft = withOthers({ scenario, overrides: keepLocked(state, wanted, locked) }, others);
  return commitDraft({ ...state, lastPath: "", followed: [] }, draft, now, true);
}

function openScenario(state: LabMachineState, { scenario, view, now }: EventOf<"scenario_opened">): Step {
  const draft = withOthers({ scenario, overrides: NO_OVERRIDES }, state.history.present.others);
  const opened = { ...state, lastPath: "", fromLink: false, ignored: [], view: view ?? state.view };
  return commitDraft(opened, draft, now);
}

function compare(state: LabMachineState, { others, draft, locked, now }: EventOf<"compared">): Step {
  const { present } = state.history;
  const { scenario, overrides } = draft ?? present;
  const next = withOthers({ scenario, overrides: keepLocked(state, overrides, locked) }, others);
  if (isSameWork(present, next)) return step({ ...state, lastPath: "" });
  return commit({ ...state, lastPath: "", fromLink: false }, change(state.history, next), now);
}

function followLink(state: LabMachineState, { near, run, now }: EventOf<"link_followed">): Step {
  const { history } = state;
  const before = history.present;
  const arrived = step(
    { ...state, lastPath: "", view: near.link, fromLink: true, ignored: near.ignored, before },
    { kind: "pause" },
  );
  const next = isSameWork(before, near.draft) ? history : change(history, near.draft);
  return chain(
    arrived,
    (state) => commit(state, next, now),
    // Another view of the current run needs no simulation.
    (state) => (sameDrafts(before, near.draft) && run && !state.inFlight ? showRun(state, run) : step(state)),
  );
}

function commitDraft(state: LabMachineState, draft: Worked, now: number, begins = false): Step {
  if (sameDrafts(state.history.present, draft)) return step(state);
  return commit(state, change(state.history, draft), now, begins);
}

/**
 * Another state of undo is the present one: asks for its run if it has another. `begins`: the reader begins a change of
 * values, and the run that is shown now is the former one until the next change.
 */
function commit(state: LabMachineState, history: History<Worked>, now: number, begins = false): Step {
  const [before, { scenario }] = [state.history.present, history.present];
  if (sameDrafts(before, history.present)) return step({ ...state, history });
  const bases: LabEffect[] = before.scenario === scenario ? [] : [{ kind: "read_base", scenario }];
  const former: LabEffect[] = begins ? [{ kind: "keep_former" }] : [];
  return chain(step({ ...state, history }, ...former, ...bases), (state) => refresh(state, now));
}

/** Asks for a check and a run of the present draft. */
function refresh(state: LabMachineState, now: number): Step {
  const { inFlight } = state;
  const number = state.latest + 1;
  // The change and that the run drawn is not its run are one state: nobody sees the one without the other.
  const next = { ...state, latest: number, stale: true };
  const asked = step(next, { kind: "check", number, draft: state.history.present });
  return chain(asked, (state) => {
    if (!inFlight) return startRun(state, now);
    if (inFlight.waited) return step(state);
    const ms = Math.max(0, PATIENCE - (now - inFlight.since));
    return step({ ...state, inFlight: { ...inFlight, waited: true } }, { kind: "wait", number: inFlight.number, ms });
  });
}

function startRun(state: LabMachineState, now: number): Step {
  if (state.closed) return step(state);
  const number = state.latest;
  const status = { kind: "running", progress: 0, since: now } as const;
  const started = { ...state, inFlight: { number, since: now, waited: false }, status };
  return step(started, { kind: "run", number, draft: state.history.present });
}

/** The run in flight has come to its end; the newest draft is run next, if it is another. */
function finishRun(state: LabMachineState, status: LabStatus, now: number): Step {
  const isNewest = state.inFlight?.number === state.latest;
  const finished = { ...state, inFlight: null, status, stale: !isNewest };
  if (!isNewest) return startRun(finished, now);
  return status.kind === "failed" ? step(finished, { kind: "show_part", part: null }) : step(finished);
}

function showRun(state: LabMachineState, run: Run): Step {
  const { view } = state;
  return step(view === null ? state : { ...state, view: null }, { kind: "show", run, view });
}

function takeCheck(state: LabMachineState, { checked, now }: EventOf<"draft_checked">): Step {
  const { problems, scenario } = checked;
  if (state.fromLink && problems.length > 0) return retreat(state, checked, now);
  // Once after each change by the reader: what does not fit then is told.
  if (problems.length > 0 && state.lastPath !== "" && !state.followed.some(({ why }) => why !== "")) {
    const { overrides, others } = state.history.present;
    const found = nearestAccepted(overrides, checked, state.checked?.scenario);
    if (found.length > 0) {
      const { scenario } = state.history.present;
      const present = withOthers({ scenario, overrides: withFollowed(overrides, found) }, others);
      return commit({ ...state, followed: [...state.followed, ...found] }, { ...state.history, present }, now);
    }
  }
  return step(scenario ? { ...state, checked, problems } : { ...state, problems });
}

/** Leaves out the parts of a link that the simulator refuses; if the rest does not fit either, all of it. */
function retreat(state: LabMachineState, checked: Checked, now: number): Step {
  const { scenario, overrides, others } = state.history.present;
  const near = without(overrides, checked);
  const fits = near.ignored.length > 0;
  const own: Draft = sameScenarios(scenario, state.own) ? { scenario, overrides: NO_OVERRIDES } : state.before;
  const present = withOthers(fits ? { scenario, overrides: near.overrides } : own, others);
  const ignored = [...state.ignored, ...(fits ? near.ignored : checked.problems.map(sentence))];
  return commit({ ...state, fromLink: fits, ignored }, { ...state.history, present }, now);
}

/** Returns the overrides with the values that follow a change. */
function withFollowed(overrides: Overrides, followed: readonly Followed[]): Overrides {
  return followed.reduce((all, { path, value }) => withOverride(all, path, value), overrides);
}

/** `wanted`, with what is locked as it is now. */
function keepLocked(state: LabMachineState, wanted: Overrides, locked: readonly string[]): Overrides {
  return locked.length === 0 ? wanted : withLocked(wanted, state.history.present.overrides, locked);
}

function isSameWork(a: Worked, b: Worked): boolean {
  return sameDrafts(a, b) && sameSpecs(a.others ?? [], b.others ?? []);
}
