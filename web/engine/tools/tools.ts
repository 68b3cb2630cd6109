/** The simulator with its tools, fetched when a tool is first needed. */
import { started } from "../fetch.ts";
import { createPool, type Engine } from "../pool.ts";
import { fetchWasm, newWorker } from "./tools_supply.ts";

/** Starts the engine's tools (captures, stories, programs) in workers of their own: so many besides the one in the foreground. */
export async function loadTools(workers: number): Promise<Engine> {
  const wasm = await fetchWasm();
  return createPool(() => started(newWorker(), wasm), workers);
}
