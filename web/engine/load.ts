/** Brings the simulator into the page: its bytes once, then a pool of workers started from them. */

import { EngineError } from "./messages.ts";
import wasmAddress from "./pkg/fill_the_pipe_wasm_bg.wasm?url";
import { backgroundWorkers, createPool, type Engine, type WorkerFace } from "./pool.ts";
import EngineWorker from "./worker.ts?worker";

export async function loadEngine(): Promise<Engine> {
  if (typeof WebAssembly !== "object") {
    throw new EngineError({ kind: "crashed", message: "This browser has no WebAssembly, or it is switched off." });
  }
  if (typeof Worker !== "function") {
    throw new EngineError({ kind: "crashed", message: "This browser has no web workers, or they are switched off." });
  }
  const wasm = await fetchBytes(wasmAddress);
  return createPool(() => {
    // The DOM's Worker has the pool's three members, with wider event types.
    const worker = new EngineWorker() as unknown as WorkerFace;
    worker.postMessage({ type: "start", wasm });
    return worker;
  }, backgroundWorkers(navigator.hardwareConcurrency));
}

async function fetchBytes(address: string): Promise<ArrayBuffer> {
  let answer: Response;
  try {
    answer = await fetch(address);
  } catch {
    throw new EngineError({ kind: "crashed", message: "The simulator (a .wasm file) could not be fetched." });
  }
  if (!answer.ok) {
    const message = `The simulator (a .wasm file) could not be fetched: the server answered ${answer.status}.`;
    throw new EngineError({ kind: "crashed", message });
  }
  return answer.arrayBuffer();
}
