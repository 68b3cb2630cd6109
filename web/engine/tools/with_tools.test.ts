import { describe, expect, test, vi } from "vitest";
import { EngineError } from "../messages.ts";
import type { Engine } from "../pool.ts";
import { withTools } from "./with_tools.ts";

const PROGRAM = { "flows.bulk.tcp.program": "fn on_ack() {}" };

/** An engine that writes down what it is asked, and never finishes a run by itself. */
function fakeEngine(name: string, asked: string[]): Engine {
  const engine = {
    check: async () => asked.push(`${name} check`),
    summary: async () => asked.push(`${name} summary`),
    run: (_: object, __: object, { slot }: { slot: string }) => {
      asked.push(`${name} run ${slot}`);
      return new Promise(() => {});
    },
    cancel: (slot: string) => asked.push(`${name} cancel ${slot}`),
    close: () => {},
    rest: () => {},
  };
  return engine as unknown as Engine;
}

function both() {
  const asked: string[] = [];
  const fetchTools = vi.fn(async (workers: number) => fakeEngine(workers > 0 ? "batch" : "tools", asked));
  return { asked, fetchTools, engine: withTools(fakeEngine("pool", asked), fetchTools, 3) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const options = { signal: new AbortController().signal, limits: false };

describe("an engine with tools", () => {
  test("checks and runs a program in the tools, and all else without fetching them", async () => {
    const { asked, fetchTools, engine } = both();
    await engine.check({}, {});
    await engine.summary({}, {}, options);
    engine.run({}, {}, { slot: "a" }).catch(() => {});
    await settled();
    expect(fetchTools).not.toHaveBeenCalled();
    await engine.check({}, PROGRAM);
    engine.run({}, PROGRAM, { slot: "b" }).catch(() => {});
    await settled();
    expect(fetchTools).toHaveBeenCalledTimes(1);
    expect(asked.filter((line) => !line.includes("cancel"))).toEqual([
      "pool check",
      "pool summary",
      "pool run a",
      "tools check",
      "tools run b",
    ]);
  });

  test("runs programs that nobody looks at alone in workers of their own", async () => {
    const { asked, fetchTools, engine } = both();
    engine.run({}, PROGRAM, { slot: "a", aside: true }).catch(() => {});
    await engine.summary({}, PROGRAM, options);
    await settled();
    expect(fetchTools.mock.calls).toEqual([[3]]);
    expect(asked.filter((line) => !line.includes("cancel"))).toEqual(["batch run a", "batch summary"]);
    engine.cancel("a");
    await settled();
    expect(asked.slice(-2)).toEqual(["pool cancel a", "batch cancel a"]);
  });

  test("runs the newest of a slot: an older one that waits for the tools is stopped", async () => {
    const { asked, engine } = both();
    const old = engine.run({}, PROGRAM, { slot: "a" });
    engine.run({}, {}, { slot: "a" }).catch(() => {});
    await expect(old).rejects.toBeInstanceOf(EngineError);
    expect(asked).not.toContain("tools run a");
    expect(asked).toContain("pool run a");
  });

  test("cancels a run in the other place when a slot gets a run there", async () => {
    const { asked, engine } = both();
    engine.run({}, {}, { slot: "a" }).catch(() => {});
    engine.run({}, PROGRAM, { slot: "a" }).catch(() => {});
    await settled();
    expect(asked).toEqual(["pool run a", "pool cancel a", "tools run a"]);
    engine.run({}, {}, { slot: "a" }).catch(() => {});
    await settled();
    expect(asked.slice(3)).toEqual(["pool run a", "tools cancel a"]);
  });

  test("stops a run that waits for the tools when it is cancelled", async () => {
    const { asked, engine } = both();
    const run = engine.run({}, PROGRAM, { slot: "a" });
    engine.cancel("a");
    await expect(run).rejects.toMatchObject({ problem: { kind: "stopped" } });
    expect(asked).not.toContain("tools run a");
  });
});
