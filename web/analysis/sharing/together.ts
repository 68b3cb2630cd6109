/** Runs on one clock are drawn to one scale. */
import type { Run } from "../../run/run.ts";

/** The same flow in each of the runs that share a scale: in this one, where it shares none. */
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
