/** Agreement with a kernel, by group of transfers. */
import { groups, max } from "d3-array";
import type { KernelRow } from "../../../engine/contract/evidence.ts";
import { type Spread, spreadOf } from "../beside/differences.ts";

/** Transfers of one kind, beside their simulation; the spread is that of throughput or duration. */
export interface KernelGroup extends Spread {
  id: string;
  transfers: number;
  /** Transfers that end, and those of them that sent the same segments again. */
  ended: number;
  same: number;
  /** Largest distance in time between the same retransmissions, ms; null if there are none. */
  apart: number | null;
}

/** Returns the groups of transfers in the order of the file. */
export function kernelGroups(rows: readonly KernelRow[]): KernelGroup[] {
  return groups(rows, ({ group }) => group).map(([id, own]) => {
    const ended = own.filter(({ same }) => same !== undefined);
    const apart = max(ended, ({ same, apart_ms }) => (same ? apart_ms : undefined));
    return {
      id,
      transfers: own.length,
      ...spreadOf(own.map(({ kernel, simulated }) => [kernel, simulated])),
      ended: ended.length,
      same: ended.filter(({ same }) => same).length,
      apart: apart ?? null,
    };
  });
}
