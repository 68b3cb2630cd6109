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

/** A simulation to be run in one go, where nobody waits for its progress. */
export interface Unfinished extends Recorded {
  advance(events: number): boolean;
  summary(): string;
  free(): void;
}

/** The columns are those of `contract.ts`: the engine calls them by the same names. */
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

/** Runs it to its end, here and now. */
export function finished(simulation: Unfinished): RunData {
  while (!simulation.advance(0xffffffff));
  return runData(JSON.parse(simulation.summary()), simulation);
}
