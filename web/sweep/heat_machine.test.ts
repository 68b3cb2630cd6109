import { describe, expect, it } from "vitest";
import type { RunSummary } from "../engine/contract.ts";
import { sendAll } from "../machine/testing.ts";
import type { HeatAxis, HeatCell } from "./heat.ts";
import {
  type HeatEffect,
  type HeatEvent,
  type HeatMachineState,
  type HeatRequest,
  heatTransition,
  NO_MAP,
} from "./heat_machine.ts";

const axis = (path: string, values: readonly number[]): HeatAxis => ({
  path,
  name: path,
  values: values.map((value) => ({ value, label: `${value}` })),
});
const request: HeatRequest = {
  scenario: { base: "x" },
  overrides: { seed: 3 },
  x: axis("tcp.window", [1, 2, 3]),
  y: axis("tcp.mss", [512, 1024]),
  flow: "bulk",
  near: [3, 1024],
};
const answer: HeatCell = { summary: { status: "complete" } as RunSummary, error: null };

const begun: HeatEvent = { kind: "begun", request };
const answered = (map: number, cell: number): HeatEvent => ({ kind: "answered", map, cell, answer });
const timer = (map: number): HeatEvent => ({ kind: "timer_over", map });
const send = (state: HeatMachineState, ...events: HeatEvent[]) => sendAll(heatTransition, state, ...events);
const cellsOf = (effects: readonly HeatEffect[]) =>
  effects.flatMap((effect) => (effect.kind === "run" ? [effect.cell] : []));
const drawn = ({ shown }: HeatMachineState) => shown.result?.cells.map((cell) => cell !== null);

const started = send(NO_MAP, begun);

describe("a map that begins", () => {
  it("stops what is running, and runs every pair once, those nearest to the ladder's first", () => {
    expect(started.effects[0]).toEqual({ kind: "abort" });
    expect(cellsOf(started.effects)).toEqual([5, 2, 4, 1, 3, 0]);
  });

  it("runs each pair with its two values and what is changed besides", () => {
    expect(started.effects[1]).toMatchObject({ overrides: { seed: 3, "tcp.window": 3, "tcp.mss": 1024 } });
    expect(started.effects[6]).toMatchObject({ overrides: { seed: 3, "tcp.window": 1, "tcp.mss": 512 } });
  });

  it("shows its empty cells at once", () => {
    expect(started.state.shown.result).toMatchObject({ status: "running", flow: "bulk" });
    expect(drawn(started.state)).toEqual([false, false, false, false, false, false]);
  });
});

describe("an answer", () => {
  it("is shown when the timer is over, which is set once for all that come until then", () => {
    const first = send(started.state, answered(1, 5));
    expect(first.effects).toEqual([{ kind: "set_timer", map: 1 }]);
    const second = send(first.state, answered(1, 2));
    expect(second.effects).toEqual([]);
    expect(second.state.shown).toBe(started.state.shown);
    expect(drawn(send(second.state, timer(1)).state)).toEqual([false, false, true, false, false, true]);
  });

  it("is shown at once if it is the last", () => {
    const { state, effects } = send(started.state, ...[0, 1, 2, 3, 4, 5].map((cell) => answered(1, cell)));
    expect(effects).toEqual([]);
    expect(state.shown.result?.status).toBe("complete");
    expect(send(state, timer(1))).toEqual({ state, effects: [] });
  });

  it("to an older map is dropped, and so is its timer", () => {
    const newer = send(started.state, begun).state;
    for (const late of [answered(1, 5), timer(1)]) expect(send(newer, late)).toEqual({ state: newer, effects: [] });
  });
});

describe("a map that is stopped", () => {
  it("keeps what is shown, and hears no later answer", () => {
    const half = send(started.state, answered(1, 5), timer(1)).state;
    const { state, effects } = send(half, { kind: "stopped" });
    expect(effects).toEqual([{ kind: "abort" }]);
    expect(state.shown.result?.status).toBe("stopped");
    expect(drawn(state)).toEqual([false, false, false, false, false, true]);
    expect(send(state, answered(1, 2))).toEqual({ state, effects: [] });
  });

  it("stays complete if it was", () => {
    const all = send(started.state, ...[0, 1, 2, 3, 4, 5].map((cell) => answered(1, cell))).state;
    expect(send(all, { kind: "stopped" }).state.shown.result?.status).toBe("complete");
  });
});
