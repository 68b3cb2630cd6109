/** The simulator with its tools in a worker. */
import type { WasmCaptureReader } from "./captured.ts";
import type { Face } from "./executor.ts";
import {
  CaptureReader,
  capture,
  catalog,
  check,
  Explanation,
  explain_story,
  flow_control,
  headers,
  initSync,
  Simulation,
  Story,
} from "./pkg/fill_the_pipe_tools.js";
import { createReading, type ReadPiece } from "./reading.ts";
import { serve } from "./serve.ts";

/** Workers have this class, and the DOM's types do not. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

const readPiece: ReadPiece = (file, from, to) =>
  new Uint8Array(new FileReaderSync().readAsArrayBuffer(file.slice(from, to)));

function openCapture(file: Blob, keep: number) {
  // The generated types are wider than the interface, as below.
  const reader = new CaptureReader(keep) as unknown as WasmCaptureReader;
  return createReading(reader, file, readPiece);
}

serve((wasm) => {
  const { memory } = initSync({ module: wasm });
  // The generated types call every column set an object; the contract has its fields.
  const tools = { openCapture, capture, Explanation, explain_story, flow_control, headers, Story };
  return { catalog, check, Simulation, ...tools, memory: () => memory.buffer.byteLength } as unknown as Face;
});
