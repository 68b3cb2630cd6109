import type { Catalog, LimitColumns } from "../engine/contract.ts";

/** What held a flow's sender back, as intervals: `limit[i]` from `start[i]` until `end[i]` (ns), in time order. */
export interface LimitBands {
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly limit: Uint8Array;
}

/**
 * One list of intervals per flow. Neighbours with the same limit are merged, intervals of no length dropped; the last
 * one ends with the flow's transfer (`ended[flow]`, ns).
 */
export function indexLimits(columns: LimitColumns, ended: readonly number[]): LimitBands[] {
  const lists = ended.map(() => ({ start: [] as number[], limit: [] as number[] }));
  for (let row = 0; row < columns.time.length; row++) {
    const list = lists[columns.flow[row]];
    const time = columns.time[row];
    const last = list.start.length - 1;
    if (last >= 0 && list.start[last] === time) {
      list.start.pop();
      list.limit.pop();
    }
    if (list.limit[list.limit.length - 1] === columns.limit[row]) continue;
    list.start.push(time);
    list.limit.push(columns.limit[row]);
  }
  return lists.map(({ start, limit }, flow) => {
    const n = start.findIndex((time) => time >= ended[flow]);
    const kept = n === -1 ? start.length : n;
    const starts = Float64Array.from(start.slice(0, kept));
    const ends = new Float64Array(kept);
    for (let i = 0; i < kept; i++) ends[i] = i + 1 < kept ? starts[i + 1] : ended[flow];
    return { start: starts, end: ends, limit: Uint8Array.from(limit.slice(0, kept)) };
  });
}

/** Is this limit one of the windows (what the receiver or congestion control allows)? */
export function isWindowLimit(catalog: Catalog, limit: number): boolean {
  return /receiver_window|congestion_window|^window|cwnd|rwnd/.test(catalog.limits[limit]?.id ?? "");
}
