import { describe, expect, it } from "vitest";
import type { RunSummary } from "../engine/contract.ts";
import { EngineError } from "../engine/messages.ts";
import type { SweepSpec } from "../run/sweep.ts";
import { createSweepController, type SweepRequest } from "./sweep.ts";

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
  scenario: { base: "x" },
  overrides: {},
  near: 8192,
};

/** An engine that answers when told to. */
function manual() {
  const asked: { overrides: Record<string, number>; answer(): void; fail(message: string): void }[] = [];
  const controller = createSweepController(
    {
      summary: (_, overrides, signal) =>
        new Promise((resolve, reject) => {
          const given = overrides as Record<string, number>;
          const summary = { status: "complete", trace_hash: JSON.stringify(given) } as unknown as RunSummary;
          signal.addEventListener("abort", () => reject(new EngineError({ kind: "stopped" })));
          asked.push({
            overrides: given,
            answer: () => resolve(summary),
            fail: (message) => reject(new EngineError({ kind: "crashed", message })),
          });
        }),
    },
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

  it("says so when it is stopped", async () => {
    const { controller } = manual();
    controller.update(request);
    controller.cancel();
    await settled();
    expect(controller.store.getState().result).toMatchObject({ status: "failed", message: "Stopped by you." });
  });
});
