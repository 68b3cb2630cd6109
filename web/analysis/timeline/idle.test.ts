import { describe, expect, it } from "vitest";
import { story } from "../../run/testing.ts";
import { commonStretches, idleStretchesOf, sharedIdleStretches } from "./idle.ts";

const MS = 1e6;
const shown = (stretches: readonly { from: number; to: number }[]) =>
  stretches.map(({ from, to }) => [from / MS, to / MS]);

describe("idle stretches", () => {
  it("are those in which no packet of any flow exists", () => {
    const run = story()
      .data(1, { at: 5, takes: 10 })
      .ack(2, { at: 15, takes: 10 })
      .data(2, { at: 60, takes: 10 })
      .flow("other")
      .data(1, { at: 65, takes: 20 })
      .ends(100);
    expect(shown(idleStretchesOf(run))).toEqual([
      [0, 5],
      [25, 60],
      [85, 100],
    ]);
  });

  it("end at an event without a packet", () => {
    const run = story().data(1, { at: 0, lost: true }).event("rto_fired", 60).data(1, { at: 80, copy: 1 }).ends(90);
    expect(shown(idleStretchesOf(run))).toEqual([
      [5, 60],
      [60, 80],
    ]);
  });

  it("hold a run without packets as a whole", () => {
    expect(shown(idleStretchesOf(story().ends(10)))).toEqual([[0, 10]]);
  });

  it("of several runs are what they have in common", () => {
    const list = (...pairs: [number, number][]) => pairs.map(([from, to]) => ({ from, to }));
    expect(commonStretches(list([0, 10], [20, 30]), list([5, 25], [28, 40]))).toEqual(
      list([5, 10], [20, 25], [28, 30]),
    );
    const short = story().data(1, { at: 0, takes: 10 }).ends(10);
    const long = story().data(1, { at: 0, takes: 10 }).data(2, { at: 50, takes: 10 }).ends(70);
    expect(shown(sharedIdleStretches([long, short], long.end))).toEqual([
      [10, 50],
      [60, 70],
    ]);
  });
});
