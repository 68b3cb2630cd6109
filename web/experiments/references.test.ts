import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { wrongReferences } from "./references.ts";
import { mistakesIn } from "./schema.ts";
import { knownFrom } from "./testing.ts";

const known = knownFrom(new URL("../../public/papers/", import.meta.url));
const read = (id: string) => JSON.parse(readFileSync(new URL(`./${id}/experiment.json`, import.meta.url), "utf8"));

/** Mistakes of an experiment with the value at a dotted path replaced. */
function planted(id: string, path: string, value: unknown): string[] {
  const file = read(id);
  const parts = path.split("/");
  const last = parts.pop() ?? "";
  parts.reduce((part, key) => part[key], file)[last] = value;
  return [...mistakesIn(file, id), ...wrongReferences(file, id, known)];
}

it.each<[id: string, path: string, value: unknown, place: string, choice: string]>([
  ["sandia-table3", "kind", "sweeps", "kind", "ladder"],
  ["sandia-table3", "paper", "sandy", "paper", "ansnet"],
  ["sandia-table3", "window", "300 KB", "window", "20 ms"],
  ["sandia-table3", "flow", "bulkk", "flow", "bulk"],
  ["sandia-table3", "scenario/base", "moon", "scenario.base", "sandia"],
  ["ansnet-figure1", "scenario/flows/bulk/from", "moon", "scenario.flows.bulk.from", "valid: "],
  ["sandia-table3", "controls/0/parameters/0", "links.t4.round_trip", "controls.0.parameters.0", "t3"],
  ["sandia-table3", "controls/0/parameters/0", "tcp.widow", "controls.0.parameters.0", "window"],
  ["sandia-table3", "sweep/parameter", "tcp.widow", "sweep.parameter", "window"],
  ["sandia-table3", "sweep/unit", "ms", "sweep.unit", "KB"],
  ["sandia-table3", "sweep/table", "sandia_table33", "sweep.table", "sandia_table3"],
  ["sandia-table3", "sweep/column", "widow", "sweep.column", "window"],
  ["sandia-table3", "sweep/quantities/0/flow", "bulkk", "sweep.quantities.0.flow", "bulk"],
  ["sandia-table3", "sweep/quantities/0/case", "none", "sweep.quantities.0.case", "valid: "],
  ["sandia-table3", "sweep/quantities/0/measure", "speed", "sweep.quantities.0.measure", "throughput_bps"],
  ["sandia-table3", "sweep/quantities/0/unit", "ms", "sweep.quantities.0.unit", "Mb/s"],
  ["ansnet-figure1", "sweep/curves/flow", "bulkk", "sweep.curves.flow", "bulk"],
  [
    "ansnet-figure1",
    "sweep/curves/panels/0/changes",
    { "tcp.variant": "renoo" },
    "sweep.curves (60 no-b).tcp.variant",
    "reno",
  ],
  ["ansnet-figure1", "sweep/stated/0/column", "224", "sweep.stated.0.column", "224 no-b"],
  ["ansnet-figure1", "sweep/peaks/table", "moon", "sweep.peaks.table", "ansnet_table3_peaks_68ms"],
  ["satnet-figure7", "compared/options", { overlayed: "sent" }, "compared.options.overlayed", "overlaid"],
  ["satnet-figure7", "compared/options", { overlaid: "send" }, "compared.options.overlaid", "sent"],
  ["satnet-figure7", "compared/with/0", { "tcp.variant": "renoo" }, "compared.with.0.tcp.variant", "reno"],
  ["sandia-figure1", "checks/0/flow", "bulk", "checks.0.flow", "echo"],
  ["sandia-figure1", "checks/0/row", "moon", "checks.0.row.quantity", "baseline_rtt_simulator_off"],
])("%s with a wrong %s = %j names the place and the valid choices", (id, path, value, place, choice) => {
  const named = planted(id, path, value).find((line) => line.startsWith(`${id}: ${place}: `));
  expect(named, JSON.stringify(planted(id, path, value).slice(0, 4))).toContain(choice);
});
