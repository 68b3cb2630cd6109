import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { RunSummary } from "../engine/contract.ts";
import type { SweepSpec } from "../sweep/sweep.ts";
import { comparisonSentence, comparisons, departsFromPaper, isPrinted } from "./comparison.ts";
import { readAll } from "./read.ts";

const text = readFileSync(new URL("./sandia-table3/experiment.json", import.meta.url), "utf8");
const table3 = readAll({ "./sandia-table3/experiment.json": JSON.parse(text) })[0]!;
const published = [{ window_kb: 16, throughput_mbps_avg: 1.68 }];
const results = [{ id: "bulk", throughput_bps: 1_683_000, loss_pause_ns: 63e6 }];
const summary = {
  flows: [{ id: "bulk", entry: "bulk", bounds: { rtt_ns: 42e6 } }],
  results,
  entries: results,
} as unknown as RunSummary;

describe("comparison", () => {
  it("sets the run beside the row of the same setting", () => {
    const [one] = comparisons(table3, published, summary, 16384, "main");
    expect(one && comparisonSentence(one, true, false)).toBe("1.68 Mb/s in the simulation; the paper measured 1.68.");
    expect(one && comparisonSentence(one, false, true)).toBe(
      "Sun 4 pair: 1.68 Mb/s in the simulation; the paper, with its own settings, measured 1.68.",
    );
  });

  it("names one packet in the singular", () => {
    const one = { label: "SACK", simulated: 1, published: 3, unit: "packets", basis: "stated" } as const;
    expect(comparisonSentence(one, true, false)).toBe("1 packet in the simulation; the paper says 3.");
    expect(comparisonSentence({ ...one, simulated: 2 }, true, false)).toMatch(/^2 packets in the simulation;/);
  });

  it("says when the paper has no such row", () => {
    const [one] = comparisons(table3, published, summary, 20000, "main");
    expect(one && comparisonSentence(one, true, false)).toBe(
      "1.68 Mb/s in the simulation; the paper has no number for this setting.",
    );
  });

  it("says that a source of today prints a number", () => {
    const said = (swept: number) => comparisons({ ...table3, paper: "today" }, published, summary, swept, "main")[0]!;
    const sentences = [comparisonSentence(said(16384), true, false), comparisonSentence(said(20000), true, false)];
    expect(sentences).toEqual([
      "1.68 Mb/s in the simulation; the source prints 1.68.",
      "1.68 Mb/s in the simulation; the source has no number for this setting.",
    ]);
  });

  it("compares nothing where the paper prints no table and no number, and measures pauses in one-way delays", () => {
    const pause = { column: "pause", label: "pause", case: "main", flow: "bulk", measure: "loss_pause_ns", unit: "X" };
    const sweep = { ...table3.sweep!, table: undefined, values: [16, 32], cases: { main: {} }, quantities: [pause] };
    const own = { ...table3, sweep } as typeof table3;
    const said = (row: object) => comparisons(own, [{ window_kb: 16, ...row }], summary, 16384, "main")[0];
    expect(said({})).toBeUndefined();
    const isShown = (changes: object) => isPrinted({ ...table3.sweep!, table: undefined, ...changes } as SweepSpec);
    expect([{}, { stated: [{ at: 16, column: "pause", value: 3 }] }, { table: "x" }].map(isShown)).toEqual([
      false,
      true,
      true,
    ]);
    expect(comparisonSentence(said({ pause: 3 })!, true, false)).toBe("3 X in the simulation; the paper says 3.");
  });

  it("says nothing of a case that is not the one shown", () => {
    expect(comparisons(table3, published, summary, 16384, null)).toEqual([]);
  });

  it("knows what departs from the paper", () => {
    expect(departsFromPaper(table3, { "tcp.window": 1, seed: 3 })).toBe(false);
    expect(departsFromPaper(table3, { "tcp.mss": 1 })).toBe(true);
  });
});
