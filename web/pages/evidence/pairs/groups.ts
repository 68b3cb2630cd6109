/** Agreement with pairs of flows that were measured on Linux, by queue discipline, and rows that differ most. */
import { ascending, groups, max, median, sum } from "d3-array";
import type { PairRow } from "../../../engine/contract/evidence.ts";
import type { Spread } from "../beside/differences.ts";

/** Differences of one row: of the sum of both goodputs, %, and of the first flow's share in it, percentage points. */
export interface PairDifference {
  total: number;
  share: number;
}

/** Returns the differences of the simulated goodputs from the measured ones. */
export function differencesOf({ flows }: PairRow): PairDifference {
  const [measured, simulated] = [sum(flows, (flow) => flow.measured), sum(flows, (flow) => flow.simulated)];
  const share = flows[0].simulated / simulated - flows[0].measured / measured;
  return { total: 100 * (simulated / measured - 1), share: 100 * share };
}

/** Rows with one queue discipline, sealed or not. */
export interface PairGroup {
  queue: string;
  sealed: boolean;
  rows: number;
  total: Spread;
  share: Spread;
}

/** Points of the share beyond which a row is said not to agree. */
const LARGE_SHARE = 8;

/** Rows whose share differs much: with drop-tail, with other disciplines, and those beyond two deviations of the seeds. */
export function largeDifferences(rows: readonly PairRow[]): { dropTail: number; others: number; beyond: number } {
  const large = rows.filter((row) => Math.abs(differencesOf(row).share) > LARGE_SHARE);
  const dropTail = large.filter(({ queue }) => queue === "drop_tail").length;
  const isBeyond = (row: PairRow) => {
    const spread = (100 * row.flows[0].deviation) / sum(row.flows, (flow) => flow.simulated);
    return Math.abs(differencesOf(row).share) > 2 * spread;
  };
  return { dropTail, others: large.length - dropTail, beyond: large.filter(isBeyond).length };
}

/** How far measurements of the same two flows lie apart, and in how many pairs of rows. */
export interface Repetition {
  pairs: number;
  share: Spread;
}

/**
 * Returns the differences of the measured share, in percentage points, between rows that have the same two flows in the same
 * queue, listed in the other order: what a second measurement of a row differs by. Rows of two equal flows have no such pair.
 */
export function repetition(rows: readonly PairRow[]): Repetition {
  const name = ({ variant, round_trip_ms }: PairRow["flows"][number]) => `${variant} ${round_trip_ms}`;
  const shares = rows.flatMap(({ rate_mbps, queue, flows: [first, second] }) => {
    if (name(first) === name(second)) return [];
    const [one, other] = [first, second].sort((a, b) => ascending(name(a), name(b)));
    const share = (100 * one.measured) / (one.measured + other.measured);
    return [{ key: `${queue} ${rate_mbps} ${name(one)} ${name(other)}`, share }];
  });
  const apart = groups(shares, ({ key }) => key).flatMap(([, [one, other]]) =>
    other ? [one.share - other.share] : [],
  );
  return { pairs: apart.length, share: spread(apart) };
}

function spread(values: readonly number[]): Spread {
  const sizes = values.map(Math.abs);
  return { median: median(sizes) ?? 0, largest: max(sizes) ?? 0 };
}

/** Returns the spread of rows, by queue discipline in the order of the file, the sealed ones first. */
export function pairGroups(rows: readonly PairRow[]): PairGroup[] {
  const kinds = groups(
    rows,
    ({ queue }) => queue,
    ({ sealed }) => sealed,
  );
  return kinds.flatMap(([queue, kind]) =>
    kind
      .map(([sealed, own]): PairGroup => ({ queue, sealed, rows: own.length, ...spreadsOf(own) }))
      .sort((one, other) => Number(other.sealed) - Number(one.sealed)),
  );
}

/** Returns how far rows differ. */
export function spreadsOf(rows: readonly PairRow[]): { total: Spread; share: Spread } {
  const all = rows.map(differencesOf);
  return { total: spread(all.map(({ total }) => total)), share: spread(all.map(({ share }) => share)) };
}
