/** Agreement with a kernel, by group of transfers. */
import { groups, max, median } from "d3-array";
import type { KernelRow } from "../../../engine/contract/evidence.ts";

/** Transfers of one kind, beside their simulation. */
export interface KernelGroup {
  id: string;
  transfers: number;
  /** Median and largest difference of throughput or duration, %. */
  median: number;
  largest: number;
  /** Transfers that end, and those of them that sent the same segments again. */
  ended: number;
  same: number;
  /** Largest distance in time between the same retransmissions, ms; null if there are none. */
  apart: number | null;
}

/** Returns the groups of transfers in the order of the file. */
export function kernelGroups(rows: readonly KernelRow[]): KernelGroup[] {
  return groups(rows, ({ group }) => group).map(([id, own]) => {
    const off = own.map(({ kernel, simulated }) => 100 * Math.abs(simulated / kernel - 1));
    const ended = own.filter(({ same }) => same !== undefined);
    const apart = max(ended, ({ same, apart_ms }) => (same ? apart_ms : undefined));
    return {
      id,
      transfers: own.length,
      median: median(off) ?? 0,
      largest: max(off) ?? 0,
      ended: ended.length,
      same: ended.filter(({ same }) => same).length,
      apart: apart ?? null,
    };
  });
}
