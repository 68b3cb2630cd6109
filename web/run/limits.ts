import type { Catalog, LimitColumns } from "../engine/contract.ts";
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

/** Tells whether this limit is one of the windows (receiver or congestion control). */
export function isWindowLimit(catalog: Catalog, limit: number): boolean {
  return /receiver_window|congestion_window|^window|cwnd|rwnd/.test(catalog.limits[limit]?.id ?? "");
}
