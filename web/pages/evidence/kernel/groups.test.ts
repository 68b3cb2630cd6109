import { expect, test } from "vitest";
import type { KernelRow } from "../../../engine/contract/evidence.ts";
import { kernelGroups } from "./groups.ts";

const row = (group: string, kernel: number, simulated: number, more: Partial<KernelRow> = {}): KernelRow => ({
  case: "one",
  group,
  congestion_control: "reno",
  unit: "ms",
  kernel,
  simulated,
  kernel_again: 0,
  simulated_again: 0,
  scenario: {},
  ...more,
});

test("a group has the median and the largest difference, and counts transfers with the same retransmissions", () => {
  const rows = [
    row("bulk", 10, 10.1),
    row("lose", 100, 98, { same: true, apart_ms: 0.3 }),
    row("lose", 100, 101, { same: true }),
    row("lose", 100, 104, { same: false, apart_ms: 80 }),
  ];
  expect(kernelGroups(rows)).toEqual([
    { id: "bulk", transfers: 1, median: expect.closeTo(1), largest: expect.closeTo(1), ended: 0, same: 0, apart: null },
    { id: "lose", transfers: 3, median: expect.closeTo(2), largest: expect.closeTo(4), ended: 3, same: 2, apart: 0.3 },
  ]);
});
