import { describe, expect, it } from "vitest";
import type { RunSummary } from "../engine/contract.ts";
import { sendAll } from "../machine/testing.ts";
import { nameOf, type PlannedPoint, type SweepRequest } from "./plan.ts";
import {
  NO_SWEEP,
  type SweepEffect,
  type SweepEvent,
  type SweepMachineState,
  sweepTransition,
} from "./sweep_machine.ts";

const request: SweepRequest = {
  spec: {
    table: "t",
    column: "window_kb",
    parameter: "tcp.window",
    unit: "KB",
    repeats: 2,
    cases: { main: {} },
    quantities: [],
  },
  parameterName: "Maximum window",
  published: [4, 8].map((window_kb) => ({ window_kb })),
  peaks: [],
  scenario: { base: "x" },
  overrides: {},
  near: 8192,
};
const other: SweepRequest = { ...request, overrides: { "tcp.mss": 512 } };
const progress = { done: 0, runs: 4, left_ms: null };

const summary = (trace_hash: string) => ({ status: "complete", trace_hash }) as RunSummary;
const ask = (of = request): SweepEvent => ({ kind: "requested", request: of });
const send = (state: SweepMachineState, ...events: SweepEvent[]) => sendAll(sweepTransition, state, ...events);

/** The runs that a transition plans. */
function planned(effects: readonly SweepEffect[]) {
  const found = effects.find((effect) => effect.kind === "look_up");
  if (!found) throw new Error("nothing was planned");
  return found.runs;
}
const lookedUp = (sweep: number, missing: ReturnType<typeof planned>): SweepEvent => ({
  kind: "looked_up",
  sweep,
  known: [],
  missing,
  progress,
});
const done = (sweep: number, point: PlannedPoint, of = summary("a")): SweepEvent => ({
  kind: "run_done",
  sweep,
  point,
  summary: of,
  progress,
});
const failed = (sweep: number, point: PlannedPoint, message = "no"): SweepEvent => ({
  kind: "run_failed",
  sweep,
  point,
  message,
  progress,
});
const timer = (sweep: number): SweepEvent => ({ kind: "timer_over", sweep, progress });

const requested = send(NO_SWEEP, ask());
const runs = planned(requested.effects);
const [near, far] = runs.map(({ point }) => point);
/** Two points with two seeds each are being run. */
const started = send(requested.state, lookedUp(1, runs));
const valuesOf = ({ shown }: SweepMachineState) => shown.result?.points.map(({ value }) => value);

describe("a request", () => {
  it("stops what is running, and plans every point with its first seed before any with its second", () => {
    expect(requested.effects.map(({ kind }) => kind)).toEqual(["abort", "look_up"]);
    expect(runs.map(({ point, overrides }) => [point.value, overrides.seed])).toEqual([
      [8, 1],
      [4, 1],
      [8, 2],
      [4, 2],
    ]);
  });

  it("runs only what is not known", () => {
    const known = [{ point: near, summary: summary("a") }];
    const half = send(requested.state, { kind: "looked_up", sweep: 1, known, missing: runs.slice(1), progress });
    expect(half.effects).toEqual([{ kind: "run", sweep: 1, request, runs: runs.slice(1) }]);
    expect(half.state).toMatchObject({ pending: 3, shown: { stale: true, result: { status: "running" } } });
    expect(valuesOf(half.state)).toEqual([8]);
  });

  it("is complete at once if all is known", () => {
    const known = runs.map(({ point }) => ({ point, summary: summary("a") }));
    const { state, effects } = send(requested.state, { kind: "looked_up", sweep: 1, known, missing: [], progress });
    expect(effects).toEqual([]);
    expect(state.shown).toMatchObject({ stale: false, result: { status: "complete" } });
  });

  it("that comes to the same runs changes nothing", () => {
    const same = { ...request, overrides: { "tcp.window": 4096, seed: 9 }, near: 4096 };
    expect(send(started.state, ask(same))).toEqual({ state: started.state, effects: [] });
  });
});

describe("the answers of runs", () => {
  it("are shown at once first, and then as fast as one can follow", () => {
    const first = send(started.state, done(1, near));
    expect(first.effects).toEqual([{ kind: "set_timer", sweep: 1, ms: 0 }]);
    expect(valuesOf(first.state)).toEqual([]);
    const two = send(first.state, done(1, far));
    expect(two.effects).toEqual([]);
    const shown = send(two.state, timer(1));
    expect(valuesOf(shown.state)).toEqual([8, 4]);
    expect(send(shown.state, done(1, near)).effects).toEqual([{ kind: "set_timer", sweep: 1, ms: 100 }]);
  });

  it("change nothing that is shown before the timer is over", () => {
    expect(send(started.state, done(1, near)).state.shown).toBe(started.state.shown);
  });

  it("are shown at once when they are the last", () => {
    const { state, effects } = send(started.state, ...runs.map(({ point }) => done(1, point)));
    expect(effects).toEqual([]);
    expect([state.shown.result?.status, state.shown.stale, state.isRunning]).toEqual(["complete", false, false]);
    expect(state.shown.result?.points.map(({ summaries }) => summaries.length)).toEqual([2, 2]);
    expect(send(state, timer(1))).toEqual({ state, effects: [] });
  });

  it("of an older sweep are dropped", () => {
    const next = send(started.state, ask(other));
    const newer = send(next.state, lookedUp(2, planned(next.effects))).state;
    for (const late of [done(1, near), failed(1, near), timer(1), lookedUp(1, runs)])
      expect(send(newer, late)).toEqual({ state: newer, effects: [] });
  });

  it("take the places of the points of the sweep before one by one", () => {
    const all = send(started.state, ...runs.map(({ point }) => done(1, point, summary("old")))).state;
    const next = send(all, ask(other));
    const begun = send(next.state, lookedUp(2, planned(next.effects))).state;
    const hashes = ({ shown }: SweepMachineState) =>
      shown.result?.points.map(({ summaries }) => summaries.map((one) => one.trace_hash).join(" "));
    expect([hashes(begun), begun.shown.stale]).toEqual([["old old", "old old"], true]);
    expect(hashes(send(begun, done(2, near, summary("new")), timer(2)).state)).toEqual(["new", "old old"]);
  });
});

describe("a run that fails", () => {
  it("leaves its message beside the point's other runs", () => {
    const { state } = send(started.state, failed(1, near, "out of memory"), done(1, near), timer(1));
    expect(state.fresh.get(nameOf(near))).toMatchObject({ error: "out of memory", summaries: [summary("a")] });
  });

  it("takes the axis's name in another language without running anything again", () => {
    const half = send(started.state, done(1, runs[0].point)).state;
    const { state, effects } = send(half, ask({ ...request, parameterName: "Ventana máxima" }));
    expect(effects).toEqual([]);
    expect(state.shown.result?.parameterName).toBe("Ventana máxima");
    expect(state.asked?.request.parameterName).toBe("Ventana máxima");
  });

  it("fails the sweep only if no point has a result, and the same request then starts it again", () => {
    const points = runs.map(({ point }) => point);
    const all = send(started.state, ...points.map((point, n) => failed(1, point, `mistake ${n}`))).state;
    expect(all.shown).toMatchObject({ stale: false, result: { status: "failed", message: "mistake 0" } });
    expect(send(all, ask()).effects.map(({ kind }) => kind)).toEqual(["abort", "look_up"]);
    const [first, ...rest] = points;
    const some = send(started.state, done(1, first), ...rest.map((point) => failed(1, point))).state;
    expect(some.shown.result?.status).toBe("complete");
  });

  it("is none if its budget ended it, but gives no summary either", () => {
    const ended = { status: "stopped", stopped_by: "after 10 000 events" } as RunSummary;
    const { state } = send(started.state, done(1, near, ended));
    expect(state.fresh.get(nameOf(near))).toMatchObject({ error: "after 10 000 events", summaries: [] });
    expect(state.failures).toEqual([]);
  });
});

describe("a sweep that is stopped", () => {
  const half = send(started.state, done(1, near), timer(1)).state;
  const stopped = send(half, { kind: "stopped" });

  it("keeps what is there and hears no later answer", () => {
    expect(stopped.effects).toEqual([{ kind: "abort" }]);
    expect(stopped.state.shown).toMatchObject({ stale: false, result: { status: "stopped" } });
    expect(valuesOf(stopped.state)).toEqual([8]);
    expect(send(stopped.state, done(1, far))).toEqual({ state: stopped.state, effects: [] });
  });

  it("stays so when the same is asked for again, and goes on when told so", () => {
    expect(send(stopped.state, ask())).toEqual({ state: stopped.state, effects: [] });
    const resumed = send(stopped.state, { kind: "resumed" });
    expect(planned(resumed.effects)).toHaveLength(4);
    expect(resumed.state.sweep).toBe(2);
  });

  it("needs a request before it can go on", () => {
    expect(send(NO_SWEEP, { kind: "resumed" })).toEqual({ state: NO_SWEEP, effects: [] });
  });
});

describe("the former result", () => {
  const complete = send(started.state, ...runs.map(({ point }) => done(1, point))).state;

  it("is what was shown when the change began, until the next change", () => {
    const begun = send(complete, { kind: "change_begun", forgets: false }, ask(other)).state;
    expect(begun.shown.former).toBe(complete.shown.result);
    const again = send(begun, lookedUp(2, []), ask({ ...request, overrides: { "tcp.mss": 256 } })).state;
    expect(again.shown.former).toBe(complete.shown.result);
  });

  it("is forgotten with the former run", () => {
    const begun = send(complete, { kind: "change_begun", forgets: false }).state;
    expect(send(begun, { kind: "change_begun", forgets: true }).state.shown.former).toBeNull();
  });
});
