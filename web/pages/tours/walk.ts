/**
 * Walks a tour's steps. A step is applied as what differs from the step before, so that what a reader has changed meanwhile
 * stays; its moment is sought again in every new run. A step of another experiment is gone to by its link.
 */
import { t } from "@lingui/core/macro";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type Sought, seek } from "../../analysis/timeline/sought.ts";
import { type Lab, openingRange } from "../../lab/lab.ts";
import { following } from "../../page/shown.ts";
import { parse } from "../../quantities/units.ts";
import { flowNamed } from "../../run/flows.ts";
import type { Run } from "../../run/run.ts";
import { type ComparedSpec, sameSpecs } from "../../scenario/compared_specs.ts";
import { FIRST_PAGE, type LinkState, writeLink } from "../../scenario/link.ts";
import { type Options, USUAL_OPTIONS } from "../../scenario/options.ts";
import { type Overrides, type OverrideValue, sameOverrides } from "../../scenario/overrides.ts";
import { overridesOf, type Settings } from "../../scenario/settings.ts";
import type { Step, TourFile } from "./format.ts";

export interface TourState {
  /** The step that is open; null where none is. */
  step: Step | null;
  /** The run that is shown has no such moment. */
  missing: boolean;
}

export interface Tour {
  readonly file: TourFile;
  readonly store: StoreApi<TourState>;
  go(id: string): void;
  /** To the next (1) or previous (-1) step; false if no step is open. */
  walk(direction: 1 | -1): boolean;
  /** Leaves the tour; the page stays as it is. */
  close(): void;
  /** A link is about to be shown: its own time and zoom, if it has any, come before its step's. */
  arrive(link: LinkState): void;
  end(): void;
}

/** `visit` goes to a link. */
export function createTour(
  lab: Lab,
  file: TourFile,
  link: LinkState | null = null,
  visit = (link: string) => location.assign(link),
): Tour {
  const { playhead } = lab;
  const store = createStore<TourState>(() => ({ step: null, missing: false }));
  let arriving = link;
  /** A run that does not have the step's parameters yet. */
  let before: Run | null = null;
  let placed: { run: Run; step: Step } | null = null;
  let waiting = false;

  const isHere = ({ experiment }: Step) => experiment === lab.experiment.id;
  const open = () => file.steps.find((step) => step.id === playhead.getState().options.step && isHere(step)) ?? null;

  /** Once whoever moves the playhead is done with it. */
  function soon() {
    if (waiting) return;
    waiting = true;
    queueMicrotask(() => {
      waiting = false;
      settle();
    });
  }

  function settle() {
    const { run, options } = playhead.getState();
    const step = open();
    if (run === null || run === before) return;
    before = null;
    if (step === null && options.step !== "") {
      const { ignored } = lab.store.getState();
      lab.store.setState({ ignored: [...ignored, t`step: “${options.step}” is no step of “${file.title}”.`] });
      playhead.getState().choose(NO_STEP);
    }
    const came = arriving;
    arriving = null;
    if (step === null) return store.setState({ step, missing: false });
    if (placed?.run === run && placed.step === step) return;
    if (came?.options.step === step.id) {
      if (came.time === null && came.zoom === null) return go(step.id, null);
      placed = { run, step };
      return store.setState({ step, missing: step.at !== undefined && seek(run, flowOf(run, step), step.at) === null });
    }
    place(run, step);
  }

  function flowOf(run: Run, step: Step): number {
    return Math.max(0, flowNamed(run.flows, step.flow ?? lab.experiment.flow ?? ""));
  }

  function place(run: Run, step: Step) {
    const head = playhead.getState();
    placed = { run, step };
    head.pause();
    head.showFlow(flowOf(run, step));
    head.choose({ ...untouched(), ...step.options });
    store.setState({ step, missing: !(step.at ? placeAt(run, step, step.at) : placeWhole(run)) });
  }

  function placeAt(run: Run, step: Step, at: Sought): boolean {
    const head = playhead.getState();
    const flow = flowOf(run, step);
    const found = seek(run, flow, at);
    if (!found) return false;
    const until = step.until ? (seek(run, flow, step.until)?.time ?? found.time) : found.time;
    const range = { from: found.time - duration(step.before), to: until + duration(step.after) };
    head.setRange({ from: Math.max(0, range.from), to: Math.min(run.end, range.to) });
    head.seek(step.playhead === "end" ? range.to : found.time);
    if (step.select === "packet" && found.packet !== null) head.select({ kind: "packet", packet: found.packet });
    else if (step.select === "moment" && found.moment !== null) head.select({ kind: "moment", moment: found.moment });
    else head.select(null);
    return true;
  }

  function placeWhole(run: Run): boolean {
    const head = playhead.getState();
    const range = openingRange(lab.experiment, run.end);
    head.setRange(range);
    head.seek(range.to);
    head.select(null);
    return true;
  }

  /** Options that some step chooses, as they usually are. */
  function untouched(): Partial<Options> {
    const keys = file.steps.flatMap(({ options }) => Object.keys(options ?? {}) as (keyof Options)[]);
    return Object.fromEntries(keys.map((key) => [key, USUAL_OPTIONS[key]]));
  }

  function go(id: string, from: Step | null) {
    const step = file.steps.find((one) => one.id === id);
    if (!step) return;
    if (!isHere(step)) {
      const { present } = playhead.getState().options;
      const also = present.length > 0 ? { present: following(present, step.view ?? null) } : {};
      return visit(stepLink(file, step, also));
    }
    const { overrides, others = [] } = lab.store.getState().history.present;
    const next = changed(overrides, from?.set ?? {}, step.set, lab);
    // Runs that the reader compares with stay, where neither step has any.
    const beside = step.compared || from?.compared ? specsOf(step) : others;
    placed = null;
    before = sameOverrides(overrides, next) ? null : playhead.getState().run;
    playhead.getState().choose({ step: id, tour: file.id });
    if (before) store.setState({ step, missing: false });
    if (!sameSpecs(others, beside)) lab.compare(beside, { scenario: lab.experiment.scenario, overrides: next });
    else if (before) lab.replace(next);
    soon();
  }

  const unsubscribe = playhead.subscribe((state, old) => {
    if (state.run !== old.run || state.options.step !== old.options.step) soon();
  });
  soon();

  return {
    file,
    store,
    go: (id) => go(id, open()),
    walk(direction) {
      const step = open();
      if (!step) return false;
      const next = file.steps[file.steps.indexOf(step) + direction];
      if (next) go(next.id, step);
      return true;
    },
    close: () => playhead.getState().choose(NO_STEP),
    arrive(link) {
      arriving = link;
    },
    end: unsubscribe,
  };
}

const NO_STEP: Partial<Options> = { step: "", tour: "" };

const specsOf = ({ compared = [] }: Step): ComparedSpec[] =>
  compared.map((settings) => ({ kind: "with", overrides: overridesOf(settings) }));

/** The step's own link, which does not hold its time and zoom: they are sought. */
export function stepLink({ id: tour }: Pick<TourFile, "id">, step: Step, also: Partial<Options> = {}): string {
  const { experiment, set, id } = step;
  const overrides = overridesOf(set);
  return writeLink({
    ...FIRST_PAGE,
    experiment,
    overrides,
    others: specsOf(step),
    options: { ...also, tour, step: id },
  });
}

/** The overrides with what the new step has otherwise than the old one. */
function changed(present: Overrides, old: Settings, next: Settings, lab: Lab): Overrides {
  const result: Record<string, OverrideValue> = { ...present };
  const wanted = overridesOf(next);
  for (const path of new Set([...Object.keys(old), ...Object.keys(next)])) {
    if (Object.hasOwn(old, path) && old[path] === next[path]) continue;
    const value = wanted[path];
    if (value === undefined || value === lab.ownValue(path)) delete result[path];
    else result[path] = value;
  }
  return result;
}

const duration = (text = "") => parse(text, "duration") ?? 0;
