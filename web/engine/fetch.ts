/** Starts a worker with the simulator from the address of the wasm file. */
import { t } from "@lingui/core/macro";
import { scriptAddress } from "../browser/script_address.ts";
import { EngineError } from "./messages.ts";
import type { WorkerFace } from "./pool.ts";

/** Fetches a file. Throws `EngineError` (`crashed`) if it cannot be reached or the answer is no success. */
export async function fetchBytes(address: string): Promise<ArrayBuffer> {
  let answer: Response;
  try {
    answer = await fetch(address);
  } catch {
    throw new EngineError({ kind: "crashed", message: t`The simulator (a .wasm file) could not be fetched.` });
  }
  if (!answer.ok) {
    const message = t`The simulator (a .wasm file) could not be fetched: the server answered ${answer.status}.`;
    throw new EngineError({ kind: "crashed", message });
  }
  return answer.arrayBuffer();
}

/** Starts a worker from the address of its script. Only the development server has workers that are modules. */
export const workerAt = (address: string): Worker =>
  new Worker(scriptAddress(address), { type: import.meta.env.DEV ? "module" : "classic" });

/** The worker, given the bytes of its wasm. */
export function started(worker: Worker, wasm: ArrayBuffer): WorkerFace {
  // The DOM's Worker has the pool's three members, with wider event types.
  const face = worker as unknown as WorkerFace;
  face.postMessage({ type: "start", wasm });
  return face;
}
