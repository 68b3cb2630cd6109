import { describe, expect, it } from "vitest";
import { catalog, story } from "../../run/testing.ts";
import { casesWithLimits, type SweepQuantity, type SweepResult } from "../../sweep/sweep.ts";
import { curvesByPoint, heldBy, heldWords } from "./points.ts";

function summary(rate: number, acks: number, limits: number[]) {
  const { summary } = story().ends(10).data;
  Object.assign(summary.results[0], { throughput_bps: rate, acks, data_segments: 100, blocked: 50 - acks / 2, limits });
  return summary;
}

const of = (
  column: string,
  measure: SweepQuantity["measure"],
  unit: SweepQuantity["unit"],
  more = {},
): SweepQuantity => {
  return { column, label: "There", case: "there", flow: "bulk", measure, unit, panel: column, ...more };
};
const quantities = [
  of("Rate", "throughput_bps", "kb/s"),
  of("Control", "control_share", "packets"),
  of("Blocked", "blocked_share", "per 10,000"),
];
const shares = (processor: number, window: number) => {
  const all = catalog.limits.map(() => 0);
  [all[0], all[1]] = [processor, window];
  return all;
};
const sweep = {
  spec: { column: "alpha", parameter: "tcp.alpha", unit: "", repeats: 1, cases: { there: {} }, quantities },
  parameterName: "Alpha",
  published: [],
  peaks: [],
  points: [
    { value: 1, case: "there", summaries: [summary(400e3, 10, shares(0.3, 0.7))], error: null },
    { value: 0.1, case: "there", summaries: [summary(300e3, 100, shares(0.98, 0.02))], error: null },
    { value: 0.6, case: "there", summaries: [summary(500e3, 20, shares(0.8, 0.2))], error: null },
    { value: 0.8, case: "there", summaries: [], error: "stopped" },
  ],
} as unknown as SweepResult;

describe("a curve point by point", () => {
  it("has what was measured at each value beside what held the sender there", () => {
    const [{ points, best, name }] = curvesByPoint(sweep);
    expect([name, best]).toEqual(["There", 0.6]);
    expect(points.map(({ value, numbers }) => [value, ...numbers])).toEqual([
      [0.1, 300, 1, 0],
      [0.6, 500, 0.2, 4000],
      [1, 400, 0.1, 4500],
    ]);
    expect(points.map(({ held }) => held.map(({ limit }) => limit))).toEqual([[0], [0, 1], [1, 0]]);
  });

  it("has no highest point where the runs of another reach it", () => {
    const more = summary(499e3, 20, shares(1, 0));
    const points = sweep.points.map((one) =>
      one.value === 0.6 ? { ...one, summaries: [...one.summaries, more] } : one,
    );
    expect(curvesByPoint({ ...sweep, points })[0].best).toBe(0.6);
    points[0] = { ...points[0], summaries: [summary(400e3, 10, []), summary(499.5e3, 10, [])] };
    expect(curvesByPoint({ ...sweep, points })[0].best).toBeNull();
  });

  it("is told where the same runs are measured in three ways or more, each with its panel", () => {
    const only = (all: SweepQuantity[]) => curvesByPoint({ ...sweep, spec: { ...sweep.spec, quantities: all } });
    expect(only(quantities.slice(0, 2))).toEqual([]);
    const [first, ...others] = quantities;
    const { panel: _, ...without } = first;
    expect(only([without, ...others])).toEqual([]);
  });

  it("is of runs that keep account of limits, whichever line of its panels it is", () => {
    const back = quantities.map((one) => ({ ...one, case: "back" }));
    const spec = { cases: { there: {}, back: {} }, quantities: [...quantities, ...back] };
    expect([...casesWithLimits(spec)]).toEqual(["there", "back"]);
    expect([...casesWithLimits({ ...spec, quantities: [...quantities, back[0]] })]).toEqual(["there"]);
  });

  it("names limits by their share of the time, without those that hardly count", () => {
    const words = heldWords(catalog, heldBy([0.04, 0.156, 0.75]));
    expect(words).toEqual([expect.stringMatching(/^.+ 75\u00a0%$/), expect.stringMatching(/^.+ 16\u00a0%$/)]);
    expect(heldWords(catalog, heldBy([]))).toEqual([]);
  });
});
