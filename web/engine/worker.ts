/** The simulator in a worker. */
import type { Face } from "./executor.ts";
import { catalog, check, initSync, Simulation } from "./pkg/fill_the_pipe_wasm.js";
import { serve } from "./serve.ts";

serve((wasm) => {
  const { memory } = initSync({ module: wasm });
  // The generated types call every column set an object; the contract has its fields.
  return { catalog, check, Simulation, memory: () => memory.buffer.byteLength } as unknown as Face;
});
