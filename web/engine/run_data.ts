/** A finished run, out of the engine. */
import type { RunData, RunSummary } from "./contract.ts";
import type { Recorded, WasmSimulation } from "./faces.ts";

/** Collects the columns of a run that a simulation or a story recorded. */
export function runData(summary: RunSummary, recorded: Recorded): RunData {
  return {
    summary,
    packets: recorded.packets(),
    events: recorded.events(),
    series: recorded.series(),
    limits: recorded.limits(),
    queues: recorded.queues(),
    requests: recorded.requests(),
  };
}

/** Runs a simulation to its end, synchronously. */
export function finished(simulation: WasmSimulation): RunData {
  while (!simulation.advance(0xffffffff));
  return runData(JSON.parse(simulation.summary()), simulation);
}
