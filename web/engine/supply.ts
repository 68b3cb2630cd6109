/** Source of the simulator: files beside the page. The one-file page replaces this module. */
import { fetchBytes, workerAt } from "./fetch.ts";
import wasmAddress from "./pkg/fill_the_pipe_wasm_bg.wasm?url";
import workerAddress from "./worker.ts?worker&url";

/** Fetches the simulator's wasm file. */
export const fetchWasm = (): Promise<ArrayBuffer> => fetchBytes(wasmAddress);

/** Starts a worker without its wasm. */
export const newWorker = (): Worker => workerAt(workerAddress);
