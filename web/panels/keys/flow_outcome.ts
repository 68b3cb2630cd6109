/** The one number that a run is judged by. */
import type { QuantityKind } from "../../quantities/units.ts";
import type { Run } from "../../run/run.ts";

/** A result of one flow, in base units. */
export interface FlowOutcome {
  of: "throughput" | "response" | "delay";
  value: number;
  kind: QuantityKind;
}

/**
 * Returns the result of a flow: the mean response time of an echo, the mean delay of datagrams, or the throughput of
 * the whole entry; null if nothing arrived.
 */
export function outcomeOf(run: Pick<Run, "data" | "flows">, flow: number): FlowOutcome | null {
  const { summary } = run.data;
  const info = run.flows[flow];
  if (!info) return null;
  const result = summary.entries.find(({ id }) => id === info.entry) ?? summary.results[flow];
  if (!result) return null;
  if (result.response_mean_ns !== null) return { of: "response", value: result.response_mean_ns, kind: "duration" };
  if (result.delay_mean_ns !== null) return { of: "delay", value: result.delay_mean_ns, kind: "duration" };
  if (result.throughput_bps <= 0) return null;
  return { of: "throughput", value: result.throughput_bps, kind: "rate" };
}
