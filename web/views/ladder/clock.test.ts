import { describe, expect, it } from "vitest";
import { story } from "../../run/testing.ts";
import { compressedClock, linearClock } from "./clock.ts";

const MS = 1e6;
/** Something happens from 0 to 10 ms, and from 500 to 510. */
const run = story().data(1, { at: 0 }).data(2, { at: 500 }).ends(1000);
const range = { from: 0, to: 1000 * MS };

describe("a compressed clock", () => {
  it("shortens the stretches in which nothing happens, and no others", () => {
    const { time, shortened } = compressedClock(run, 0, range, 0, 700);
    expect(shortened.map(({ from, to }) => [from / MS, to / MS])).toEqual([
      [10, 500],
      [510, 1000],
    ]);
    // Each is 10 ms long, a hundredth of the range.
    expect(time(0)).toBe(0);
    expect(time(10 * MS)).toBeCloseTo(175);
    expect(time(500 * MS)).toBeCloseTo(350);
    expect(time(510 * MS)).toBeCloseTo(525);
    expect(time(1000 * MS)).toBeCloseTo(700);
  });

  it("goes back to the time it was asked for", () => {
    const { time } = compressedClock(run, 0, range, 0, 700);
    for (const at of [0, 3, 10, 200, 505, 999]) expect(time.invert(time(at * MS)) / MS).toBeCloseTo(at);
  });

  it("is the linear one where something happens all the time", () => {
    const near = { from: 0, to: 10 * MS };
    const busy = story();
    for (let i = 0; i < 100; i++) busy.data(i + 1, { at: i / 10, takes: 0.1 });
    const made = busy.ends(20);
    expect(compressedClock(made, 0, near, 0, 100).shortened).toEqual([]);
    expect(compressedClock(made, 0, near, 0, 100).time(5 * MS)).toBeCloseTo(linearClock(near, 0, 100).time(5 * MS));
  });
});
