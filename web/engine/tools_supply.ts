/** Where the tools come from, as `supply.ts` for the simulator alone. */
import { fetchBytes } from "./fetch.ts";
import wasmAddress from "./pkg/fill_the_pipe_tools_bg.wasm?url";
import ToolsWorker from "./tools_worker.ts?worker";

export const fetchWasm = (): Promise<ArrayBuffer> => fetchBytes(wasmAddress);

export const newWorker = (): Worker => new ToolsWorker();
