import { describe, expect, it } from "vitest";
import { deviationOf, discrimination, distribution, meanOf, normalisedGain, shareOf } from "./statistics.ts";

describe("statistics of a class", () => {
  it("give the mean and the deviation of a sample", () => {
    // Deviations -3, -1, 0 and 4; their squares sum to 26, and 26 / 3 is 8.667.
    expect(meanOf([2, 4, 5, 9])).toBe(5);
    expect(deviationOf([2, 4, 5, 9])).toBeCloseTo(2.944, 3);
    expect([meanOf([]), deviationOf([]), deviationOf([7])]).toEqual([null, null, null]);
  });

  it("count scores from 0 to the highest", () => {
    expect(distribution([0, 2, 2, 3], 4)).toEqual([1, 0, 2, 1, 0]);
  });

  it("give the share of right answers", () => {
    expect(shareOf([true, false, false, true, true])).toBe(0.6);
    expect(shareOf([])).toBeNull();
  });

  it("give the share of the possible gain", () => {
    expect(normalisedGain(5, 10, 15)).toBe(0.5);
    expect(normalisedGain(10, 5, 15)).toBe(-1);
    expect(normalisedGain(15, 15, 15)).toBeNull();
  });
});

describe("the discrimination of an item", () => {
  const marks = [true, true, true, true, true, false, false, false, false, false];

  it("is the point-biserial correlation with the score on the other items", () => {
    // Scores on the others: 9 8 7 6 5 and 5 4 3 2 1. The means are 7 and 3, and the deviation of all ten by n is √6 = 2.4495.
    // (7 - 3) / 2.4495 × √(0.5 × 0.5) = 0.8165.
    const scores = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
    expect(discrimination(marks, scores)).toBeCloseTo(0.8165, 4);
  });

  it("is negative if the weaker students answer correctly", () => {
    expect(discrimination(marks, [2, 3, 4, 5, 6, 5, 6, 7, 8, 9])).toBeCloseTo(-0.8165, 4);
  });

  it("is undefined for too few forms, and without differences", () => {
    expect(discrimination(marks.slice(1), [9, 8, 7, 6, 5, 4, 3, 2, 1])).toBeNull();
    expect(discrimination(Array(10).fill(true), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toBeNull();
    expect(discrimination(marks, marks.map(Number))).toBeNull();
  });
});
