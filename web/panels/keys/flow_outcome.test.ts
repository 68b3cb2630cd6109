import { describe, expect, it } from "vitest";
import { changeOf, type FlowOutcome } from "./flow_outcome.ts";

const rate = (value: number): FlowOutcome => ({ of: "throughput", value, kind: "rate" });
const words = (before: FlowOutcome | null, now: FlowOutcome) => {
  const { from, to } = changeOf(before, now);
  return [from, to].map((text) => text?.replaceAll("\u00a0", " ") ?? null);
};

describe("the change of a result", () => {
  it("names the unit once if it is the same", () => {
    expect(words(rate(1.65e6), rate(7.31e6))).toEqual(["1.65", "7.31 Mb/s"]);
    expect(words(rate(900), rate(7.31e3))).toEqual(["900 b/s", "7.31 kb/s"]);
  });

  it("is none where both read alike, there is no former result, or it measures something else", () => {
    expect(words(rate(7.311e6), rate(7.312e6))).toEqual([null, "7.31 Mb/s"]);
    expect(words(null, rate(7.31e6))).toEqual([null, "7.31 Mb/s"]);
    expect(words({ of: "delay", value: 7e6, kind: "duration" }, rate(7.31e6))).toEqual([null, "7.31 Mb/s"]);
  });
});
