/** Adds a diagnosis to the run of a captured connection, so that its views show limits and reasons. */
import type { Diagnosed } from "../../../engine/captured.ts";
import type { LimitColumns } from "../../../engine/contract.ts";
import { Run } from "../../../run/run.ts";

/**
 * Returns the run with its diagnosis; columns are shared with `run`. `sender`: end that the run shows as the sender. Only the
 * end that the diagnosis is about has limits.
 */
export function diagnosedRun(run: Run, diagnosed: Diagnosed, sender: 0 | 1): Run {
  const { data, catalog } = run;
  if (!data.captured) return run;
  const { diagnosis, retransmissions, lists } = diagnosed;
  const captured = { ...data.captured, reasons: { retransmissions, lists } };
  if (diagnosis.sender_side !== sender) return new Run({ ...data, captured }, catalog);
  const shares = lists.limits.map(({ id }) => diagnosis.shares.find(({ limit }) => limit === id)?.share ?? 0);
  const results = data.summary.results.map((result) => ({ ...result, limits: shares }));
  const summary = { ...data.summary, results, entries: results };
  const limits = bandsOf(diagnosed, run.end);
  return new Run({ ...data, summary, limits, captured }, { ...catalog, limits: lists.limits });
}

/** Returns the intervals of the limits; what follows the last ACK for the data is unknown until `end` (ns). */
function bandsOf({ diagnosis, limits: { time, limit }, lists }: Diagnosed, end: number): LimitColumns {
  const last = (time[0] ?? 0) + diagnosis.took_ns;
  const isOver = time.length === 0 || last >= end;
  const unknown = lists.limits.findIndex(({ id }) => id === "unknown");
  return {
    start: Uint32Array.of(0, time.length + Number(!isOver)),
    time: isOver ? time : appended(time, last),
    limit: isOver ? limit : appended(limit, unknown),
  };
}

/** Returns a column with one value more. */
function appended<T extends Float64Array | Uint8Array>(column: T, value: number): T {
  const longer = new (column.constructor as new (length: number) => T)(column.length + 1);
  longer.set(column);
  longer[column.length] = value;
  return longer;
}
