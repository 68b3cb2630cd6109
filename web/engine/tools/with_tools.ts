/** One engine of two: the simulator of the first view, and the tools, which are fetched when they are first needed. */
import type { Scenario } from "../contract.ts";
import { EngineError } from "../messages.ts";
import type { Engine, RunOptions } from "../pool.ts";
import { hasProgram } from "./programs.ts";

/**
 * Adds the tools for stories, captures, headers, equations, questions and programs. Each capture is read in a worker of its own,
 * whose memory is released afterwards.
 */
export function withTools(pool: Engine, fetchTools: () => Promise<Engine>): Engine {
  let tools: Promise<Engine> | null = null;
  function fetched(): Promise<Engine> {
    tools ??= fetchTools().catch((error: unknown) => {
      // The next attempt may succeed.
      tools = null;
      throw error;
    });
    return tools;
  }
  /** Number of the newest run of each slot: a run with a program waits for the tools, and a newer one may overtake it. */
  const runs = new Map<string, number>();
  async function run(scenario: Scenario, overrides: object, options: RunOptions) {
    const { slot } = options;
    const number = (runs.get(slot) ?? 0) + 1;
    runs.set(slot, number);
    if (!hasProgram(scenario, overrides)) {
      tools?.then((engine) => engine.cancel(slot)).catch(() => {});
      return pool.run(scenario, overrides, options);
    }
    pool.cancel(slot);
    const engine = await fetched();
    if (runs.get(slot) !== number) throw new EngineError({ kind: "stopped" });
    return engine.run(scenario, overrides, options);
  }
  return {
    ...pool,
    check: async (scenario, overrides) =>
      (hasProgram(scenario, overrides) ? await fetched() : pool).check(scenario, overrides),
    summary: async (scenario, overrides, options) =>
      (hasProgram(scenario, overrides) ? await fetched() : pool).summary(scenario, overrides, options),
    run,
    cancel(slot) {
      runs.set(slot, (runs.get(slot) ?? 0) + 1);
      pool.cancel(slot);
      tools?.then((engine) => engine.cancel(slot)).catch(() => {});
    },
    capture: async (scenario, overrides, format) => (await fetched()).capture(scenario, overrides, format),
    headers: async (row) => (await fetched()).headers(row),
    flowControl: async (inputs) => (await fetched()).flowControl(inputs),
    story: async (text) => (await fetched()).story(text),
    async readCapture(file, keep, options) {
      const reader = await fetchTools();
      return reader.readCapture(file, keep, options).finally(() => reader.close());
    },
    programCatalog: async () => (await fetched()).programCatalog(),
    programValues: async (scenario, flow, time, slot) => (await fetched()).programValues(scenario, flow, time, slot),
    programReaches: async (scenario, flow, line, after) =>
      (await fetched()).programReaches(scenario, flow, line, after),
    why: async (asked, question, slot) => (await fetched()).why(asked, question, slot),
    rest(resting) {
      pool.rest(resting);
      tools?.then((engine) => engine.rest(resting)).catch(() => {});
    },
    close() {
      pool.close();
      tools?.then((engine) => engine.close()).catch(() => {});
    },
  };
}
