import { describe, expect, test } from "vitest";
import type { Measured } from "./measure.ts";
import { placesOf, type Ranked, rankedRow, sortedRows } from "./ranking.ts";
import { jainIndex, logThroughput, meanScore, power, SCORES, scoreNamed } from "./scores.ts";

const run = (throughput_mbps: number, delay_ms: number | null, loss = 0, other: number | null = null): Measured => ({
  throughput_mbps,
  delay_ms,
  loss,
  other_mbps: other,
});

describe("scores", () => {
  test("of throughput and delay: 8 Mb/s with 62.5 ms are 128, which is 2 to the power of 7", () => {
    expect(power(run(8, 62.5))).toBe(7);
    // Twice the throughput, or half the delay, is one more.
    expect(power(run(16, 62.5))).toBe(8);
    expect(power(run(8, 31.25))).toBe(8);
  });

  test("of throughput: 0.5 Mb/s are -1, and nothing is minus infinity", () => {
    expect(logThroughput(run(0.5, 10))).toBe(-1);
    expect(logThroughput(run(0, null))).toBe(Number.NEGATIVE_INFINITY);
    expect(power(run(0, null))).toBe(Number.NEGATIVE_INFINITY);
    expect(power(run(1, null))).toBeNull();
  });

  test("of fairness: 3 and 1 Mb/s are 16 / 20", () => {
    expect(jainIndex([3, 1])).toBe(0.8);
    expect(jainIndex([5, 5])).toBe(1);
    expect(jainIndex([5, 0])).toBe(0.5);
    expect(jainIndex([0, 0])).toBeNull();
    expect(scoreNamed("fairness").of(run(3, 10, 0, 1))).toBe(0.8);
    expect(scoreNamed("fairness").of(run(3, 10))).toBeNull();
  });

  test("of losses are in percent, and each score has a formula and a source", () => {
    expect(scoreNamed("loss").of(run(1, 1, 0.025))).toBe(2.5);
    expect(scoreNamed("none").id).toBe("power");
    for (const { formula, source } of SCORES)
      expect([formula, source].map((text) => text.length > 8)).not.toContain(false);
  });

  test("are added up as their mean over the paths that have them", () => {
    expect(meanScore([1, null, 4])).toBe(2.5);
    expect(meanScore([null])).toBeNull();
    expect(meanScore([1, Number.NEGATIVE_INFINITY])).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe("the order of contestants", () => {
  const [score] = SCORES;
  const rows: Ranked<string>[] = [
    rankedRow("slow", [run(1, 125), run(1, 125)], score),
    rankedRow("fast", [run(8, 125), run(8, 62.5)], score),
    rankedRow("greedy", [run(16, 125, 0.3), run(16, 62.5)], score),
    rankedRow("broken", [run(32, 125), "line 7 divides by zero"], score),
    rankedRow("open", [run(32, 125), undefined], score),
  ];
  const names = (order: Parameters<typeof sortedRows>[1]) =>
    sortedRows(rows, order, (name) => name).map(({ row }) => row);

  test("has the mean of both paths: 6 and 7 are 6.5", () => {
    expect(rows.map(({ total }) => total)).toEqual([3, 6.5, 7.5, null, null]);
    expect(rows[2].loses).toBe(true);
  });

  test("puts those that lose too much behind all others, and those without a result last", () => {
    expect(names({ by: "total", down: true })).toEqual(["fast", "slow", "greedy", "broken", "open"]);
    expect(names({ by: "total", down: false })).toEqual(["slow", "fast", "greedy", "broken", "open"]);
    expect(names({ by: "1", down: true })).toEqual(["greedy", "fast", "slow", "broken", "open"]);
    expect(names({ by: "name", down: true })[0]).toBe("slow");
  });

  test("gives places, which equal totals share", () => {
    const all = [...rows, rankedRow("as fast", [run(8, 125), run(8, 62.5)], score)];
    expect([...placesOf(all, "high")]).toEqual([
      ["slow", 3],
      ["fast", 1],
      ["as fast", 1],
    ]);
  });

  test("by losses has the fewest first", () => {
    const loss = scoreNamed("loss");
    const both = [rankedRow("many", [run(1, 1, 0.05)], loss), rankedRow("few", [run(1, 1, 0.01)], loss)];
    const sorted = sortedRows(both, { by: "total", down: false }, (name) => name);
    expect(sorted.map(({ row }) => row)).toEqual(["few", "many"]);
    expect(placesOf(both, "low").get("few")).toBe(1);
  });
});
