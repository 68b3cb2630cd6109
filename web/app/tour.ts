/**
 * Walks an experiment's steps. A step is applied as what differs from the step before, so that what a reader has changed
 * meanwhile stays; its moment is sought again in every new run.
 */
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Settings, Step, StepsFile } from "../experiments/steps.ts";
import { flowNamed } from "../run/flows.ts";
import { type Options, USUAL_OPTIONS } from "../run/options.ts";
import type { Run } from "../run/run.ts";
import { seek } from "../run/sought.ts";
import type { Lab } from "../scenario/lab.ts";
import type { LinkState } from "../scenario/link.ts";
import { type Overrides, type OverrideValue, sameOverrides } from "../scenario/overrides.ts";
import { parse, readQuantity } from "../words/units.ts";

export interface TourState {
  /** The step that is open; null where none is. */
  step: Step | null;
  /** The run that is shown has no such moment. */
  missing: boolean;
}

export interface Tour {
  readonly file: StepsFile;
  readonly store: StoreApi<TourState>;
  go(id: string): void;
  /** To the next (1) or previous (-1) step; false if no step is open. */
  walk(direction: 1 | -1): boolean;
  /** Leaves the explanation; the page stays as it is. */
  close(): void;
  /** A link is about to be shown: its own time and zoom, if it has any, come before its step's. */
  arrive(link: LinkState): void;
  end(): void;
}

export function createTour(lab: Lab, file: StepsFile, link: LinkState | null = null): Tour {
  const { playhead } = lab;
  const store = createStore<TourState>(() => ({ step: null, missing: false }));
  let arriving = link;
  /** A run that does not have the step's parameters yet. */
  let before: Run | null = null;
  let placed: { run: Run; step: Step } | null = null;
  let waiting = false;

  const open = () => file.steps.find(({ id }) => id === playhead.getState().options.step) ?? null;
  const settings = (step: Step | null): Settings => (step ? { ...file.set, ...step.set } : {});

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
      lab.store.setState({ ignored: [...ignored, `step: “${options.step}” is no step of “${file.title}”.`] });
      playhead.getState().choose({ step: "" });
    }
    const came = arriving;
    arriving = null;
    if (step === null) return store.setState({ step, missing: false });
    if (placed?.run === run && placed.step === step) return;
    if (came?.options.step === step.id) {
      if (came.time === null && came.zoom === null) return go(step.id, null);
      placed = { run, step };
      return store.setState({ step, missing: seek(run, flowOf(run), step.at) === null });
    }
    place(run, step);
  }

  function flowOf(run: Run): number {
    return Math.max(0, flowNamed(run.flows, file.flow));
  }

  function place(run: Run, step: Step) {
    const head = playhead.getState();
    const flow = flowOf(run);
    const found = seek(run, flow, step.at);
    placed = { run, step };
    head.pause();
    head.showFlow(flow);
    head.choose({ ...untouched(), ...step.options });
    if (found) {
      const until = step.until ? (seek(run, flow, step.until)?.time ?? found.time) : found.time;
      const range = { from: found.time - duration(step.before), to: until + duration(step.after) };
      head.setRange({ from: Math.max(0, range.from), to: Math.min(run.end, range.to) });
      head.seek(step.playhead === "end" ? range.to : found.time);
      if (step.select === "packet" && found.packet !== null) head.select({ kind: "packet", packet: found.packet });
      else if (step.select === "moment" && found.moment !== null) head.select({ kind: "moment", moment: found.moment });
      else head.select(null);
    }
    store.setState({ step, missing: found === null });
  }

  /** Options that some step chooses, as they usually are. */
  function untouched(): Partial<Options> {
    const keys = file.steps.flatMap(({ options }) => Object.keys(options ?? {}) as (keyof Options)[]);
    return Object.fromEntries(keys.map((key) => [key, USUAL_OPTIONS[key]]));
  }

  function go(id: string, from: Step | null) {
    const step = file.steps.find((one) => one.id === id);
    if (!step) return;
    const { overrides } = lab.store.getState().history.present;
    const next = changed(overrides, settings(from), settings(step), lab);
    placed = null;
    before = sameOverrides(overrides, next) ? null : playhead.getState().run;
    playhead.getState().choose({ step: id });
    if (before) {
      store.setState({ step, missing: false });
      lab.replace(next);
    }
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
    close: () => playhead.getState().choose({ step: "" }),
    arrive(link) {
      arriving = link;
    },
    end: unsubscribe,
  };
}

/** The overrides with what the new step has otherwise than the old one. */
function changed(present: Overrides, old: Settings, next: Settings, lab: Lab): Overrides {
  const result: Record<string, OverrideValue> = { ...present };
  for (const path of new Set([...Object.keys(old), ...Object.keys(next)])) {
    if (Object.hasOwn(old, path) && old[path] === next[path]) continue;
    const value = Object.hasOwn(next, path) ? inBaseUnits(next[path]) : undefined;
    if (value === undefined || value === lab.ownValue(path)) delete result[path];
    else result[path] = value;
  }
  return result;
}

function inBaseUnits(value: Settings[string]): OverrideValue {
  return typeof value === "string" ? (readQuantity(value)?.value ?? value) : value;
}

const duration = (text: string) => parse(text, "duration") ?? 0;
