import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { at } from "../../../../scripts/setup/places.mjs";
import type { EvidenceFile, PairRow } from "../../../engine/contract/evidence.ts";
import { differencesOf, largeDifferences, pairGroups, repetition, spreadsOf } from "./groups.ts";

const flow = (measured: number, simulated: number) => ({
  variant: "cubic",
  round_trip_ms: 10,
  measured,
  simulated,
  deviation: 0,
});

const row = (queue: string, sealed: boolean, first: [number, number], second: [number, number]): PairRow => ({
  row: 1,
  sealed,
  rate_mbps: 10,
  queue,
  flows: [flow(...first), flow(...second)],
  scenario: {},
});

test("the sum differs in percent, and the share of the first flow in points", () => {
  const { total, share } = differencesOf(row("drop_tail", true, [2, 3], [6, 6]));
  expect(total).toBeCloseTo(12.5);
  expect(share).toBeCloseTo(100 * (3 / 9 - 2 / 8));
});

test("a large difference of the share is beyond the seeds if two of their deviations do not cover it", () => {
  const far = row("drop_tail", true, [2, 4], [8, 6]);
  const [first, second] = far.flows;
  const noisy = { ...far, flows: [{ ...first, deviation: 1.5 }, second] } satisfies PairRow;
  expect(largeDifferences([far, noisy])).toEqual({ dropTail: 2, others: 0, beyond: 1 });
});

test("two rows of the same two flows, in either order, tell how far a measurement repeats itself", () => {
  const [one, other, alone] = [
    row("drop_tail", true, [2, 2], [8, 8]),
    row("drop_tail", true, [7, 7], [3, 3]),
    row("fq_codel", true, [5, 5], [5, 5]),
  ];
  const prague = { variant: "prague" };
  const mixed = [
    { ...one, flows: [one.flows[0], { ...one.flows[1], ...prague }] },
    { ...other, flows: [{ ...other.flows[0], ...prague }, other.flows[1]] },
    alone,
  ] satisfies PairRow[];
  // CUBIC has 20 % in one row and 30 % in the other.
  const { pairs, share } = repetition(mixed);
  expect([pairs, Math.round(share.largest)]).toEqual([1, 10]);
  expect(repetition([one, other]).pairs).toBe(0);
});

test("groups are queues, the sealed rows first", () => {
  const rows = [
    row("dual_pi2", false, [4, 4], [4, 4]),
    row("dual_pi2", true, [4, 5], [4, 5]),
    row("fq_codel", true, [4, 4], [4, 4]),
  ];
  expect(pairGroups(rows).map(({ queue, sealed, total }) => [queue, sealed, total.largest])).toEqual([
    ["dual_pi2", true, 25],
    ["dual_pi2", false, 0],
    ["fq_codel", true, 0],
  ]);
});

test("the rows of the file agree with Linux as the page says", () => {
  const file: EvidenceFile = JSON.parse(readFileSync(at("public/evidence.json"), "utf8"));
  expect(file.pairs.length).toBe(144);
  const { total, share } = spreadsOf(file.pairs.filter(({ sealed }) => sealed));
  expect(total.median).toBeLessThan(2);
  expect(share.median).toBeLessThan(2);
});
