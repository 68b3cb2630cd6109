/** The one number that a run is judged by. */
import { t } from "@lingui/core/macro";
import { format, type QuantityKind } from "../../quantities/units.ts";
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

/** Returns the name of what a result measures. */
export function outcomeName({ of }: FlowOutcome): string {
  return { throughput: t`throughput`, response: t`mean response time`, delay: t`mean delay` }[of];
}

/** Digits of a result. */
const DIGITS = 3;

/**
 * Returns a result in words and the one before the reader's last change, whose unit is left out if it is the same; `from` is
 * null if nothing changed or the results measure different things.
 */
export function changeOf(before: FlowOutcome | null, now: FlowOutcome): { from: string | null; to: string } {
  const to = format(now.value, now.kind, DIGITS);
  const from = before?.of === now.of ? format(before.value, before.kind, DIGITS) : to;
  if (from === to) return { from: null, to };
  const [[number, unit], [, unitNow]] = [from, to].map((text) => text.split("\u00a0"));
  return { from: unit === unitNow ? number : from, to };
}
