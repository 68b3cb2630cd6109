/** The simulator with its tools in a worker. */
import {
  CaptureReader,
  catalog,
  check,
  diagnosis_lists,
  Explanation,
  explain_story,
  flow_control,
  headers,
  initSync,
  ProgramValues,
  pcapng,
  program_catalog,
  qlog,
  Simulation,
  Story,
} from "../pkg/fill_the_pipe_tools.js";
import { createReading, MOST_BYTES, type ReadPiece } from "../reading.ts";
import { serve } from "../serve.ts";

/** Workers have this class, and the DOM's types do not. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

const readPiece: ReadPiece = (file, from, to) =>
  new Uint8Array(new FileReaderSync().readAsArrayBuffer(file.slice(from, to)));

function openCapture(file: Blob, keep: number) {
  const reader = new CaptureReader(keep);
  reader.expect(Math.min(file.size, MOST_BYTES));
  return createReading(reader, file, readPiece, diagnosis_lists);
}

serve((wasm) => {
  const { memory } = initSync({ module: wasm });
  const programs = { ProgramValues, program_catalog };
  const tools = { openCapture, pcapng, qlog, Explanation, explain_story, flow_control, headers, Story, ...programs };
  return { catalog, check, Simulation, ...tools, memory: () => memory.buffer.byteLength };
});
