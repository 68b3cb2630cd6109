import { describe, expect, test } from "vitest";
import type { EvidenceRow, MadeOf } from "../../engine/contract/evidence.ts";
import type { FlowControl, RunSummary } from "../../engine/contract.ts";
import { createSummaries } from "../../sweep/summaries.ts";
import { isSame, type Maker, madeAgain, meanOf } from "./again.ts";

/** Rates by the swept value `w`, the second seed's a tenth higher. */
const RATES: Record<number, number> = { 1: 10, 2: 40, 3: 36, 4: 20 };

const asked: object[] = [];
const maker: Maker = {
  summaries: createSummaries(),
  engine: {
    async summary(_, overrides) {
      asked.push(overrides);
      const { w, seed } = overrides as { w: number; seed: number };
      const link_use_bps = 1e6 * RATES[w] * (seed === 2 ? 1.1 : 1);
      return {
        together: { link_use_bps, unfairness: w / 10 },
        results: [],
        entries: [],
        flows: [],
      } as unknown as RunSummary;
    },
    flowControl: async () => ({ terms: [1, 2, 3], cushion: 6, alpha_limit: 0.6 }) as FlowControl,
  },
};
const table = { repeats: 2, runs: [1, 2, 3, 4].map((w) => ({ set: { w } })) };

function made(of: MadeOf, runs: number[], more: Partial<EvidenceRow> = {}) {
  const row: EvidenceRow = {
    key: {},
    quantity: "",
    unit: "Mb/s",
    published: 0,
    simulated: 0,
    spread: 0,
    goals: [],
    of,
    ...more,
  };
  const measured = { flow: "bulk", measure: "link_use_bps" } as const;
  return madeAgain(maker, {}, table, { ...measured, runs, ...row }, new AbortController().signal);
}

describe("a number made again", () => {
  test("is the mean over the seeds, with the deviation of a sample", async () => {
    const { simulated, spread } = await made("mean", [0]);
    expect([simulated, spread]).toEqual([expect.closeTo(10.5), expect.closeTo(Math.SQRT1_2)]);
    expect(meanOf([2, 4, 6])).toEqual({ simulated: 4, spread: 2 });
    expect(meanOf([7])).toEqual({ simulated: 7, spread: 0 });
  });

  test("may be a feature of a curve, of which each seed has its own", async () => {
    const curve = [0, 1, 2, 3];
    expect((await made("peak", curve)).simulated).toBeCloseTo(42);
    expect((await made("fall", curve)).simulated).toBeCloseTo(50);
    expect((await made("unfairness", curve)).simulated).toBeCloseTo(40);
    // 20 is at least a quarter below 40, but 36 is not.
    expect((await made("knee", curve, { values: [8, 16, 24, 32] })).simulated).toBe(24);
  });

  test("runs nothing that was run before", async () => {
    asked.length = 0;
    await made("peak", [0, 1]);
    expect(asked).toEqual([]);
  });

  test("may be worked out with equations", async () => {
    const of = async (quantity: string) => (await made("equations", [], { quantity, inputs: { ks: 1 } })).simulated;
    expect(await Promise.all(["term_2", "cushion_buffers", "alpha"].map(of))).toEqual([2, 6, 0.6]);
  });

  test("is the same to the last bit, or not at all", () => {
    const row = { simulated: 0.1 + 0.2, spread: 0 } as EvidenceRow;
    expect(isSame({ simulated: 0.1 + 0.2, spread: 0 }, row)).toBe(true);
    expect(isSame({ simulated: 0.3, spread: 0 }, row)).toBe(false);
  });
});
