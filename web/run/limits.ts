import type { Catalog, FlowSummary, LimitColumns } from "../engine/contract.ts";
import { countBelow } from "./search.ts";

/**
 * Limits that held a flow's sender back, as intervals: `limit[i]` from `start[i]` until `end[i]` (ns), in time order.
 */
export interface LimitBands {
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly limit: Uint8Array;
}

/** The intervals of a flow whose transfer was over at `ended` (ns), where the last one ends. */
export function bandsOf({ start, time, limit }: LimitColumns, flow: number, ended: number): LimitBands {
  const [from, to] = [start[flow], start[flow + 1]];
  const starts = time.subarray(from, from + countBelow(time.subarray(from, to), ended));
  const end = new Float64Array(starts.length).fill(ended);
  end.set(starts.subarray(1));
  return { start: starts, end, limit: limit.subarray(from, from + starts.length) };
}

/** First time at which a window left each flow's sender idle, ns; flows whose window never did are left out. */
export function windowsFilled(
  { start, time, limit }: LimitColumns,
  results: readonly Pick<FlowSummary, "ended_ns">[],
  isWindow: (limit: number) => boolean,
  end: number,
): { flow: number; time: number }[] {
  const windows = Array.from({ length: 256 }, (_, one) => isWindow(one));
  return results.flatMap(({ ended_ns }, flow) => {
    const ended = ended_ns || end;
    for (let row = start[flow]; row < start[flow + 1] && time[row] < ended; row++) {
      if (windows[limit[row]]) return [{ flow, time: time[row] }];
    }
    return [];
  });
}

/** Tells whether this limit is one of the windows (receiver or congestion control). */
export function isWindowLimit(catalog: Catalog, limit: number): boolean {
  return /receiver_window|congestion_window|^window|cwnd|rwnd/.test(catalog.limits[limit]?.id ?? "");
}
