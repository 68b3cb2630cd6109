/**
 * One experiment being worked on: what was changed, what the simulator says of it, and the run in the ladder. Each
 * widget on a page has its own. Changes are heard at once; a run that is nearly done is let finish, so that a long drag
 * still shows one picture after another.
 */
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Catalog, Checked, Problem, Scenario } from "../engine/contract.ts";
import { asProblem, type EngineProblem } from "../engine/messages.ts";
import type { Engine } from "../engine/pool.ts";
import type { Experiment } from "../experiments/schema.ts";
import { createPlayhead, DEFAULT_SPEED, type Playhead } from "../playhead/playhead.ts";
import { parse } from "../quantities/units.ts";
import { flowNamed } from "../run/flows.ts";
import { Run } from "../run/run.ts";
import { type ComparedSpec, sameSpecs } from "../scenario/compared_specs.ts";
import { type Draft, folded, sameDrafts, sameScenarios, type Worked } from "../scenario/draft.ts";
import { FIRST_PAGE, LABORATORY, type LinkState } from "../scenario/link.ts";
import { lockedPaths } from "../scenario/locked.ts";
import { USUAL_OPTIONS, unusual } from "../scenario/options.ts";
import {
  NO_OVERRIDES,
  type Overrides,
  type OverrideValue,
  valueAt,
  withLocked,
  withOverride,
  withoutOverride,
} from "../scenario/overrides.ts";
import { sentence } from "../scenario/problem.ts";
import { begin, change, type History, redo, undo } from "./history.ts";
import { nearestOptions, nearestOthers, nearestOverrides, without } from "./nearest.ts";

export type LabStatus =
  | { kind: "waiting" }
  /** `progress` from 0 to 1. */
  | { kind: "running"; progress: number; since: number }
  /** `wall` ms from asking to the finished run. */
  | { kind: "shown"; wall: number }
  | { kind: "failed"; problem: EngineProblem };

export interface LabState {
  history: History<Worked>;
  /** The scenario as it stands in the experiment's folder, or as it was opened, no value changed. */
  base: Checked | null;
  /** What the simulator makes of the latest parameters it accepted. */
  checked: Checked | null;
  /** What is wrong with the parameters as they are now. */
  problems: Problem[];
  status: LabStatus;
  /** The run that is drawn belongs to parameters before the last change. */
  stale: boolean;
  /** What of a link could not be shown, a sentence each. */
  ignored: string[];
}

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
  close(): void;
}

/** A run may take this long (ms) before a newer request stops it. */
const PATIENCE = 300;

export function createLab(
  engine: Pick<Engine, "check" | "run" | "cancel">,
  catalog: Catalog,
  experiment: Experiment,
  link: LinkState | null = null,
): Lab {
  const opening = nearest(link);
  const slot = `run of ${experiment.id} ${Math.random()}`;
  const playhead = createPlayhead();
  const store = createStore<LabState>(() => ({
    history: begin(opening.draft),
    base: null,
    checked: null,
    problems: [],
    status: { kind: "waiting" },
    stale: false,
    ignored: opening.ignored,
  }));
  /** View of a link, to be shown with the next run. */
  let wanted = opening.link;
  /** What is shown if a link holds a scenario that the simulator refuses. */
  let before: Worked = { scenario: experiment.scenario, overrides: NO_OVERRIDES };
  /** Does the present state come from a link, not from this page's own controls? */
  let foreign = link !== null;
  let latest = 0;
  let inFlight: { number: number; since: number; timer: ReturnType<typeof setTimeout> | null } | null = null;
  let lastPath = "";
  let closed = false;

  /** What of a link this page can show. */
  function nearest(link: LinkState | null) {
    const { overrides, ignored } = nearestOverrides(catalog, link?.overrides ?? NO_OVERRIDES);
    const views = nearestOptions(catalog, link?.options ?? {});
    const compared = nearestOthers(catalog, link?.others ?? []);
    return {
      draft: worked({ scenario: link?.scenario ?? experiment.scenario, overrides }, compared.others),
      ignored: [...ignored, ...compared.ignored, ...views.ignored],
      link: link && { ...link, options: views.options },
    };
  }

  function commit(next: History<Worked>) {
    const before = store.getState().history.present;
    if (sameDrafts(before, next.present)) return store.setState({ history: next });
    // At once: whoever hears of the change also hears that the run drawn is not its run.
    store.setState({ history: next, stale: true });
    if (before.scenario !== next.present.scenario) void readBase();
    refresh();
  }

  function refresh() {
    latest += 1;
    store.setState({ stale: true });
    void check(latest);
    if (!inFlight) void run(latest);
    else if (inFlight.timer === null) {
      const left = PATIENCE - (performance.now() - inFlight.since);
      inFlight.timer = setTimeout(() => void run(latest), Math.max(0, left));
    }
  }

  async function check(number: number) {
    try {
      const { scenario, overrides } = present();
      const checked = await engine.check(scenario, overrides);
      if (number !== latest || closed) return;
      if (foreign && checked.problems.length > 0) return retreat(checked);
      store.setState(checked.scenario ? { checked, problems: checked.problems } : { problems: checked.problems });
    } catch {
      // The run asked for at the same time fails too, and says why.
    }
  }

  /** Leaves out of a link what the simulator refuses; if the rest does not fit either, everything. */
  function retreat(checked: Checked) {
    const { history, ignored } = store.getState();
    const { scenario } = history.present;
    let { overrides, ignored: refused } = without(history.present.overrides, checked);
    let kept: Draft = { scenario, overrides };
    if (refused.length === 0) {
      foreign = false;
      refused = checked.problems.map(sentence);
      overrides = NO_OVERRIDES;
      kept = sameScenarios(scenario, experiment.scenario) ? { scenario, overrides } : before;
    }
    store.setState({ ignored: [...ignored, ...refused] });
    commit({ ...history, present: beside(kept) });
  }

  async function run(number: number) {
    if (closed) return;
    if (inFlight?.timer) clearTimeout(inFlight.timer);
    const since = performance.now();
    inFlight = { number, since, timer: null };
    store.setState({ status: { kind: "running", progress: 0, since } });
    try {
      const draft = present();
      const [{ scenario }, data] = await Promise.all([
        engine.check(draft.scenario, draft.overrides),
        engine.run(draft.scenario, draft.overrides, {
          slot,
          onProgress: (progress) => {
            if (inFlight?.number === number) store.setState({ status: { kind: "running", progress, since } });
          },
        }),
      ]);
      if (closed) return;
      const shown = new Run(data, catalog, scenario);
      show(shown);
      if (inFlight?.number !== number) return;
      finish(number, { kind: "shown", wall: performance.now() - since });
    } catch (error) {
      if (closed || inFlight?.number !== number) return;
      const problem = asProblem(error);
      // What was wrong with an older draft may be mended by now.
      if (problem.kind === "problems" && number === latest) store.setState({ problems: problem.problems });
      finish(number, { kind: "failed", problem });
    }
  }

  function finish(number: number, status: LabStatus) {
    if (inFlight?.timer) clearTimeout(inFlight.timer);
    inFlight = null;
    store.setState({ status, stale: number !== latest });
    if (number !== latest) void run(latest);
  }

  function show(run: Run) {
    const head = playhead.getState();
    const first = head.run === null;
    const { run: before, selection } = head;
    head.show(run, first || wanted ? (wanted?.zoom ?? openingRange(experiment, run.end)) : undefined);
    const flow = flowNamed(run.flows, wanted?.flow ?? experiment.flow);
    if ((first || wanted) && flow >= 0) head.showFlow(flow);
    // At the end of what is shown: the figure is finished, and the pipe holds what it held just then.
    if (first || wanted) head.seek(wanted?.time ?? openingRange(experiment, run.end).to);
    if (wanted) {
      head.setSpeed(wanted.speed ?? DEFAULT_SPEED);
      head.choose({ ...USUAL_OPTIONS, ...wanted.options });
      const { packet, moment } = wanted;
      if (packet !== null && packet < run.packetCount) head.select({ kind: "packet", packet });
      else if (moment !== null && moment < run.moments.length) head.select({ kind: "moment", moment });
    }
    // A packet that is the same in both runs stays selected.
    else if (before && selection?.kind === "packet" && isSame(before, run, selection.packet)) head.select(selection);
    wanted = null;
  }

  async function readBase() {
    const { scenario } = present();
    try {
      const base = await engine.check(scenario, NO_OVERRIDES);
      if (!closed && scenario === present().scenario) store.setState({ base });
    } catch {
      // As in `check`.
    }
  }

  const present = () => store.getState().history.present;
  /** The draft, with what the run is compared with now. */
  const beside = (draft: Draft) => worked(draft, present().others);
  const lockedNow = () => lockedPaths(playhead.getState().options);
  /** With what is locked as it is now. */
  const keeping = (overrides: Overrides): Overrides => {
    const locked = lockedNow();
    return locked.length === 0 ? overrides : withLocked(overrides, present().overrides, locked);
  };
  const commitOverrides = (overrides: Overrides) => {
    const draft = beside({ scenario: present().scenario, overrides: keeping(overrides) });
    if (!sameDrafts(present(), draft)) commit(change(store.getState().history, draft));
  };
  queueMicrotask(() => {
    void readBase();
    refresh();
  });

  return {
    experiment,
    store,
    playhead,
    set(path, value, joins = false) {
      if (lockedNow().includes(path)) return;
      foreign = false;
      const { history } = store.getState();
      const { scenario, overrides } = history.present;
      const next = beside({ scenario, overrides: withOverride(overrides, path, value) });
      commit(change(history, next, joins && lastPath === path));
      lastPath = path;
    },
    clear(path) {
      lastPath = "";
      commitOverrides(withoutOverride(present().overrides, path));
    },
    ownValue: (path) => valueAt(store.getState().base?.scenario, path),
    replace(overrides) {
      lastPath = "";
      commitOverrides(overrides);
    },
    open(scenario, afresh = false) {
      lastPath = "";
      foreign = false;
      if (afresh) wanted = { ...FIRST_PAGE, experiment: experiment.id };
      store.setState({ ignored: [] });
      const draft = beside({ scenario, overrides: NO_OVERRIDES });
      if (!sameDrafts(present(), draft)) commit(change(store.getState().history, draft));
    },
    reset() {
      lastPath = "";
      commitOverrides(NO_OVERRIDES);
    },
    compare(others, draft = present()) {
      lastPath = "";
      const next = worked({ ...draft, overrides: keeping(draft.overrides) }, others);
      if (sameDrafts(present(), next) && sameSpecs(present().others ?? [], others)) return;
      foreign = false;
      commit(change(store.getState().history, next));
    },
    apply(link) {
      const near = nearest(link);
      lastPath = "";
      wanted = near.link;
      foreign = true;
      store.setState({ ignored: near.ignored });
      playhead.getState().pause();
      before = present();
      const { history } = store.getState();
      const same = sameDrafts(before, near.draft);
      if (!same || !sameSpecs(before.others ?? [], near.draft.others ?? [])) commit(change(history, near.draft));
      if (!same) return;
      const { run } = playhead.getState();
      if (run && !inFlight) show(run);
    },
    dismiss() {
      store.setState({ ignored: [] });
    },
    undo() {
      lastPath = "";
      commit(undo(store.getState().history));
    },
    redo() {
      lastPath = "";
      commit(redo(store.getState().history));
    },
    cancel() {
      engine.cancel(slot);
    },
    close() {
      closed = true;
      if (inFlight?.timer) clearTimeout(inFlight.timer);
      playhead.getState().pause();
      engine.cancel(slot);
    },
  };
}

/** One state of undo; others are absent where there are none. */
function worked({ scenario, overrides }: Draft, others: readonly ComparedSpec[] = []): Worked {
  return others.length > 0 ? { scenario, overrides, others } : { scenario, overrides };
}

function isSame(before: Run, after: Run, packet: number): boolean {
  if (packet >= after.packetCount) return false;
  const columns = ["flow", "reverse", "seq", "ack", "len", "copy", "created"] as const;
  return columns.every((name) => before.packets[name][packet] === after.packets[name][packet]);
}

/** The part of a run an experiment opens on. */
export function openingRange(experiment: Experiment, end: number): { from: number; to: number } {
  const span = parse(experiment.window ?? "", "duration");
  const from = parse(experiment.window_from ?? "", "duration") ?? 0;
  // A run that ends before is shown from its start.
  return from < end ? { from, to: Math.min(from + (span ?? end), end) } : { from: 0, to: end };
}

/** Value of a parameter now: changed, or as the experiment has it. */
export function currentValue(state: Pick<LabState, "history" | "checked">, path: string): OverrideValue | undefined {
  const { overrides } = state.history.present;
  return Object.hasOwn(overrides, path) ? overrides[path] : valueAt(state.checked?.scenario, path);
}

/** What a link must hold to show this lab again; what is as the experiment opens is left out. */
export function linkOf(lab: Lab, view: string | null): LinkState {
  const { history } = lab.store.getState();
  const free = lab.experiment.id === LABORATORY;
  const { run, time, range, speed, flow, selection, options } = lab.playhead.getState();
  const opening = run ? openingRange(lab.experiment, run.end) : range;
  const id = run?.flows[flow]?.id ?? null;
  const usual = run?.flows[Math.max(0, flowNamed(run.flows, lab.experiment.flow))]?.id;
  return {
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
    speed: speed === DEFAULT_SPEED ? null : speed,
    flow: id === usual ? null : id,
    packet: selection?.kind === "packet" ? selection.packet : null,
    moment: selection?.kind === "moment" ? selection.moment : null,
    options: unusual(options),
    text: null,
  };
}
