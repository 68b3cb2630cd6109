import { describe, expect, it } from "vitest";
import type { Measured } from "../sweep/sweep.ts";
import { drawn, filled, kneeOf, readCurve, scoreOf, writeCurve } from "./guess.ts";

const VALUES = [1, 2, 4, 8];
const measured = (...means: number[]): Measured[] =>
  means.map((mean, i) => ({ value: VALUES[i], mean, min: mean, max: mean, runs: 1, limits: [] }));

describe("a drawn curve", () => {
  it("stands in a link, and only one over the same values is read", () => {
    expect(writeCurve([null, 1.23456, 0, null])).toBe(",1.23,0,");
    expect(readCurve(",1.23,0,", 4)).toEqual([null, 1.23, 0, null]);
    expect(writeCurve([null, null])).toBe("");
    expect(readCurve("", 2)).toEqual([null, null]);
    for (const text of ["1,2", "1,2,3,x", "1,2,3,-1", "1,2,3,4,5"]) expect(readCurve(text, 4)).toBeNull();
  });

  it("is a line from where the pen was", () => {
    const nothing = [null, null, null, null];
    expect(drawn(nothing, 0, 1, null)).toEqual([1, null, null, null]);
    expect(drawn([1, null, null, null], 3, 4, 0)).toEqual([1, 2, 3, 4]);
    expect(drawn([1, 2, 3, 4], 1, 8, 3)).toEqual([1, 8, 6, 4]);
    expect(drawn([1, 2, 3, 4], 3, 9, 3)).toEqual([1, 2, 3, 9]);
  });

  it("is filled between its points, and level beyond them", () => {
    expect(filled([null, 2, null, 6])).toEqual([2, 2, 4, 6]);
    expect(filled([1, null, null, null])).toEqual([1, 1, 1, 1]);
    expect(filled([null, null])).toBeNull();
  });
});

describe("a knee", () => {
  it("is where a curve comes to its height, or leaves it", () => {
    expect(kneeOf(VALUES, [1, 2, 3.9, 4])).toBe(4);
    expect(kneeOf(VALUES, [4, 3.9, 2, 1])).toBe(2);
    expect(kneeOf(VALUES, [1, 4, 2, 1]), "a peak").toBe(2);
    expect(kneeOf(VALUES, [4, 4, 4, 4]), "level").toBeNull();
  });
});

describe("a score", () => {
  it("is how far the curve lies from the simulated one, as a share of its height", () => {
    expect(scoreOf(VALUES, [1, 2, 3, 4], measured(1, 2, 3, 4))).toEqual({
      off: 0,
      knees: { guessed: 8, simulated: 8 },
    });
    expect(scoreOf(VALUES, [2, 2, 2, 2], measured(1, 2, 4, 4))?.off).toBeCloseTo((1 + 0 + 2 + 2) / 4 / 4);
  });

  it("waits for every value", () => {
    expect(scoreOf(VALUES, [1, 2, 3, 4], measured(1, 2, 3))).toBeNull();
    expect(scoreOf(VALUES, [null, null, null, null], measured(1, 2, 3, 4))).toBeNull();
  });
});
