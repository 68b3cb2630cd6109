import { describe, expect, it } from "vitest";
import type { RunData, Told } from "../../engine/contract.ts";
import { sendAll } from "../../machine/testing.ts";
import { PAUSE, type TellerEvent, type TellerMachineState, tellerStart, tellerTransition } from "./teller_machine.ts";

const right: Told = { problems: [], steps: [], failure: null, verdict: null, run: {} as RunData };
const wrong: Told = { ...right, problems: [{ line: 1, column: 1, message: "is wrong", choices: [] }], run: null };

const send = (state: TellerMachineState, ...events: TellerEvent[]) => sendAll(tellerTransition, state, ...events);
const type = (text: string, now: number): TellerEvent => ({ kind: "edited", text, typed: true, now });
const told = (number: number, text: string, answer = right): TellerEvent => ({
  kind: "told",
  number,
  text,
  told: answer,
});
const past = ({ shown }: TellerMachineState) => shown.history.past;

const opened = send(tellerStart("own", "own"), { kind: "opened" });
const drawn = send(opened.state, told(1, "own")).state;

describe("a story's text", () => {
  it("is sent to the engine when it opens and whenever it changes", () => {
    expect(opened.effects).toEqual([{ kind: "ask", number: 1, text: "own" }]);
    expect(send(drawn, type("new", 0)).effects).toEqual([{ kind: "ask", number: 2, text: "new" }]);
    expect(send(drawn, type("own", 0))).toEqual({ state: drawn, effects: [] });
  });

  it("has one step of undo for text that is typed without a pause", () => {
    expect(past(send(drawn, type("a", 0), type("ab", 10), type("abc", 20)).state)).toEqual(["own"]);
    expect(past(send(drawn, type("a", 0), type("ab", PAUSE)).state)).toEqual(["own", "a"]);
  });

  it("has another step of undo for text that is typed after an undo, or after a change that was not typed", () => {
    expect(past(send(drawn, type("a", 0), type("ab", 2000), { kind: "undone" }, type("ac", 2001)).state)).toEqual([
      "own",
      "a",
    ]);
    const button: TellerEvent = { kind: "edited", text: "b", typed: false, now: 10 };
    expect(past(send(drawn, type("a", 0), button, type("bc", 20)).state)).toEqual(["own", "a", "b"]);
  });
});

describe("an answer of the engine", () => {
  it("to an older text is dropped", () => {
    const { state } = send(drawn, type("a", 0), type("ab", 10));
    for (const late of [told(2, "a", wrong), { kind: "failed", number: 2, message: "no" } as const])
      expect(send(state, late)).toEqual({ state, effects: [] });
  });

  it("draws the ladder of its text", () => {
    expect(send(opened.state, told(1, "own")).effects).toEqual([{ kind: "show", told: right, text: "own" }]);
  });

  it("with mistakes keeps the drawn ladder", () => {
    const { state, effects } = send(drawn, type("a", 0), told(2, "a", wrong));
    expect([effects, state.shown.told]).toEqual([[], wrong]);
  });

  it("with mistakes draws the ladder of the original story if none is drawn, and still reports the mistakes", () => {
    const bad = send(tellerStart("own", "bad"), { kind: "opened" }, told(1, "bad", wrong));
    expect(bad.effects).toEqual([{ kind: "ask_original", number: 1, text: "own" }]);
    const original: TellerEvent = { kind: "original_told", number: 1, told: right };
    const { state, effects } = send(bad.state, original);
    expect([effects, state.shown.told]).toEqual([[{ kind: "show", told: right, text: "own" }], wrong]);
    const newer = send(bad.state, type("a", 0)).state;
    expect(send(newer, original)).toEqual({ state: newer, effects: [] });
  });

  it("that failed is shown until one succeeds", () => {
    const failed = send(drawn, type("a", 0), { kind: "failed", number: 2, message: "no memory" }).state;
    expect(failed.shown.trouble).toBe("no memory");
    expect(send(failed, type("b", 10), told(3, "b")).state.shown.trouble).toBeNull();
  });

  it("is ignored after the story is closed", () => {
    const { state } = send(opened.state, { kind: "closed" });
    expect(send(state, told(1, "own"))).toEqual({ state, effects: [] });
  });
});
