/** Source of the tools' files, like `supply.ts` for the simulator. */
import { fetchBytes } from "./fetch.ts";
import wasmAddress from "./pkg/fill_the_pipe_tools_bg.wasm?url";
import ToolsWorker from "./tools_worker.ts?worker";

/** Fetches the tools' wasm file. */
export const fetchWasm = (): Promise<ArrayBuffer> => fetchBytes(wasmAddress);

/** Starts a worker of the tools without its wasm. */
export const newWorker = (): Worker => new ToolsWorker();
