import { format, type QuantityKind } from "../../quantities/units.ts";
import type { Run } from "../../run/run.ts";
import { valueAt as stepAt } from "../../run/series.ts";
import { type OverrideValue, valueAt } from "../../scenario/overrides.ts";
import type { WordId } from "../glossary.ts";

/** What a term is reckoned by. A term may have several, of which a run has one at most. */
export interface Formula {
  id: WordId;
  /** Symbols in braces: "{window} / {rtt}". */
  line: string;
  /** RFC and section, or paper and section. */
  clause: string;
  /** Whether the flow goes by it, and not by another one of its term; without it, every flow does. */
  applies?(run: Run, flow: number): boolean;
  /** With the numbers of a flow at `time` (ns); null where this run has none. */
  live(run: Run, flow: number, time: number): Live | null;
}

export interface Live {
  /** "45 Mb/s × 42 ms = 231 KB". */
  line: string;
  /** What comes out, in base units. */
  value: number;
}

/** What was set in the run's scenario; undefined where nobody knows. */
export function setting(run: Run, path: string): OverrideValue | undefined {
  return run.scenario === null ? undefined : valueAt(run.scenario, path);
}

/** As `setting`, of the TCP of the flow's sender, or of its receiver. */
export function tcpSetting(run: Run, flow: number, name: string, end: "tcp" | "peer_tcp" = "tcp") {
  const { entry, transport } = run.flows[flow];
  return transport === "tcp" ? setting(run, `flows.${entry}.${end}.${name}`) : undefined;
}

/** Value of a recorded variable at `time`; null before its first record. */
export function variableAt(run: Run, flow: number, id: string, time: number): number | null {
  const series = run.series(flow, id);
  return series && stepAt(series, time);
}

/** Rate of a link (bit/s), as it was set; null where that is not known. */
export function linkRate(run: Run, place: number): number | null {
  const rate = setting(run, `${run.places[place].id}.rate`);
  return typeof rate === "number" ? rate : null;
}

export const write = (value: number, kind: QuantityKind) => format(value, kind, 3);

/** "42.1 segments". */
export function segments(run: Run, flow: number, bytes: number): string {
  const count = format(bytes / run.mss(flow), "count");
  return `${count} ${count === "1" ? "segment" : "segments"}`;
}
