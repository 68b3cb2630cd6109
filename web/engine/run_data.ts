/** A finished run, out of the engine. */
import type { RunData, RunSummary } from "./contract.ts";

/** Recorder of a trace: a `Simulation` or a `Story` of the engine. */
interface Recorded {
  packets(): object;
  events(): object;
  series(): object;
  limits(): object;
  queues(): object;
}

/** A simulation to be run in one go, without progress. */
export interface Unfinished extends Recorded {
  advance(events: number): boolean;
  summary(): string;
  free(): void;
}

/** Collects the columns of a run; the engine names them as `contract.ts` does. */
export function runData(summary: RunSummary, recorded: Recorded): RunData {
  const columns = {
    packets: recorded.packets(),
    events: recorded.events(),
    series: recorded.series(),
    limits: recorded.limits(),
    queues: recorded.queues(),
  };
  return { summary, ...columns } as unknown as RunData;
}

/** Runs a simulation to its end, synchronously. */
export function finished(simulation: Unfinished): RunData {
  while (!simulation.advance(0xffffffff));
  return runData(JSON.parse(simulation.summary()), simulation);
}
