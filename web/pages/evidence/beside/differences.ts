/** Differences between the simulator and what it is compared with. */
import { max, median } from "d3-array";

/** Difference of the simulated number in % of the other one. */
export const differenceOf = (other: number, simulated: number): number =>
  other === simulated ? 0 : 100 * (simulated / other - 1);

/** Median and largest size of differences, %. */
export interface Spread {
  median: number;
  largest: number;
}

/** Returns the spread of pairs of numbers: the other one, and the simulated one. */
export function spreadOf(pairs: readonly (readonly [number, number])[]): Spread {
  const off = pairs.map(([other, simulated]) => Math.abs(differenceOf(other, simulated)));
  return { median: median(off) ?? 0, largest: max(off) ?? 0 };
}
