/** One engine of two: the simulator of the first view, and the tools, which are fetched when they are first needed. */
import type { Scenario } from "../contract.ts";
import { EngineError } from "../messages.ts";
import type { Engine, RunOptions } from "../pool.ts";
import { hasProgram } from "./programs.ts";

/** An engine that is fetched when it is first asked for. */
function lazily(fetch: () => Promise<Engine>) {
  let engine: Promise<Engine> | null = null;
  return {
    get(): Promise<Engine> {
      engine ??= fetch().catch((error: unknown) => {
        // The next attempt may succeed.
        engine = null;
        throw error;
      });
      return engine;
    },
    /** Does something with the engine if it was asked for. */
    ifThere: (act: (engine: Engine) => void) => void engine?.then(act).catch(() => {}),
  };
}

/**
 * Adds the tools for stories, captures, headers, equations, questions and programs. Each capture is read in a worker of its own,
 * whose memory is released afterwards. Programs of many runs that nobody looks at alone, as those of a class, run in up to
 * `workers` others and one. `fetchTools` makes an engine with so many workers besides the one in the foreground.
 */
export function withTools(pool: Engine, fetchTools: (workers: number) => Promise<Engine>, workers: number): Engine {
  const tools = lazily(() => fetchTools(0));
  const batches = lazily(() => fetchTools(workers));
  const fetched = tools.get;
  const toTools = (act: (engine: Engine) => void) => {
    for (const { ifThere } of [tools, batches]) ifThere(act);
  };
  const toAll = (act: (engine: Engine) => void) => {
    act(pool);
    toTools(act);
  };
  /** Number of the newest run of each slot: a run with a program waits for the tools, and a newer one may overtake it. */
  const runs = new Map<string, number>();
  async function run(scenario: Scenario, overrides: object, options: RunOptions) {
    const { slot } = options;
    const number = (runs.get(slot) ?? 0) + 1;
    runs.set(slot, number);
    if (!hasProgram(scenario, overrides)) {
      toTools((engine) => engine.cancel(slot));
      return pool.run(scenario, overrides, options);
    }
    pool.cancel(slot);
    const engine = await (options.aside ? batches : tools).get();
    if (runs.get(slot) !== number) throw new EngineError({ kind: "stopped" });
    return engine.run(scenario, overrides, options);
  }
  return {
    ...pool,
    check: async (scenario, overrides) =>
      (hasProgram(scenario, overrides) ? await fetched() : pool).check(scenario, overrides),
    summary: async (scenario, overrides, options) =>
      (hasProgram(scenario, overrides) ? await batches.get() : pool).summary(scenario, overrides, options),
    run,
    cancel(slot) {
      runs.set(slot, (runs.get(slot) ?? 0) + 1);
      toAll((engine) => engine.cancel(slot));
    },
    capture: async (scenario, overrides, format) => (await fetched()).capture(scenario, overrides, format),
    headers: async (row) => (await fetched()).headers(row),
    flowControl: async (inputs) => (await fetched()).flowControl(inputs),
    story: async (text) => (await fetched()).story(text),
    async readCapture(file, keep, options) {
      const reader = await fetchTools(0);
      return reader.readCapture(file, keep, options).finally(() => reader.close());
    },
    programCatalog: async () => (await fetched()).programCatalog(),
    programValues: async (scenario, flow, time, slot) => (await fetched()).programValues(scenario, flow, time, slot),
    programReaches: async (scenario, flow, line, after) =>
      (await fetched()).programReaches(scenario, flow, line, after),
    why: async (asked, question, slot) => (await fetched()).why(asked, question, slot),
    leaveRoom: (moving) => toAll((engine) => engine.leaveRoom(moving)),
    rest: (resting) => toAll((engine) => engine.rest(resting)),
    close: () => toAll((engine) => engine.close()),
  };
}
