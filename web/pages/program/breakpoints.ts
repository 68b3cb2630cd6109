/** The next time at which a line of the program is reached. */
import type { Engine } from "../../engine/pool.ts";
import { flowNamed } from "../../run/flows.ts";
import type { Run } from "../../run/run.ts";
import { FLOW } from "./experiment.ts";

/** A time, ns, and the line that is reached then, from 1. */
export interface Reached {
  time: number;
  line: number;
}

/** Finds the first call after a time, ns, that reaches one of these lines; null if none does. */
export async function nextReached(
  engine: Pick<Engine, "programReaches">,
  run: Run,
  lines: readonly number[],
  after: number,
): Promise<Reached | null> {
  const { scenario } = run;
  if (scenario === null) return null;
  const flow = flowNamed(run.flows, FLOW);
  const times = await Promise.all(lines.map((line) => engine.programReaches(scenario, flow, line, after)));
  let first: Reached | null = null;
  times.forEach((time, index) => {
    if (time !== null && (first === null || time < first.time)) first = { time, line: lines[index] };
  });
  return first;
}
