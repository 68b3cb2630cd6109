/** Where the simulator comes from: files beside the page. The page that is one file has another module in the place of this one. */
import { fetchBytes } from "./fetch.ts";
import wasmAddress from "./pkg/fill_the_pipe_wasm_bg.wasm?url";
import EngineWorker from "./worker.ts?worker";

export const fetchWasm = (): Promise<ArrayBuffer> => fetchBytes(wasmAddress);

export const newWorker = (): Worker => new EngineWorker();
