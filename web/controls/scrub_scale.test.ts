import { describe, expect, it } from "vitest";
import type { Moment } from "../run/moments.ts";
import { scrubScale, ticksOf } from "./scrub_scale.ts";

const MS = 1e6;

describe("the scrub slider", () => {
  it("spans the whole run, and moves by a share of what is shown", () => {
    expect(scrubScale({ from: 0, to: 200 * MS }, 1000 * MS)).toEqual({ step: 0.1 * MS, top: 1000 * MS });
    const { step, top } = scrubScale({ from: 0, to: 300 * MS }, 81_234_567_890);
    expect(top % step).toBe(0);
    expect(top - 81_234_567_890).toBeGreaterThanOrEqual(0);
    expect(top - 81_234_567_890).toBeLessThan(step);
    expect(scrubScale({ from: 0, to: 1 }, 0)).toEqual({ step: 1, top: 1 });
  });

  it("thins its ticks, but never the selected one", () => {
    const moments = Array.from({ length: 1000 }, (_, row): Moment => ({ time: row, kind: "dropped", flow: 0, row }));
    const few = ticksOf(moments, 501);
    expect(few.length).toBeLessThanOrEqual(81);
    expect(few).toContain(501);
    expect(ticksOf(moments.slice(0, 3), null)).toEqual([0, 1, 2]);
  });
});
