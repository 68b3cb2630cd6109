/** The benchmark page, and `window.bench` for `npm run bench`: the engine without workers and views. */

import type { RunSummary } from "../engine/contract";
import init, { Simulation } from "../engine/pkg/fill_the_pipe_wasm.js";
import wasmAddress from "../engine/pkg/fill_the_pipe_wasm_bg.wasm?url";
import table3 from "../experiments/sandia-table3/experiment.json";
import { grouped } from "../quantities/numbers.ts";

/** A run to be measured. */
export interface Workload {
  /** Scenario to run; that of Table 3 by default. */
  scenario?: object;
  /** Path -> value. */
  overrides: Record<string, string>;
  traced: boolean;
  /** Record the limits of each sender; a traced run always does. */
  limits: boolean;
  /** Timed repetitions; the best counts, because other programs share the machine. */
  repeats: number;
}

/** Measurements of the runs. */
export interface Figures {
  data_packets: number;
  seconds: number;
  data_packets_per_second: number;
  /** The engine's memory and, for a traced run, the columns copied out of it. */
  memory_bytes: number;
}

declare global {
  interface Window {
    bench: (workload: Workload) => Promise<Figures>;
  }
}

const ready = init({ module_or_path: wasmAddress });
const EVERY_EVENT = 0xffffffff;

/** Overrides that turn Table 3 into the run of `fillthepipe bench`. */
const sandia = (megabytes: number) => ({
  "flows.bulk.app.bytes": `${megabytes} MB`,
  "tcp.window": "32 KB",
});

/** Does the same work as `fillthepipe bench`. */
window.bench = async ({ scenario: given = table3.scenario, overrides: changes, traced, limits, repeats }) => {
  const { memory } = await ready;
  const scenario = JSON.stringify(given);
  const overrides = JSON.stringify(changes);
  let seconds = Number.POSITIVE_INFINITY;
  let data_packets = 0;
  let columns = 0;
  for (let i = 0; i < repeats; i++) {
    const start = performance.now();
    const simulation = new Simulation(scenario, overrides, traced, limits);
    while (!simulation.advance(EVERY_EVENT));
    seconds = Math.min(seconds, (performance.now() - start) / 1000);
    const summary: RunSummary = JSON.parse(simulation.summary());
    data_packets = summary.results.reduce((sum, flow) => sum + flow.data_segments, 0);
    columns = traced ? bytesOf(simulation) : 0;
    simulation.free();
  }
  const memory_bytes = memory.buffer.byteLength + columns;
  return { data_packets, seconds, data_packets_per_second: data_packets / seconds, memory_bytes };
};

function bytesOf(simulation: Simulation): number {
  const tables = [simulation.packets(), simulation.events(), simulation.series(), simulation.limits()];
  const columns = tables.flatMap((table) => Object.values(table)) as ArrayBufferView[];
  return columns.reduce((sum, column) => sum + column.byteLength, 0);
}

const button = document.querySelector<HTMLButtonElement>("#measure");
const answer = document.querySelector<HTMLElement>("#answer");
button?.addEventListener("click", async () => {
  if (answer === null) return;
  button.disabled = true;
  answer.textContent = "Measuring …";
  // One frame, so that the sentence is on the screen before the page is busy.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const { data_packets_per_second } = await window.bench({
    overrides: sandia(64),
    traced: false,
    limits: false,
    repeats: 3,
  });
  answer.textContent = `${grouped(Math.round(data_packets_per_second))} data packets a second.`;
  button.disabled = false;
});
