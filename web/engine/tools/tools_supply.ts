/** Source of the tools' files, like `supply.ts` for the simulator. */
import { fetchBytes, workerAt } from "../fetch.ts";
import wasmAddress from "../pkg/fill_the_pipe_tools_bg.wasm?url";
import workerAddress from "./tools_worker.ts?worker&url";

/** Fetches the tools' wasm file. */
export const fetchWasm = (): Promise<ArrayBuffer> => fetchBytes(wasmAddress);

/** Starts a worker of the tools without its wasm. */
export const newWorker = (): Worker => workerAt(workerAddress);
