/** Sums over the counts of packetdrill suites. */
import type { Suite } from "../../../engine/contract/evidence.ts";

/** Numbers of a suite's scripts. */
export interface SuiteCounts {
  /** Scripts that can be read and need nothing that is not modelled. */
  applicable: number;
  hold: number;
  /** Scripts that differ by a known cause. */
  explained: number;
  unexplained: number;
}

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, number) => total + number, 0);

/** Returns the numbers of a suite. */
export function countsOf(suite: Suite): SuiteCounts {
  const explained = sum(suite.differ);
  const unexplained = suite.unexplained.length;
  return { applicable: suite.hold + explained + unexplained, hold: suite.hold, explained, unexplained };
}

/** Returns the sums over several suites by key, the largest first. */
export function totals(
  suites: readonly Suite[],
  of: (suite: Suite) => Readonly<Record<string, number>>,
): [key: string, number: number][] {
  const found = new Map<string, number>();
  for (const [key, number] of suites.flatMap((suite) => Object.entries(of(suite)))) {
    found.set(key, (found.get(key) ?? 0) + number);
  }
  return [...found].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
}
