/** The simulator in a worker. */
import { catalog, check, initSync, Simulation } from "./pkg/fill_the_pipe_wasm.js";
import { serve } from "./serve.ts";

serve((wasm) => {
  const { memory } = initSync({ module: wasm });
  return { catalog, check, Simulation, memory: () => memory.buffer.byteLength };
});
