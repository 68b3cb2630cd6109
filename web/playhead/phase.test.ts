import { describe, expect, it } from "vitest";
import type { Run } from "../run/run.ts";
import { story } from "../run/testing.ts";
import { samePhase, shiftOf } from "./phase.ts";
import { createPlayhead } from "./playhead.ts";

const MS = 1e6;
const range = (from: number, to: number) => ({ from: from * MS, to: to * MS });

/** A run whose first segment leaves at `first` ms, and whose round trip is so many times 20 ms. */
function longer(times: number, first: number, end = 1000): Run {
  const run = story().data(1, { at: first }).ends(end);
  run.flows[0].bounds.rtt_ns = times * 20 * MS;
  return run;
}
const short = longer(1, 10);
const long = longer(2, 20);

function opened(run = short) {
  const playhead = createPlayhead();
  playhead.getState().show(run, range(110, 210));
  playhead.getState().seek(190 * MS);
  return playhead;
}

describe("the phase", () => {
  it("counts round trips from the first segment", () => {
    expect(samePhase(110 * MS, short, long, 0)).toBe(220 * MS);
    expect(samePhase(5 * MS, short, long, 0)).toBe(10 * MS);
    expect(samePhase(110 * MS, short, longer(1, 40), 0)).toBe(110 * MS);
  });

  it("stays where the run has no such flow, although another flow has its index", () => {
    const other = longer(2, 20);
    other.flows[0].id = "another";
    expect(samePhase(110 * MS, short, other, 0)).toBe(110 * MS);
  });
});

describe("a run that takes another's place", () => {
  it("shows as many round trips, from the same one on, with the playhead at the same place", () => {
    const { getState } = opened();
    getState().show(long);
    expect(getState().range).toEqual(range(220, 420));
    expect(getState().time).toBe(380 * MS);
  });

  it("shows again what was shown when the control is back, even if a run between was too short", () => {
    const { getState } = opened();
    for (const run of [long, longer(20, 200), longer(1.5, 15)]) getState().show(run);
    expect(getState().range.to).toBe(315 * MS);
    getState().show(longer(1, 10));
    expect([getState().range, getState().time]).toEqual([range(110, 210), 190 * MS]);
  });

  it("starts from what the reader scrolled to meanwhile", () => {
    const { getState } = opened();
    getState().show(long);
    getState().setRange(range(20, 120));
    getState().show(short);
    expect(getState().range).toEqual(range(10, 60));
  });

  it("shows the range and time of a link as given", () => {
    const { getState } = opened();
    getState().show(long, range(100, 150));
    expect([getState().range, getState().time]).toEqual([range(100, 150), 190 * MS]);
  });
});

describe("the former run", () => {
  it("stays through a change, shifted to the phase of its left edge, and is gone with a link", () => {
    const { getState } = opened();
    getState().keepFormer();
    getState().show(long);
    const { former } = getState();
    expect(former).toMatchObject({ run: short, flow: 0, range: range(110, 210) });
    expect(former && shiftOf(former, long)).toBe(110 * MS);
    getState().show(long, range(0, 50));
    expect(getState().former).toBeNull();
  });
});
