import { describe, expect, it } from "vitest";
import { USUAL_OPTIONS } from "../scenario/options.ts";
import { isAssignment, type Sealed, sealOf } from "./seal.ts";

const own: Sealed = {
  experiment: "sandia-table3",
  overrides: { "tcp.window": 16384, seed: 3 },
  options: { ...USUAL_OPTIONS, ask: "curve", guess: "1,2", locked: ["tcp.window", "tcp.mss"], hidden: ["compare"] },
};
const seal = sealOf(own);
const but = (options: Partial<Sealed["options"]>) => sealOf({ ...own, options: { ...own.options, ...options } });

describe("a seal", () => {
  it("is short, and the same for the same assignment", () => {
    expect(seal).toMatch(/^[0-9a-f]{16}$/);
    expect(but({ locked: ["tcp.mss", "tcp.window"] })).toBe(seal);
    expect(sealOf({ ...own, overrides: { "tcp.window": 16384, seed: 4 } }), "what is free").toBe(seal);
  });

  it.each([
    ["the prediction", { guess: "1,3" }],
    ["what is asked", { ask: "knee" as const }],
    ["whether it was shown", { revealed: "yes" as const }],
    ["what is locked", { locked: ["tcp.window"] }],
    ["what is hidden", { hidden: [] }],
  ])("breaks with %s", (_, options) => {
    expect(but(options)).not.toBe(seal);
  });

  it("breaks with a locked value", () => {
    expect(sealOf({ ...own, overrides: { "tcp.window": 8192 } })).not.toBe(seal);
    expect(sealOf({ ...own, overrides: {} })).not.toBe(seal);
    expect(sealOf({ ...own, experiment: "sandia-table2" })).not.toBe(seal);
  });

  it("breaks with where the run ends, while what happens next is asked for", () => {
    const asked = (overrides: Sealed["overrides"], revealed: "yes" | "no") =>
      sealOf({ ...own, overrides, options: { ...own.options, ask: "event", locked: [], revealed } });
    expect(asked({ "budget.time": 2e8 }, "no")).not.toBe(asked({ "budget.time": 1e8 }, "no"));
    expect(asked({ "budget.time": 2e8 }, "yes")).toBe(asked({}, "yes"));
  });

  it("is of assignments", () => {
    expect(isAssignment(own.options)).toBe(true);
    expect(isAssignment({ ...USUAL_OPTIONS, guess: "1" })).toBe(false);
  });
});
