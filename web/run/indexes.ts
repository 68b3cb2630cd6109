import type { Catalog, RunData } from "../engine/contract.ts";
import { kindsOf } from "./kinds.ts";
import { indexLimits, isWindowLimit, type LimitBands } from "./limits.ts";
import { findMoments, type Moment } from "./moments.ts";
import { indexPackets, type PacketIndex } from "./packets.ts";
import { indexSeries, type StepSeries } from "./series.ts";

/** What every view looks up in a run, found once. Plain data, so that a worker can make it and hand it over. */
export interface RunIndex {
  /** ns */
  readonly end: number;
  readonly packets: PacketIndex;
  /** By `flow * variables + variable`. */
  readonly series: readonly StepSeries[];
  /** By flow. */
  readonly limits: readonly LimitBands[];
  readonly moments: readonly Moment[];
}

export interface IndexedRun extends RunData {
  index: RunIndex;
}

export function indexRun({ summary, packets, events, series, limits }: RunData, catalog: Catalog): RunIndex {
  const kinds = kindsOf(catalog);
  const end = Math.max(summary.end_ns, events.time[events.time.length - 1] ?? 0);
  const bands = indexLimits(
    limits,
    summary.flows.map((_, flow) => summary.results[flow]?.ended_ns || end),
  );
  return {
    end,
    packets: indexPackets(packets.flow.length, events, summary.places, kinds, end),
    series: indexSeries(series, summary.flows.length, catalog.variables.length),
    limits: bands,
    moments: findMoments(events, kinds, bands, (limit) => isWindowLimit(catalog, limit), end),
  };
}
