import { describe, expect, it } from "vitest";
import type { Run } from "../../run/run.ts";
import { changeOf, type FlowOutcome, outcomeOf } from "./flow_outcome.ts";

const rate = (text: string): FlowOutcome => ({ name: "throughput", text });
const words = (before: FlowOutcome | null, now: FlowOutcome) => {
  const { from, to } = changeOf(before, now);
  return [from, to].map((text) => text?.replaceAll("\u00a0", " ") ?? null);
};

describe("the change of a result", () => {
  it("names the unit once if it is the same", () => {
    expect(words(rate("1.65\u00a0Mb/s"), rate("7.31\u00a0Mb/s"))).toEqual(["1.65", "7.31 Mb/s"]);
    expect(words(rate("900\u00a0b/s"), rate("7.31\u00a0kb/s"))).toEqual(["900 b/s", "7.31 kb/s"]);
  });

  it("is none where both read alike, there is no former result, or it measures something else", () => {
    expect(words(rate("7.31\u00a0Mb/s"), rate("7.31\u00a0Mb/s"))).toEqual([null, "7.31 Mb/s"]);
    expect(words(null, rate("7.31\u00a0Mb/s"))).toEqual([null, "7.31 Mb/s"]);
    expect(words({ name: "mean delay", text: "7\u00a0ms" }, rate("7.31\u00a0Mb/s"))).toEqual([null, "7.31 Mb/s"]);
  });
});

const asking = (flow: string, measure: "permuted_share" | "throughput_bps", unit: "%" | "kb/s") => ({
  outcome: { flow, measure, unit },
});

describe("the result of a flow", () => {
  const result = { id: "echo", response_mean_ns: null, delay_mean_ns: 1.84e9, throughput_bps: 900, permuted: 30 };
  const flow = { id: "echo", entry: "echo" };
  const summary = { entries: [], results: [{ ...result, data_segments: 120 }], flows: [flow] };
  const run = { data: { summary }, flows: [flow] } as unknown as Run;

  it("is the mean delay of datagrams, unless the experiment asks for something else", () => {
    expect(outcomeOf(run, 0)).toEqual({ name: "mean delay", text: "1.84\u00a0s" });
    expect(outcomeOf(run, 0, asking("echo", "permuted_share", "%"))).toEqual({
      name: "packets out of order",
      text: "25\u00a0%",
    });
    expect(outcomeOf(run, 0, asking("echo", "throughput_bps", "kb/s"))?.text).toBe("900\u00a0b/s");
  });

  it("names round trips, and one in the singular", () => {
    const path = { ...flow, bounds: { rtt_ns: 40e6 } };
    const asked = { outcome: { flow: "echo", measure: "response_mean_ns", unit: "round trips" } } as const;
    const taking = (response_mean_ns: number) => {
      const summary = { entries: [], results: [{ ...result, response_mean_ns }], flows: [path] };
      return outcomeOf({ data: { summary }, flows: [path] } as unknown as Run, 0, asked)?.text;
    };
    expect([taking(120e6), taking(40e6)]).toEqual(["3\u00a0round trips", "1\u00a0round trip"]);
  });

  it("is that of another flow, named, while the flow is drawn for it", () => {
    const upload = { id: "bulk", entry: "bulk", name: "Upload" };
    const both = { data: { summary }, flows: [upload, { ...flow, name: "Ping" }] } as unknown as Run;
    expect(outcomeOf(both, 0, { ...asking("echo", "permuted_share", "%"), flow: "bulk" })).toEqual({
      name: "Ping: packets out of order",
      text: "25\u00a0%",
    });
  });

  it("of another flow does not answer what the experiment asks", () => {
    expect(outcomeOf(run, 0, asking("other", "permuted_share", "%"))?.name).toBe("mean delay");
  });
});
