/** Test support: captures that the simulator makes, read by the page's own reader. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CaptureContents, CapturedConnection, CapturedPackets, Diagnosed } from "./captured.ts";
import type { Catalog, RunData } from "./contract.ts";
import * as tools from "./pkg/fill_the_pipe_tools.js";
import { diagnosedBy, keptBy } from "./reading.ts";
import { finished } from "./run_data.ts";

/** Loads the tools into the test's process and returns the catalog. */
export function start(): Catalog {
  const wasm = fileURLToPath(new URL("./pkg/fill_the_pipe_tools_bg.wasm", import.meta.url));
  tools.initSync({ module: readFileSync(wasm) });
  return JSON.parse(tools.catalog());
}

/** Runs a scenario; returns the run, and a capture beside its first sender, which is written when it is asked for. */
export function simulated(scenario: object, overrides: object = {}): { data: RunData; readonly file: Uint8Array } {
  const simulation = new tools.Simulation(JSON.stringify(scenario), JSON.stringify(overrides), true, true);
  return {
    data: finished(simulation),
    get file() {
      return tools.pcapng(simulation);
    },
  };
}

/** Runs a scenario; returns the run, and its qlog. */
export function logged(scenario: object): { data: RunData; file: Uint8Array<ArrayBuffer> } {
  const simulation = new tools.Simulation(JSON.stringify(scenario), "{}", true, true);
  return { data: finished(simulation), file: new Uint8Array(tools.qlog(simulation)) };
}

/** A run by its results and, if it was traced, its events. */
export type Simulated = Pick<RunData, "summary" | "events">;

/** Runs a scenario without a trace; `limits`: keeps account of what held each sender back. */
export function summarised(scenario: object, overrides: object, limits: boolean): Simulated {
  const simulation = new tools.Simulation(JSON.stringify(scenario), JSON.stringify(overrides), false, limits);
  while (!simulation.advance(0xffffffff));
  const run = { summary: JSON.parse(simulation.summary()), events: simulation.events() };
  simulation.free();
  return run;
}

/** Connection `number` of a file. */
export function read(file: Uint8Array, number = 0): { about: CapturedConnection; kept: CapturedPackets } {
  const reader = new tools.CaptureReader(number);
  reader.push(file);
  const contents: CaptureContents = JSON.parse(reader.finish(100));
  const kept = keptBy(reader);
  if (kept === null) throw new Error(`the file has no connection ${number}`);
  return { about: contents.connections[number], kept };
}

/** Diagnosis of connection `number` of a file. */
export function diagnosedIn(file: Uint8Array, number = 0): Diagnosed {
  const reader = new tools.CaptureReader(number);
  reader.push(file);
  reader.finish(100);
  const diagnosed = diagnosedBy(reader, keptBy(reader)?.start_ns ?? 0, tools.diagnosis_lists);
  if (diagnosed === null) throw new Error(`the file has no connection ${number}`);
  return diagnosed;
}

/** Returns the capture with some of its packets; `keep` chooses them by number. */
export function only(file: Uint8Array, keep: (packet: number) => boolean): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const kept: Uint8Array[] = [];
  let packet = 0;
  for (let at = 0; at < file.length; at += view.getUint32(at + 4, true)) {
    const isPacket = view.getUint32(at, true) === 6;
    if (!isPacket || keep(packet++)) kept.push(file.subarray(at, at + view.getUint32(at + 4, true)));
  }
  const bytes = new Uint8Array(kept.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const block of kept) {
    bytes.set(block, at);
    at += block.length;
  }
  return bytes;
}
