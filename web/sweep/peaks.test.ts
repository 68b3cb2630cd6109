import { describe, expect, it } from "vitest";
import type { RunSummary } from "../engine/contract.ts";
import { peakOf } from "./peaks.ts";
import type { SweepQuantity, SweepResult } from "./sweep.ts";

const quantity: SweepQuantity = {
  ...{ column: "60", label: "build 60", case: "60", flow: "bulk", measure: "link_use_bps", unit: "Mb/s" },
};

function point(value: number, rate: number, unfairness: number) {
  const summary = {
    flows: [{ id: "bulk", entry: "bulk", bounds: {} }],
    results: [{ id: "bulk", limits: [] }],
    entries: [],
    together: { link_use_bps: rate * 1e6, unfairness },
  } as unknown as RunSummary;
  return { value, case: "60", summaries: [summary], error: null };
}

function sweep(points: SweepResult["points"], status: SweepResult["status"]): SweepResult {
  const spec = { column: "w", parameter: "tcp.window", unit: "KB", repeats: 1, cases: { "60": {} } };
  return {
    spec: { ...spec, values: [8, 16, 32, 64], quantities: [quantity] },
    parameterName: "Window",
    published: [8, 16, 32, 64].map((w) => ({ w })),
    peaks: [],
    points,
    status,
    progress: { done: 0, runs: 4, left_ms: null },
  };
}

describe("the peak of a curve", () => {
  it("is its highest point, with what is lost beyond and the worst unfairness", () => {
    const points = [point(64, 20, 0.1), point(8, 10, 0.3), point(16, 40, 0), point(32, 10, 0.2)];
    expect(peakOf(sweep(points, "complete"), quantity)).toEqual({
      peak: 40,
      at: 16,
      fall: 75,
      unfairness: 30,
      partial: false,
    });
  });

  it("is said to be partial while points are missing", () => {
    expect(peakOf(sweep([point(8, 10, 0)], "running"), quantity)).toMatchObject({ peak: 10, fall: 0, partial: true });
    expect(peakOf(sweep([], "running"), quantity)).toBeNull();
  });
});
