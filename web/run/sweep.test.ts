import { describe, expect, it } from "vitest";
import type { RunSummary } from "../engine/contract.ts";
import { flowNamed } from "./flows.ts";
import { quantityOf, type SweepQuantity } from "./sweep.ts";

const flows = [
  { id: "back", entry: "back", bounds: { rtt_ns: 1e6 } },
  { id: "bulk.1", entry: "bulk", bounds: { rtt_ns: 2e6 } },
  { id: "bulk.2", entry: "bulk", bounds: { rtt_ns: 2e6 } },
];
const result = (id: string, throughput_bps: number) => ({ id, throughput_bps, loss_pause_ns: 3e6 });
const summary = {
  flows,
  results: [result("back", 1e6), result("bulk.1", 2e6), result("bulk.2", 3e6)],
  entries: [result("back", 1e6), result("bulk", 4e6)],
} as unknown as RunSummary;

const quantity = (flow: string, more: Partial<SweepQuantity> = {}): SweepQuantity => ({
  ...{ column: "x", label: "x", case: "main", measure: "throughput_bps", unit: "Mb/s" },
  ...{ flow, ...more },
});

describe("several flows of one entry", () => {
  it("are measured together by the name of the entry, and each by its own", () => {
    expect(["bulk", "bulk.2", "back", "none"].map((flow) => quantityOf(summary, quantity(flow)))).toEqual([
      4,
      3,
      1,
      null,
    ]);
    expect(quantityOf(summary, quantity("bulk", { measure: "loss_pause_ns", unit: "X" }))).toBe(3);
  });

  it("are shown from the first on", () => {
    expect(["bulk", "bulk.2", "back", undefined].map((name) => flowNamed(flows as never, name))).toEqual([1, 2, 0, -1]);
  });
});
