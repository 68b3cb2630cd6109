import { describe, expect, it } from "vitest";
import { createStore } from "zustand/vanilla";
import { chain, connectMachine, moveTo, shownStore } from "./machine.ts";

/** A counter whose effects are texts; an event of 0 changes nothing. */
const add = (count: number, by: number) =>
  by === 0 ? moveTo<number, string>(count) : moveTo(count + by, `added ${by}`);

describe("a machine", () => {
  it("passes the state along a chain of transitions, and keeps their effects in order", () => {
    const doubled = (count: number) => moveTo(2 * count, "doubled");
    expect(chain(add(1, 2), doubled, (count) => add(count, 1))).toEqual({
      state: 7,
      effects: ["added 2", "doubled", "added 1"],
    });
  });

  it("has its next state in the store before an effect runs", () => {
    const store = createStore(() => 0);
    const seen: [string, number][] = [];
    const send = connectMachine(store, add, (effect: string) => seen.push([effect, store.getState()]));
    send(3);
    expect(seen).toEqual([["added 3", 3]]);
  });

  it("tells the store's listeners nothing when an event leaves the state as it was", () => {
    const store = createStore(() => 0);
    let told = 0;
    store.subscribe(() => {
      told += 1;
    });
    const send = connectMachine(store, add, () => {});
    send(0);
    expect(told).toBe(0);
    send(1);
    expect(told).toBe(1);
  });

  it("runs the effects of an event that an effect sends after those of the event before", () => {
    const store = createStore(() => 0);
    const seen: string[] = [];
    const twice = (count: number, by: number) => moveTo(count + by, `first of ${by}`, `second of ${by}`);
    const send = connectMachine(store, twice, (effect: string) => {
      if (effect === "first of 1") send(2);
      seen.push(effect);
    });
    send(1);
    expect(seen).toEqual(["first of 1", "second of 1", "first of 2", "second of 2"]);
    expect(store.getState()).toBe(3);
  });

  it("runs effects in order although a listener of the store sends another event", () => {
    const store = createStore(() => 0);
    const seen: string[] = [];
    const send = connectMachine(store, add, (effect: string) => seen.push(effect));
    store.subscribe((count) => {
      if (count === 1) send(2);
    });
    send(1);
    expect(seen).toEqual(["added 1", "added 2"]);
  });

  it("goes on after an effect that failed", () => {
    const seen: string[] = [];
    const send = connectMachine(
      createStore(() => 0),
      add,
      (effect: string) => {
        if (effect === "added 1") throw new Error("no");
        seen.push(effect);
      },
    );
    expect(() => send(1)).toThrow("no");
    send(2);
    expect(seen).toEqual(["added 2"]);
  });

  it("shows a part of its state, whose listeners hear of no other change", () => {
    const machine = createStore<{ shown: { sum: number }; asked: number }>(() => ({ shown: { sum: 1 }, asked: 0 }));
    const store = shownStore(machine);
    const heard: number[] = [];
    store.subscribe(({ sum }) => heard.push(sum));
    machine.setState({ asked: 1 });
    machine.setState({ shown: { sum: 2 }, asked: 2 });
    expect([store.getState(), heard]).toEqual([{ sum: 2 }, [2]]);
  });
});
