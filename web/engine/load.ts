/** Brings the simulator into the page: its bytes once, then a pool of workers started from them. */

import { t } from "@lingui/core/macro";
import { started } from "./fetch.ts";
import { EngineError } from "./messages.ts";
import { backgroundWorkers, createPool, type Engine } from "./pool.ts";
import { fetchWasm, newWorker } from "./supply.ts";

/** Loads the engine. `most`: workers besides the one in the foreground, if fewer than usual are allowed. */
export async function loadEngine(most = Number.POSITIVE_INFINITY): Promise<Engine> {
  if (typeof WebAssembly !== "object") {
    throw new EngineError({ kind: "crashed", message: t`This browser has no WebAssembly, or it is switched off.` });
  }
  if (typeof Worker !== "function") {
    throw new EngineError({ kind: "crashed", message: t`This browser has no web workers, or they are switched off.` });
  }
  const wasm = await fetchWasm();
  const workers = Math.min(most, backgroundWorkers(navigator.hardwareConcurrency));
  return withTools(createPool(() => started(newWorker(), wasm), workers));
}

/** Fetches the tools. Throws `EngineError` (`crashed`) with a sentence if that fails. */
async function fetchTools(): Promise<Engine> {
  const module = await import("./tools/tools.ts").catch(() => null);
  if (!module)
    throw new EngineError({
      kind: "crashed",
      message: t`The simulator's tools could not be fetched; check the network connection.`,
    });
  return module.loadTools();
}

/**
 * Adds the tools for stories, captures, headers, equations and questions. Each capture is read in a worker of its own,
 * whose memory is released afterwards.
 */
function withTools(pool: Engine): Engine {
  let tools: Promise<Engine> | null = null;
  function fetched(): Promise<Engine> {
    tools ??= fetchTools().catch((error: unknown) => {
      // The next attempt may succeed.
      tools = null;
      throw error;
    });
    return tools;
  }
  return {
    ...pool,
    capture: async (scenario, overrides, format) => (await fetched()).capture(scenario, overrides, format),
    headers: async (row) => (await fetched()).headers(row),
    flowControl: async (inputs) => (await fetched()).flowControl(inputs),
    story: async (text) => (await fetched()).story(text),
    async readCapture(file, keep, options) {
      const reader = await fetchTools();
      return reader.readCapture(file, keep, options).finally(() => reader.close());
    },
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
