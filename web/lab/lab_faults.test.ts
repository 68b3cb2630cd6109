/** A run or a check fails at each stage of the reader's work: parameters and steps of undo are there afterwards. */

import { describe, expect, test } from "vitest";
import type { EngineProblem } from "../engine/messages.ts";
import { sendAll } from "../machine/testing.ts";
import { FIRST_PAGE } from "../scenario/link.ts";
import { labTransition } from "./lab_machine.ts";
import { type LabEffect, type LabEvent, type LabMachineState, openingState, type TimedLabEvent } from "./lab_state.ts";

const OWN = { base: "x" };
const OTHER = { base: "y" };
const WINDOW = "tcp.window";
const at = (now: number, event: LabEvent): TimedLabEvent => ({ ...event, now });
const set = (value: number): LabEvent => ({ kind: "value_set", path: WINDOW, value, joins: false, locked: [] });
const stateAfter = (state: LabMachineState, ...events: TimedLabEvent[]) =>
  sendAll(labTransition, state, ...events).state;
/** Number of the run that is in flight after the first run and these events. */
const runAfter = (...events: TimedLabEvent[]) => {
  const { effects } = events.reduce(
    ({ state, effects }, event) => {
      const step = sendAll(labTransition, state, event);
      return { state: step.state, effects: [...effects, ...step.effects] };
    },
    { state: opened, effects: [] as readonly LabEffect[] },
  );
  return effects.flatMap((effect) => (effect.kind === "run" ? [effect.number] : [])).at(-1) ?? 1;
};

const link = { ...FIRST_PAGE, experiment: "x" };
const near = { draft: { scenario: OWN, overrides: {} }, link, ignored: [] };
const opened = stateAfter(openingState(OWN, near, false), at(0, { kind: "opened" }));

/** Two changes: a draft with two steps of undo. */
const CHANGES = [at(10, { kind: "run_shown", number: 1 }), at(20, set(1)), at(30, set(2))];
const STAGES: Record<string, TimedLabEvent[]> = {
  "the first run": [],
  "a run after two changes": CHANGES,
  "a run after an undo": [...CHANGES, at(40, { kind: "undone" })],
  "a run of another scenario": [...CHANGES, at(40, { kind: "scenario_opened", scenario: OTHER, view: null })],
};

const FAULTS: Record<string, EngineProblem> = {
  "crashed (memory, a dead or silent worker, a trap)": { kind: "crashed", message: "It needs more memory." },
  "refused by the engine": { kind: "problems", problems: [{ path: WINDOW, message: "is too large", choices: [] }] },
  "stopped by the reader": { kind: "stopped" },
};

describe.each(Object.entries(STAGES))("%s", (_, events) => {
  const stage = stateAfter(opened, ...events);

  test.each(Object.entries(FAULTS))("that is %s keeps the draft, and what is tried next runs it", (_, problem) => {
    const failed = stateAfter(stage, at(500, { kind: "run_failed", number: runAfter(...events), problem }));
    expect(failed.history).toEqual(stage.history);
    const next = sendAll(labTransition, failed, at(600, set(3)));
    const run = next.effects.find((effect) => effect.kind === "run" || effect.kind === "wait");
    expect(run).toBeDefined();
    expect(next.state.history.present.overrides).toEqual({ ...stage.history.present.overrides, [WINDOW]: 3 });
    const back = stateAfter(next.state, at(700, { kind: "undone" }));
    expect(back.history.present).toEqual(stage.history.present);
  });
});
