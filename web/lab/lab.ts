/**
 * One experiment being worked on: what was changed, what the simulator says of it, and the run in the ladder. Each widget on
 * a page has its own. `lab_machine.ts` decides what is checked and run; here are the simulator, the timer and the playhead.
 */
import { createStore, type StoreApi } from "zustand/vanilla";
import { nextTask } from "../browser/next_task.ts";
import type { Catalog, Checked, RunData, Scenario } from "../engine/contract.ts";
import { asProblem } from "../engine/messages.ts";
import type { Engine } from "../engine/pool.ts";
import { openedBy, shortest } from "../experiments/opening.ts";
import type { Experiment } from "../experiments/schema.ts";
import { connectMachine } from "../machine/machine.ts";
import { createPlayhead, type Playhead } from "../playhead/playhead.ts";
import { flowNamed } from "../run/flows.ts";
import { Run } from "../run/run.ts";
import type { ComparedSpec } from "../scenario/compared_specs.ts";
import { type Draft, folded } from "../scenario/draft.ts";
import { FIRST_PAGE, LABORATORY, type LinkState } from "../scenario/link.ts";
import { lockedPaths } from "../scenario/locked.ts";
import { unusual } from "../scenario/options.ts";
import { NO_OVERRIDES, type Overrides, type OverrideValue, sameOverrides, valueAt } from "../scenario/overrides.ts";
import { USUAL_SPEED } from "../scenario/speed.ts";
import { labTransition } from "./lab_machine.ts";
import { type LabEffect, type LabEvent, type LabState, openingState } from "./lab_state.ts";
import { nearestState } from "./nearest.ts";
import { lookOf, openingRange, showRun } from "./show_run.ts";

export { currentValue } from "./current_value.ts";
export type { LabState, LabStatus } from "./lab_state.ts";
export { openingRange } from "./show_run.ts";

/** An open experiment. */
export interface Lab {
  readonly experiment: Experiment;
  readonly store: StoreApi<LabState>;
  readonly playhead: Playhead;
  /** `joins`: part of one movement, as a drag is; one step of undo. */
  set(path: string, value: OverrideValue, joins?: boolean): void;
  /** Back to the experiment's own value. */
  clear(path: string): void;
  ownValue(path: string): OverrideValue | undefined;
  /** Several changes at once, as one step of undo. */
  replace(overrides: Overrides): void;
  /** Another scenario in the place of this one, as one step of undo; `afresh`: its run is shown as when a page opens. */
  open(scenario: Scenario, afresh?: boolean): void;
  reset(): void;
  /** Compares the run with others, and changes it if need be, as one step of undo. */
  compare(others: readonly ComparedSpec[], draft?: Draft): void;
  /** Shows the state of a link, or the nearest one to it. */
  apply(link: LinkState): void;
  dismiss(): void;
  undo(): void;
  redo(): void;
  cancel(): void;
  /** Runs the present draft once more, after a failure that was not its own. */
  retry(): void;
  close(): void;
}

/** Opens an experiment, with the state of a link if there is one. */
export function createLab(
  engine: Pick<Engine, "check" | "run" | "cancel">,
  catalog: Catalog,
  experiment: Experiment,
  link: LinkState | null = null,
): Lab {
  const playhead = createPlayhead();
  const nearest = (link: LinkState | null) =>
    nearestState(catalog, experiment.scenario, link && openedBy(experiment, link));
  const store = createStore(() => openingState(experiment.scenario, nearest(link), link !== null));
  const slot = `run of ${experiment.id} ${Math.random()}`;
  const look = () => lookOf(playhead.getState());
  const simulator = { engine, catalog, slot, look, check: sharedCheck(engine) };
  const transition = connectMachine(store, labTransition, (effect: LabEffect) => {
    if (effect.kind === "show") showRun(playhead, experiment, effect.run, effect.view);
    else if (effect.kind === "show_part") playhead.getState().showPart(effect.part);
    else if (effect.kind === "keep_former") playhead.getState().keepFormer();
    else if (effect.kind === "pause") playhead.getState().pause();
    else void ask(simulator, effect, send);
  });
  const send = (event: LabEvent) => transition({ ...event, now: performance.now() });
  const locked = () => lockedPaths(playhead.getState().options);
  queueMicrotask(() => send({ kind: "opened" }));

  return {
    experiment,
    store,
    playhead,
    set: (path, value, joins = false) => send({ kind: "value_set", path, value, joins, locked: locked() }),
    clear: (path) => send({ kind: "value_cleared", path, locked: locked() }),
    ownValue: (path) => valueAt(store.getState().base?.scenario, path),
    replace: (overrides) => send({ kind: "overrides_replaced", overrides, locked: locked() }),
    open(scenario, afresh = false) {
      send({ kind: "scenario_opened", scenario, view: afresh ? { ...FIRST_PAGE, experiment: experiment.id } : null });
    },
    reset: () => send({ kind: "overrides_replaced", overrides: NO_OVERRIDES, locked: locked() }),
    compare: (others, draft) => send({ kind: "compared", others, draft: draft ?? null, locked: locked() }),
    apply: (link) => send({ kind: "link_followed", near: nearest(link), run: playhead.getState().run }),
    dismiss: () => send({ kind: "ignored_dismissed" }),
    undo: () => send({ kind: "undone" }),
    redo: () => send({ kind: "redone" }),
    cancel: () => engine.cancel(slot),
    retry: () => send({ kind: "retried" }),
    close: () => send({ kind: "closed" }),
  };
}

/** Checks drafts; a check that is asked for again while the draft is the same answers all. */
function sharedCheck(engine: Pick<Engine, "check">) {
  let latest: { draft: Draft; checked: Promise<Checked> } | null = null;
  return ({ scenario, overrides }: Draft): Promise<Checked> => {
    const known = latest?.draft.scenario === scenario && sameOverrides(latest.draft.overrides, overrides);
    if (latest && known) return latest.checked;
    const asked = { draft: { scenario, overrides }, checked: engine.check(scenario, overrides) };
    latest = asked;
    // A failure may have been the simulator's own: the next one asks again.
    asked.checked.catch(() => {
      if (latest === asked) latest = null;
    });
    return asked.checked;
  };
}

interface Simulator {
  check(draft: Draft): Promise<Checked>;
  readonly engine: Pick<Engine, "check" | "run" | "cancel">;
  readonly catalog: Catalog;
  /** A newer run cancels the one before. */
  readonly slot: string;
  /** Returns the instant up to which the next run is looked at, ns; null if that is most of it or unknown. */
  look(): number | null;
}

/** Runs an effect on the simulator or the timer, and sends what comes of it. */
async function ask(simulator: Simulator, effect: LabEffect, send: (event: LabEvent) => void) {
  const { engine, slot, check } = simulator;
  switch (effect.kind) {
    case "read_base": {
      const { scenario } = effect;
      const base = await check({ scenario, overrides: NO_OVERRIDES }).catch(ignoreFailure);
      if (base) send({ kind: "base_read", scenario, base });
      return;
    }
    case "check": {
      const { number, draft } = effect;
      const checked = await check(draft).catch(ignoreFailure);
      if (checked) send({ kind: "draft_checked", number, checked });
      return;
    }
    case "wait":
      setTimeout(() => send({ kind: "patience_ended", number: effect.number }), effect.ms);
      return;
    case "cancel":
      return engine.cancel(slot);
    case "run":
      return simulate(simulator, effect, send);
  }
}

/** The run that is asked for at the same time fails too, and says why. */
const ignoreFailure = () => null;

async function simulate(
  { engine, catalog, slot, look, check }: Simulator,
  { number, draft }: Extract<LabEffect, { kind: "run" }>,
  send: (event: LabEvent) => void,
) {
  const onProgress = (progress: number) => send({ kind: "run_progressed", number, progress });
  const onPart = (part: RunData) => {
    const show = ({ scenario }: Checked) =>
      send({ kind: "part_simulated", number, part: new Run(part, catalog, scenario) });
    check(draft).then(show, ignoreFailure);
  };
  try {
    const [{ scenario }, data] = await Promise.all([
      check(draft),
      engine.run(draft.scenario, draft.overrides, { slot, onProgress, look: look(), onPart }),
    ]);
    // Unpacking the answer, making the run and drawing it are a task each: none is long, even with thousands of flows.
    await nextTask();
    const run = new Run(data, catalog, scenario);
    await nextTask();
    send({ kind: "run_simulated", run });
    send({ kind: "run_shown", number });
  } catch (error) {
    send({ kind: "run_failed", number, problem: asProblem(error) });
  }
}

/** Returns the state that a link needs to show this lab again; values as the experiment opens are left out. */
export function linkOf(lab: Lab, view: string | null): LinkState {
  const { history } = lab.store.getState();
  const free = lab.experiment.id === LABORATORY;
  const { run, time, range, speed, flow, selection, options } = lab.playhead.getState();
  const opening = run ? openingRange(lab.experiment, run.end) : range;
  const id = run?.flows[flow]?.id ?? null;
  const usual = run?.flows[Math.max(0, flowNamed(run.flows, lab.experiment.flow))]?.id;
  const state: LinkState = {
    experiment: lab.experiment.id,
    // Names of the reader's own making may not do as paths of a link.
    overrides: free ? NO_OVERRIDES : history.present.overrides,
    scenario: free ? folded(history.present) : null,
    others: (history.present.others ?? []).map((one) => {
      if (!free || one.kind === "with") return one;
      const scenario = folded({ scenario: one.scenario ?? lab.experiment.scenario, overrides: one.overrides });
      return { kind: "kept", scenario, overrides: NO_OVERRIDES };
    }),
    time: run && time !== opening.to ? time : null,
    view,
    zoom: range.from === opening.from && range.to === opening.to ? null : range,
    speed: speed === USUAL_SPEED ? null : speed,
    flow: id === usual ? null : id,
    packet: selection?.kind === "packet" ? selection.packet : null,
    moment: selection?.kind === "moment" ? selection.moment : null,
    options: unusual(options),
    text: null,
  };
  return run ? shortest(lab.experiment, state, { ...range, time }) : state;
}
