/** The simulator with its tools in a worker. */
import type { Face } from "./executor.ts";
import {
  CaptureReader,
  capture,
  catalog,
  check,
  headers,
  initSync,
  Simulation,
  Story,
} from "./pkg/fill_the_pipe_tools.js";
import { serve } from "./serve.ts";

serve((wasm) => {
  initSync({ module: wasm });
  // The glue's types call every column set an object; the contract says what is in it.
  return { CaptureReader, capture, catalog, check, headers, Simulation, Story } as unknown as Face;
});
