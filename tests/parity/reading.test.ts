/** A capture is read as wasm as it is read natively, in pieces of any size, and fast enough to be waited for. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { at, PACKAGE } from "../../scripts/setup/places.mjs";
import type { CaptureContents, CaptureProgress } from "../../web/engine/captured";
import type { PacketColumns, SeriesColumns } from "../../web/engine/contract";
import type { WasmCaptureReader } from "../../web/engine/faces";
import * as tools from "../../web/engine/pkg/fill_the_pipe_tools.js";

beforeAll(() => {
  tools.initSync({ module: readFileSync(join(PACKAGE, "fill_the_pipe_tools_bg.wasm")) });
});

function ran(overrides: object): tools.Simulation {
  const { scenario } = JSON.parse(readFileSync(at("web/experiments/sandia-table3/experiment.json"), "utf8"));
  const simulation = new tools.Simulation(JSON.stringify(scenario), JSON.stringify(overrides), true, true);
  while (!simulation.advance(0xffffffff));
  return simulation;
}

function reading(file: Uint8Array, keep: number, piece: number): [CaptureContents, WasmCaptureReader] {
  const reader = new tools.CaptureReader(keep);
  let progress: CaptureProgress = { bytes: 0, packets: 0, connections: 0, stopped: false };
  for (let begin = 0; begin < file.length; begin += piece) {
    progress = JSON.parse(reader.push(file.subarray(begin, begin + piece)));
    expect(progress.bytes).toBe(Math.min(begin + piece, file.length));
  }
  const contents: CaptureContents = JSON.parse(reader.finish(1000));
  expect(progress.packets).toBe(contents.packets);
  return [contents, reader];
}

/** Values of variable `id` of a flow, in order. */
function course({ start, value }: SeriesColumns, flow: number, id: string): Float64Array {
  const { variables }: { variables: { id: string }[] } = JSON.parse(tools.catalog());
  const entry = flow * variables.length + variables.findIndex((variable) => variable.id === id);
  return value.subarray(start[entry], start[entry + 1]);
}

test("the packets of a run's capture are the run's, whatever the pieces", () => {
  const simulation = ran({ "flows.*.app.bytes": "1 MB", "links.*.bit_errors.rate": "1e-6" });
  const file = tools.pcapng(simulation);
  const [whole, reader] = reading(file, 0, file.length);
  const [pieces, other] = reading(file, 0, 1009);
  expect(pieces).toEqual(whole);
  expect(whole.damage).toBeNull();
  expect(whole.connections.length).toBe(1);
  const packets = reader.packets();
  expect(other.packets()).toEqual(packets);
  expect(other.series()).toEqual(reader.series());

  const run = simulation.packets() as PacketColumns;
  const sent = run.seq.filter((_, packet) => run.reverse[packet] === 0);
  expect(packets.seq.filter((_, row) => packets.reverse[row] === 0)).toEqual(sent);
  expect(packets.seen.length).toBe(whole.packets);
  expect(packets.taken_for.some((bits) => bits > 0)).toBe(true);
  const una = course(reader.series(), 0, "snd_una");
  expect(una.at(-1)).toBe(course(reader.series(), 0, "snd_nxt").at(-1));
  expect(una).toEqual(una.toSorted());
  expect(course(reader.series(), 0, "cwnd").length).toBe(0);
});

test("a connection that is not there has no packets, and no capture is refused", () => {
  const file = tools.pcapng(ran({ "flows.*.app.bytes": "100 KB" }));
  expect(reading(file, 1, file.length)[1].packets()).toEqual({});
  const reader = new tools.CaptureReader(0);
  expect(() => reader.push(new TextEncoder().encode("no capture at all"))).toThrow(/no packet capture/);
});

test("100 MB are read within three seconds", () => {
  const file = tools.pcapng(ran({ "flows.*.app.bytes": "96 MB" }));
  expect(file.length).toBeGreaterThan(100e6);
  const started = performance.now();
  const [contents, reader] = reading(file, 0, 1 << 20);
  expect(reader.packets().seen.length).toBe(contents.packets);
  const took = performance.now() - started;
  expect(took).toBeLessThan(3000);
});
