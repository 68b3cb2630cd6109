/** Brings the simulator into the page: its bytes once, then a pool of workers started from them. */

import { t } from "@lingui/core/macro";
import { started } from "./fetch.ts";
import { EngineError } from "./messages.ts";
import { backgroundWorkers, createPool, type Engine } from "./pool.ts";
import { fetchWasm, newWorker } from "./supply.ts";
import { withTools } from "./tools/with_tools.ts";

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
  return withTools(
    createPool(() => started(newWorker(), wasm), workers),
    fetchTools,
    workers,
  );
}

/** Fetches the tools. Throws `EngineError` (`crashed`) with a sentence if that fails. */
async function fetchTools(workers: number): Promise<Engine> {
  const module = await import("./tools/tools.ts").catch(() => null);
  if (!module)
    throw new EngineError({
      kind: "crashed",
      message: t`The simulator's tools could not be fetched; check the network connection.`,
    });
  return module.loadTools(workers);
}
