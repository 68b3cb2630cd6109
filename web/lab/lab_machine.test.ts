import { describe, expect, it } from "vitest";
import type { Checked, Problem, Scenario } from "../engine/contract.ts";
import { sendAll } from "../machine/testing.ts";
import type { Run } from "../run/run.ts";
import type { Worked } from "../scenario/draft.ts";
import { FIRST_PAGE } from "../scenario/link.ts";
import type { Overrides, OverrideValue } from "../scenario/overrides.ts";
import { labTransition, PATIENCE } from "./lab_machine.ts";
import { type LabEvent, type LabMachineState, openingState, type TimedLabEvent } from "./lab_state.ts";
import type { NearestState } from "./nearest.ts";

const OWN: Scenario = { base: "x" };
const OTHER: Scenario = { base: "y" };
const WINDOW = "tcp.window";
const link = { ...FIRST_PAGE, experiment: "x" };
const run = { end: 1e9 } as Run;
const crashed = { kind: "crashed", message: "no" } as const;

const near = (overrides: Overrides = {}, scenario = OWN, others?: Worked["others"]): NearestState => ({
  draft: others ? { scenario, overrides, others } : { scenario, overrides },
  link,
  ignored: [],
});
const at = (now: number, event: LabEvent): TimedLabEvent => ({ ...event, now });
const send = (state: LabMachineState, ...events: TimedLabEvent[]) => sendAll(labTransition, state, ...events);
const stateAfter = (...args: Parameters<typeof send>) => send(...args).state;
const overridesOf = (state: LabMachineState) => state.history.present.overrides;

const set = (value: OverrideValue, { joins = false, path = WINDOW, locked = [] as string[] } = {}): LabEvent => ({
  kind: "value_set",
  path,
  value,
  joins,
  locked,
});
const follow = (to: NearestState, drawn: Run | null = null): LabEvent => ({
  kind: "link_followed",
  near: to,
  run: drawn,
});
const shown = (number: number): LabEvent => ({ kind: "run_shown", number });
const accepted: Checked = { problems: [], scenario: OWN, sources: {}, places: [], flows: [] };
const refused = (path: string): Checked => {
  const problems: Problem[] = [{ path, message: "is too large", choices: [] }];
  return { ...accepted, problems, scenario: null };
};
const check = (number: number, checked: Checked): LabEvent => ({ kind: "draft_checked", number, checked });

/** Opened at 0 ms; its run is asked for. */
const opened = stateAfter(openingState(OWN, { ...near(), link: null }, false), at(0, { kind: "opened" }));
/** Its run is drawn at 10 ms. */
const drawn = stateAfter(opened, at(10, shown(1)));

describe("an experiment that opens", () => {
  it("reads its base, and asks for a check and a run", () => {
    const { state, effects } = send(openingState(OWN, near(), false), at(5, { kind: "opened" }));
    const draft = { scenario: OWN, overrides: {} };
    expect(effects).toEqual([
      { kind: "read_base", scenario: OWN },
      { kind: "check", number: 1, draft },
      { kind: "run", number: 1, draft },
    ]);
    expect(state).toMatchObject({ stale: true, status: { kind: "running", progress: 0, since: 5 } });
  });

  it("shows its first run with the view of the link, and later runs with the view that is open", () => {
    const start = stateAfter(openingState(OWN, near(), true), at(0, { kind: "opened" }));
    const first = send(start, at(9, { kind: "run_simulated", run }));
    expect(first.effects).toEqual([{ kind: "show", run, view: link }]);
    expect(send(first.state, at(9, { kind: "run_simulated", run })).effects).toEqual([
      { kind: "show", run, view: null },
    ]);
  });

  it("is up to date when its run is shown, and knows how long that took", () => {
    expect(drawn).toMatchObject({ stale: false, status: { kind: "shown", wall: 10 }, inFlight: null });
  });
});

describe("a change", () => {
  it("is checked at once and makes the drawn run stale in the same state", () => {
    const { state, effects } = send(drawn, at(20, set(8192)));
    expect(state).toMatchObject({ stale: true, latest: 2 });
    const draft = { scenario: OWN, overrides: { [WINDOW]: 8192 } };
    expect(effects).toEqual([
      { kind: "keep_former" },
      { kind: "check", number: 2, draft },
      { kind: "run", number: 2, draft },
    ]);
  });

  it("asks for nothing if the value is what it was", () => {
    const same = stateAfter(drawn, at(20, set(8192)));
    expect(send(same, at(30, set(8192))).effects).toEqual([]);
  });

  it("of a locked value is not made", () => {
    expect(send(drawn, at(20, set(8192, { locked: [WINDOW] })))).toEqual({ state: drawn, effects: [] });
    const changed = stateAfter(drawn, at(20, set(8192)));
    const reset: LabEvent = { kind: "overrides_replaced", overrides: {}, locked: [WINDOW] };
    expect(overridesOf(stateAfter(changed, at(30, reset)))).toEqual({ [WINDOW]: 8192 });
  });

  it("joins the change before only if that set the same value", () => {
    const joins = { joins: true };
    const drag = [set(1), set(2, joins), set(3, joins), set(4, { joins: true, path: "tcp.mss" })];
    const { history } = stateAfter(drawn, ...drag.map((event) => at(20, event)));
    expect(history.past.map(({ overrides }) => overrides)).toEqual([{}, { [WINDOW]: 3 }]);
    const apart = stateAfter(drawn, at(20, set(1)), at(20, { kind: "undone" }), at(20, set(2, joins)));
    expect(apart.history.past).toHaveLength(1);
  });

  it("keeps the compared runs", () => {
    const others = [{ kind: "kept", scenario: null, overrides: {} }] as const;
    const compared = stateAfter(drawn, at(20, { kind: "compared", others, draft: null, locked: [] }));
    expect(stateAfter(compared, at(30, set(1))).history.present.others).toBe(others);
  });

  it("of the compared runs alone is a step of undo, and asks for no run", () => {
    const others = [{ kind: "kept", scenario: null, overrides: {} }] as const;
    const event: LabEvent = { kind: "compared", others, draft: null, locked: [] };
    const { state, effects } = send(drawn, at(20, event));
    expect([state.history.past.length, effects]).toEqual([1, []]);
    expect(stateAfter(state, at(30, event)).history.past).toHaveLength(1);
  });
});

describe("a run in flight", () => {
  const changed = send(opened, at(100, set(1)));

  it(`is let finish until it has taken ${PATIENCE} ms, however many changes there are`, () => {
    expect(changed.effects.at(-1)).toEqual({ kind: "wait", number: 1, ms: PATIENCE - 100 });
    expect(send(changed.state, at(150, set(2))).effects.map(({ kind }) => kind)).toEqual(["keep_former", "check"]);
    expect(send(opened, at(PATIENCE + 50, set(1))).effects.at(-1)).toMatchObject({ kind: "wait", ms: 0 });
  });

  it("gives way to the newest draft when the patience ends", () => {
    const { state, effects } = send(
      changed.state,
      at(150, set(2)),
      at(PATIENCE, { kind: "patience_ended", number: 1 }),
    );
    expect(effects).toEqual([{ kind: "run", number: 3, draft: { scenario: OWN, overrides: { [WINDOW]: 2 } } }]);
    const stopped: LabEvent = { kind: "run_failed", number: 1, problem: { kind: "stopped" } };
    expect(send(state, at(301, stopped))).toEqual({ state, effects: [] });
  });

  it("is followed by the newest draft if it finishes before, and the timer then does nothing", () => {
    const { state, effects } = send(changed.state, at(200, shown(1)));
    expect(effects).toMatchObject([{ kind: "run", number: 2 }]);
    expect(state).toMatchObject({ stale: true, status: { kind: "running", since: 200 } });
    const late = at(PATIENCE, { kind: "patience_ended", number: 1 });
    expect(send(state, late)).toEqual({ state, effects: [] });
  });

  it("shows its first part, and an older one does not, nor one that has a view of its own", () => {
    const simulated = (number: number): LabEvent => ({ kind: "part_simulated", number, part: run });
    expect(send(opened, at(50, simulated(1))).effects).toEqual([{ kind: "show_part", part: run }]);
    expect(send(opened, at(50, simulated(0))).effects).toEqual([]);
    expect(send(drawn, at(50, simulated(1))).effects).toEqual([]);
    expect(send({ ...opened, view: link }, at(50, simulated(1))).effects).toEqual([]);
    const failed: LabEvent = { kind: "run_failed", number: 1, problem: { kind: "stopped" } };
    expect(send(opened, at(50, failed)).effects, "a part without a rest").toEqual([{ kind: "show_part", part: null }]);
  });

  it("tells its progress, and an older one does not", () => {
    const progress = (number: number): LabEvent => ({ kind: "run_progressed", number, progress: 0.5 });
    expect(stateAfter(opened, at(50, progress(1))).status).toEqual({ kind: "running", progress: 0.5, since: 0 });
    expect(stateAfter(opened, at(50, progress(0)))).toBe(opened);
  });

  it("that fails is over, and what is wrong is told of the newest draft only", () => {
    const problems = refused(WINDOW).problems;
    const fail: LabEvent = { kind: "run_failed", number: 1, problem: { kind: "problems", problems } };
    expect(stateAfter(opened, at(50, fail))).toMatchObject({ problems, stale: false, status: { kind: "failed" } });
    const next = send(changed.state, at(120, fail));
    expect(next.state).toMatchObject({ problems: [], stale: true, status: { kind: "running" } });
    expect(next.effects).toMatchObject([{ kind: "run", number: 2 }]);
  });

  it("that crashed leaves the draft as it is", () => {
    const state = stateAfter(opened, at(50, { kind: "run_failed", number: 1, problem: crashed }));
    expect(state.status).toEqual({ kind: "failed", problem: crashed });
    expect(state.history).toBe(opened.history);
  });
});

describe("a check", () => {
  it("of an older draft is dropped", () => {
    const two = stateAfter(drawn, at(20, set(1)), at(30, set(2)));
    expect(send(two, at(40, check(2, refused(WINDOW))))).toEqual({ state: two, effects: [] });
    expect(stateAfter(two, at(40, check(3, accepted))).checked).toBe(accepted);
  });

  it("that finds mistakes keeps the last scenario that was accepted", () => {
    const fine = stateAfter(opened, at(1, check(1, accepted)));
    const wrong = stateAfter(fine, at(20, set(9e9)), at(21, check(2, refused(WINDOW))));
    expect([wrong.checked, wrong.problems]).toEqual([accepted, refused(WINDOW).problems]);
  });

  it("after an undo of a refused change takes its mistakes back", () => {
    const wrong = stateAfter(drawn, at(20, set(9e9)), at(21, check(2, refused(WINDOW))), at(22, { kind: "undone" }));
    expect(overridesOf(wrong)).toEqual({});
    expect(wrong.latest).toBe(3);
    expect(stateAfter(wrong, at(23, check(3, accepted))).problems).toEqual([]);
  });

  it("of a base is dropped when another scenario is open by then", () => {
    const other = send(drawn, at(20, { kind: "scenario_opened", scenario: OTHER, view: null }));
    expect(other.effects[0]).toEqual({ kind: "read_base", scenario: OTHER });
    const read = (scenario: Scenario): LabEvent => ({ kind: "base_read", scenario, base: accepted });
    expect(stateAfter(other.state, at(30, read(OWN)))).toBe(other.state);
    expect(stateAfter(other.state, at(30, read(OTHER))).base).toBe(accepted);
  });
});

describe("a link", () => {
  it("is one step of undo, pauses, and is shown with its own view", () => {
    const { state, effects } = send(drawn, at(20, follow(near({ [WINDOW]: 1 }), run)));
    expect(effects.map(({ kind }) => kind)).toEqual(["pause", "check", "run"]);
    expect(state).toMatchObject({ view: link, fromLink: true });
    expect(overridesOf(stateAfter(state, at(30, { kind: "undone" })))).toEqual({});
  });

  it("to what is drawn already shows that again, with the link's view", () => {
    const { state, effects } = send(drawn, at(20, follow(near(), run)));
    expect(effects).toEqual([{ kind: "pause" }, { kind: "show", run, view: link }]);
    expect([state.history, state.view]).toEqual([drawn.history, null]);
  });

  it("to what is being run keeps its view for that run", () => {
    const { state, effects } = send(opened, at(5, follow(near(), run)));
    expect([effects, state.view]).toEqual([[{ kind: "pause" }], link]);
  });

  it("loses the values that the simulator refuses, and keeps the others", () => {
    const followed = stateAfter(drawn, at(20, follow(near({ [WINDOW]: 9e9, "tcp.mss": 512 }))));
    const { state, effects } = send(followed, at(30, check(2, refused(WINDOW))));
    expect(overridesOf(state)).toEqual({ "tcp.mss": 512 });
    expect(state.ignored).toEqual(["tcp.window: is too large."]);
    expect(effects[0]).toMatchObject({ kind: "check", number: 3 });
  });

  it("gives way to the experiment's own values if none of its values is at fault", () => {
    const followed = stateAfter(drawn, at(20, follow(near({ "tcp.mss": 512 }))));
    const state = stateAfter(followed, at(30, check(2, refused("links"))));
    expect([overridesOf(state), state.fromLink]).toEqual([{}, false]);
    expect(state.ignored).toEqual(["links: is too large."]);
  });

  it("gives way to what was there before if its scenario is refused", () => {
    const mine = stateAfter(drawn, at(20, { kind: "scenario_opened", scenario: { mine: 1 }, view: null }));
    const followed = stateAfter(mine, at(30, follow(near({}, OTHER))));
    const state = stateAfter(followed, at(40, check(3, refused("hosts"))));
    expect(state.history.present).toEqual({ scenario: { mine: 1 }, overrides: {} });
  });

  it("is the reader's own once it is changed: mistakes are then shown, not taken out", () => {
    const changed = stateAfter(drawn, at(20, follow(near({ "tcp.mss": 512 }))), at(30, set(9e9)));
    const state = stateAfter(changed, at(40, check(3, refused(WINDOW))));
    expect([state.problems.length, overridesOf(state)]).toEqual([1, { "tcp.mss": 512, [WINDOW]: 9e9 }]);
  });
});

describe("an experiment that is closed", () => {
  const closed = send(opened, at(50, { kind: "closed" }));

  it("pauses and cancels its run", () => {
    expect(closed.effects).toEqual([{ kind: "pause" }, { kind: "cancel" }]);
  });

  it("hears no answer any more", () => {
    const answers: LabEvent[] = [
      check(1, accepted),
      { kind: "run_simulated", run },
      shown(1),
      { kind: "run_failed", number: 1, problem: crashed },
      { kind: "patience_ended", number: 1 },
    ];
    for (const answer of answers)
      expect(send(closed.state, at(60, answer))).toEqual({ state: closed.state, effects: [] });
  });
});

describe("the run before a change", () => {
  /** Number of times that the run is kept. */
  const keeps = (start: LabMachineState, ...events: TimedLabEvent[]) => {
    let [state, count] = [start, 0];
    for (const event of events) {
      const next = send(state, event);
      state = next.state;
      count += next.effects.filter(({ kind }) => kind === "keep_former").length;
    }
    return count;
  };

  it("is kept once for a drag, and again for each other change", () => {
    const drag = [set(1024), set(2048, { joins: true }), set(4096, { joins: true })].map((event) => at(20, event));
    expect(keeps(drawn, ...drag)).toBe(1);
    expect(keeps(drawn, at(20, set(1024)), at(21, set(2048)))).toBe(2);
    expect(keeps(drawn, at(20, set(1024)), at(21, { kind: "undone" }), at(22, { kind: "redone" }))).toBe(3);
  });

  it("is not kept for a link or for what follows a change by itself", () => {
    expect(keeps(drawn, at(20, follow(near({ [WINDOW]: 8192 }))))).toBe(0);
    const after = stateAfter(drawn, at(20, set(1024)));
    expect(keeps(after, at(21, check(2, refused(WINDOW))))).toBe(0);
  });
});
