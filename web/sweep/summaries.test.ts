import { describe, expect, it } from "vitest";
import type { RunSummary } from "../engine/contract.ts";
import { createSummaries } from "./summaries.ts";

const summary = (name: string) => ({ trace_hash: name }) as RunSummary;

describe("summaries", () => {
  it("are found again whoever asks, in whatever order the changes were made", () => {
    const summaries = createSummaries();
    summaries.keep({ base: "x" }, { a: 1, b: 2 }, false, summary("one"));
    expect(summaries.find({ base: "x" }, { b: 2, a: 1 }, false)?.trace_hash).toBe("one");
    expect(summaries.find({ base: "x" }, { a: 1, b: 3 }, false)).toBeUndefined();
    expect(summaries.find({ base: "y" }, { a: 1, b: 2 }, false)).toBeUndefined();
  });

  it("with limits serve who wants none, not the other way round", () => {
    const summaries = createSummaries();
    const scenario = {};
    summaries.keep(scenario, {}, false, summary("without"));
    expect(summaries.find(scenario, {}, true)).toBeUndefined();
    summaries.keep(scenario, {}, true, summary("with"));
    expect(summaries.find(scenario, {}, true)?.trace_hash).toBe("with");
    expect(summaries.find(scenario, {}, false)?.trace_hash).toBe("with");
  });

  it("are so many at most; what was not asked for longest goes", () => {
    const summaries = createSummaries(2);
    const scenario = {};
    for (const seed of [1, 2]) summaries.keep(scenario, { seed }, false, summary(`${seed}`));
    summaries.find(scenario, { seed: 1 }, false);
    summaries.keep(scenario, { seed: 3 }, false, summary("3"));
    expect([1, 2, 3].map((seed) => summaries.find(scenario, { seed }, false)?.trace_hash)).toEqual([
      "1",
      undefined,
      "3",
    ]);
  });
});
