/** Runs on one clock are drawn to one scale. */
import type { Run } from "../../run/run.ts";

/** Returns the flow in each of the runs that share a scale with this run; this run alone if it shares none. */
export function onScale(run: Run, flow: number, together: readonly Run[]): [run: Run, flow: number][] {
  const id = run.flows[flow]?.id;
  const others = together.filter((one) => one !== run);
  return [
    [run, flow],
    ...others.flatMap((one): [Run, number][] => {
      const same = one.flows.findIndex((other) => other.id === id);
      return same < 0 ? [] : [[one, same]];
    }),
  ];
}
