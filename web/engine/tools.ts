/** The simulator with its tools, fetched when one is first asked for. */
import { fetchBytes, started } from "./fetch.ts";
import wasmAddress from "./pkg/fill_the_pipe_tools_bg.wasm?url";
import { createPool, type Engine } from "./pool.ts";
import ToolsWorker from "./tools_worker.ts?worker";

export async function loadTools(): Promise<Engine> {
  const wasm = await fetchBytes(wasmAddress);
  return createPool(() => started(new ToolsWorker(), wasm), 0);
}
