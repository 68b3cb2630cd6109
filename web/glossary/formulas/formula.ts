import type { MessageDescriptor } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { messageOf } from "../../language/index.ts";
import { format, type QuantityKind } from "../../quantities/units.ts";
import type { Run } from "../../run/run.ts";
import { valueAt as stepAt } from "../../run/series.ts";
import { type OverrideValue, valueAt } from "../../scenario/overrides.ts";
import type { WordId } from "../glossary.ts";

/** A formula of a term. A term may have several, at most one of which applies to a run. */
export interface Formula {
  id: WordId;
  /** Mathematics with its symbols between asterisks: "*window* / *rtt*"; `^` raises what follows. */
  line: MessageDescriptor;
  /** Condition under which the line holds, in words; absent if it always holds. */
  note?: MessageDescriptor;
  /** RFC and section, or paper and section. */
  clause: string;
  /** Tells whether this formula of the term, and not another, applies to the flow; without it, it applies to all. */
  applies?(run: Run, flow: number): boolean;
  /** Returns the formula with the numbers of a flow at `time` (ns); null if the run has no values for it. */
  live(run: Run, flow: number, time: number): Live | null;
}

/** A formula with the numbers of a run. */
export interface Live {
  /** "45 Mb/s × 42 ms = 231 KB". */
  line: string;
  /** Result, in base units. */
  value: number;
}

/** Returns a value of the run's scenario; undefined if it is not known. */
export function setting(run: Run, path: string): OverrideValue | undefined {
  return run.scenario === null ? undefined : valueAt(run.scenario, path);
}

/** Returns a TCP parameter of the flow's sender (`tcp`) or receiver (`peer_tcp`), as `setting` does. */
export function tcpSetting(run: Run, flow: number, name: string, end: "tcp" | "peer_tcp" = "tcp") {
  const { entry, transport } = run.flows[flow];
  return transport === "tcp" ? setting(run, `flows.${entry}.${end}.${name}`) : undefined;
}

/** Value of a recorded variable at `time`; null before its first record. */
export function variableAt(run: Run, flow: number, id: string, time: number): number | null {
  const series = run.series(flow, id);
  return series && stepAt(series, time);
}

/** Returns the configured rate of a link, bit/s; null if it is not known. */
export function linkRate(run: Run, place: number): number | null {
  const rate = setting(run, `${run.places[place].id}.rate`);
  return typeof rate === "number" ? rate : null;
}

/** Writes a value of a formula in three significant digits. */
export const write = (value: number, kind: QuantityKind) => format(value, kind, 3);

/** Returns the line of a formula in the language of the page. */
export const lineOf = ({ line: { id, message } }: Formula): string => messageOf(id, String(message));

/** "42.1 segments". */
export function segments(run: Run, flow: number, bytes: number): string {
  const count = format(bytes / run.mss(flow), "count");
  return count === "1" ? t`1 segment` : t`${count} segments`;
}

/** "6780 bytes". */
export const inBytes = (value: number | string): string => t`${value} bytes`;

/** "2 slots of 10.25 ms". */
export function slotsOf(count: number, slot: string): string {
  return plural(count, { one: `# slot of ${slot}`, other: `# slots of ${slot}` });
}
