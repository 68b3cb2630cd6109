/** Transfers that come and go: when each flow arrives, how much it transfers, and when it is complete. */

import type { Run } from "../../run/run.ts";
import { foreground } from "./shares.ts";

/** A flow that transfers a given number of bytes. Times are ns. */
export interface Transfer {
  flow: number;
  bytes: number;
  /** Time at which the flow arrives. */
  arrived: number;
  /** Time at which its last byte was read; null if the transfer is not complete. */
  ended: number | null;
  /** Completion time as a multiple of that on an empty path; null as above. */
  slowdown: number | null;
}

/** Transfers of each run: views ask for them again whenever the pointer moves. */
const kept = new WeakMap<Run, readonly Transfer[]>();

/** Returns the transfers of the foreground that arrived during the run, in the order of their arrival. */
export function transfersOf(run: Run): readonly Transfer[] {
  const known = kept.get(run);
  if (known) return known;
  const found = foreground(run).flatMap((flow): Transfer[] => {
    const { bytes, start_ns: arrived } = run.flows[flow];
    const result = run.result(flow);
    if (bytes === null || arrived > run.end || !result) return [];
    const { completion_ns, slowdown } = result;
    return [{ flow, bytes, arrived, ended: completion_ns === null ? null : arrived + completion_ns, slowdown }];
  });
  found.sort((a, b) => a.arrived - b.arrived);
  kept.set(run, found);
  return found;
}

/** Least number of transfers of which views of all together tell more than those of one. */
const SEVERAL = 3;

/** Do several transfers come and go: is one complete before another arrives? */
export function comeAndGo(run: Run): boolean {
  const transfers = transfersOf(run);
  if (transfers.length < SEVERAL) return false;
  const last = transfers[transfers.length - 1].arrived;
  return transfers.some(({ ended }) => ended !== null && ended < last);
}
