import { describe, expect, it } from "vitest";
import type { RunSummary } from "../engine/contract.ts";
import { EngineError } from "../engine/messages.ts";
import { createSweepController, type SweepRequest } from "./controller.ts";
import { createSummaries } from "./summaries.ts";
import type { SweepSpec } from "./sweep.ts";

const spec: SweepSpec = {
  table: "t",
  column: "window_kb",
  parameter: "tcp.window",
  unit: "KB",
  repeats: 3,
  cases: { main: {} },
  quantities: [],
};
const request: SweepRequest = {
  spec,
  parameterName: "Maximum window",
  published: [4, 8, 16].map((window_kb) => ({ window_kb })),
  peaks: [],
  scenario: { base: "x" },
  overrides: {},
  near: 8192,
};

/** An engine that answers when told to. */
function manual(summaries = createSummaries()) {
  const asked: {
    overrides: Record<string, number>;
    limits: boolean;
    answer(changes?: Partial<RunSummary>): void;
    fail(message: string): void;
  }[] = [];
  const controller = createSweepController(
    {
      summary: (_, overrides, { signal, limits }) =>
        new Promise((resolve, reject) => {
          const given = overrides as Record<string, number>;
          const summary = { status: "complete", events: 100, trace_hash: JSON.stringify(given) } as RunSummary;
          signal.addEventListener("abort", () => reject(new EngineError({ kind: "stopped" })));
          asked.push({
            overrides: given,
            limits,
            answer: (changes) => resolve({ ...summary, ...changes }),
            fail: (message) => reject(new EngineError({ kind: "crashed", message })),
          });
        }),
    },
    summaries,
    (publish) => queueMicrotask(publish),
  );
  return { asked, controller };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

describe("sweep", () => {
  it("asks each value for its first seed, nearest first, before any second seed", () => {
    const { asked, controller } = manual();
    controller.update(request);
    expect(asked.map(({ overrides }) => [overrides.seed, overrides["tcp.window"]])).toEqual([
      [1, 8192],
      [1, 4096],
      [1, 16384],
      [2, 8192],
      [2, 4096],
      [2, 16384],
      [3, 8192],
      [3, 4096],
      [3, 16384],
    ]);
  });

  it("shows points as they come and ends complete", async () => {
    const { asked, controller } = manual();
    controller.update(request);
    expect(controller.store.getState()).toMatchObject({ stale: true, result: { status: "running", points: [] } });
    asked[0]?.answer();
    await settled();
    expect(controller.store.getState().result?.points.map(({ value }) => value)).toEqual([8]);
    for (const job of asked) job.answer();
    await settled();
    const { result, stale } = controller.store.getState();
    expect([result?.status, stale, result?.points.length]).toEqual(["complete", false, 3]);
    expect(result?.points.every(({ summaries }) => summaries.length === 3)).toBe(true);
  });

  it("keeps the old points, marked stale, until new ones come", async () => {
    const { asked, controller } = manual();
    controller.update(request);
    for (const job of asked) job.answer();
    await settled();
    controller.update({ ...request, overrides: { "links.t3.round_trip": 1e6 } });
    expect(controller.store.getState().stale).toBe(true);
    expect(controller.store.getState().result?.points).toHaveLength(3);
    asked[9]?.answer();
    await settled();
    const points = controller.store.getState().result?.points ?? [];
    expect(points.map(({ summaries }) => summaries.length)).toEqual([1, 3, 3]);
  });

  it("remembers what it ran", async () => {
    const { asked, controller } = manual();
    controller.update(request);
    for (const job of asked) job.answer();
    await settled();
    const changed = { ...request, overrides: { "links.t3.round_trip": 1e6 } };
    controller.update(changed);
    controller.update(request);
    expect(controller.store.getState().result?.status).toBe("complete");
    expect(asked).toHaveLength(18);
  });

  it("does not run again for a change of the swept parameter or the seed", () => {
    const { asked, controller } = manual();
    controller.update(request);
    controller.update({ ...request, overrides: { "tcp.window": 4096, seed: 9 }, near: 4096 });
    expect(asked).toHaveLength(9);
  });

  it("carries a failure beside the points that worked", async () => {
    const { asked, controller } = manual();
    controller.update(request);
    asked[0]?.fail("out of memory");
    for (const job of asked.slice(1)) job.answer();
    await settled();
    const { result } = controller.store.getState();
    expect(result?.status).toBe("complete");
    expect(result?.points[0]).toMatchObject({ value: 8, error: "out of memory" });
    expect(result?.points[0]?.summaries).toHaveLength(2);
  });

  it("carries the reason of a run that was stopped by its budget, and of it alone", async () => {
    const { asked, controller } = manual();
    controller.update({ ...request, spec: { ...spec, repeats: 1 } });
    asked[0]?.answer({ status: "stopped", stopped_by: "after 10 000 events" });
    for (const job of asked.slice(1)) job.answer();
    await settled();
    const { result } = controller.store.getState();
    expect(result?.points.map(({ error, summaries }) => [error, summaries.length])).toEqual([
      ["after 10 000 events", 0],
      [null, 1],
      [null, 1],
    ]);
  });

  it("fails only if not one point has a result", async () => {
    const { asked, controller } = manual();
    controller.update({ ...request, spec: { ...spec, repeats: 1 } });
    for (const job of asked) job.fail("links.t3.rate is too small");
    await settled();
    expect(controller.store.getState()).toMatchObject({
      stale: false,
      result: { status: "failed", message: "links.t3.rate is too small" },
    });
  });

  it("ends when it is stopped, and goes on when told so with what it has", async () => {
    const { asked, controller } = manual();
    controller.update(request);
    for (const job of asked.slice(0, 4)) job.answer();
    await settled();
    controller.cancel();
    await settled();
    expect(controller.store.getState().result).toMatchObject({ status: "stopped", progress: { done: 4, runs: 9 } });
    // The page sends every change that it hears of; a stopped sweep stays stopped.
    controller.update(request);
    expect(asked).toHaveLength(9);
    controller.goOn();
    expect(asked).toHaveLength(14);
    for (const job of asked.slice(9)) job.answer();
    await settled();
    expect(controller.store.getState().result).toMatchObject({ status: "complete", progress: { done: 9, runs: 9 } });
  });

  it("shows at once what another page has run", async () => {
    const summaries = createSummaries();
    const first = manual(summaries);
    first.controller.update(request);
    for (const job of first.asked) job.answer();
    await settled();
    const second = manual(summaries);
    second.controller.update({ ...request, scenario: { base: "x" } });
    expect(second.asked).toEqual([]);
    expect(second.controller.store.getState()).toMatchObject({ stale: false, result: { status: "complete" } });
  });

  it("runs the first curve whole, then the others together; asks for limits where they are drawn", () => {
    const { asked, controller } = manual();
    const quantities = ["a", "b", "c"].map((name) => ({ column: name, label: name, case: name, flow: "bulk" }));
    const spec3 = {
      ...spec,
      repeats: 1,
      cases: { a: { "x.y": 1 }, b: { "x.y": 2 }, c: { "x.y": 3 } },
      quantities: quantities.map((one) => ({ ...one, measure: "throughput_bps", unit: "Mb/s" }) as const),
    };
    controller.update({ ...request, spec: spec3 });
    expect(asked.map(({ overrides, limits }) => [overrides["x.y"], overrides["tcp.window"], limits])).toEqual([
      [1, 8192, true],
      [1, 4096, true],
      [1, 16384, true],
      [2, 8192, false],
      [3, 8192, false],
      [2, 4096, false],
      [3, 4096, false],
      [2, 16384, false],
      [3, 16384, false],
    ]);
  });

  it("draws a case at a multiple of its value, and runs nothing beyond the most", async () => {
    const { asked, controller } = manual();
    const scaled = { ...spec, repeats: 1, cases: { one: {}, four: { n: 4 } }, scales: { four: 4 }, most: 32 };
    controller.update({ ...request, spec: scaled });
    for (const job of asked) job.answer();
    await settled();
    const points = controller.store.getState().result?.points ?? [];
    expect(points.map((one) => [one.case, one.value]).sort()).toEqual([
      ["four", 16],
      ["four", 32],
      ["one", 16],
      ["one", 4],
      ["one", 8],
    ]);
    expect(asked.filter(({ overrides }) => overrides.n === 4).map(({ overrides }) => overrides["tcp.window"])).toEqual([
      8192, 4096,
    ]);
  });
});
