import { describe, expect, it } from "vitest";
import { decisionsIn, listOf, played, sentBy } from "./decisions.ts";

describe("a list of decisions", () => {
  it("is read as the engine reads it, and written to the nanosecond", () => {
    const text = "0:1,42.310225ms:again,1.5s:20";
    const decisions = decisionsIn(text);
    expect(decisions).toEqual([
      { at: 0, act: 1 },
      { at: 42_310_225, act: "again" },
      { at: 1.5e9, act: 20 },
    ]);
    expect(decisionsIn(listOf(decisions))).toEqual(decisions);
    expect(decisionsIn(undefined)).toEqual([]);
    expect(decisionsIn("nonsense,5ms:0,5ms:2")).toEqual([{ at: 5e6, act: 2 }]);
  });

  it("ends the run when the last one was made, and leaves everything else unchanged", () => {
    const before = { "tcp.window": 1, "budget.time": 5 };
    const after = played(before, "bulk", [{ at: 7, act: 3 }], 7.4);
    expect(after).toEqual({
      "tcp.window": 1,
      "budget.time": 7,
      "flows.bulk.hand.on": true,
      "flows.bulk.hand.decisions": "7ns:3",
    });
    expect(played(after, "bulk", [], 5)).toEqual({ "tcp.window": 1, "budget.time": 5, "flows.bulk.hand.on": true });
  });

  it("has no effect on a TCP in the same network", () => {
    const overrides = { seed: 3, "flows.bulk.hand.on": true, "flows.bulk.hand.decisions": "7ns:3", "budget.time": 7 };
    expect(sentBy("reno", overrides, "bulk", 900)).toEqual({
      seed: 3,
      "flows.bulk.hand.on": false,
      "flows.bulk.tcp.variant": "reno",
      "budget.time": 900,
    });
  });
});
