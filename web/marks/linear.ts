/** A scale of straight pieces: what the ladder needs of `d3-scale`, whose colours and dates would come with it. */
import { bisect, ticks } from "d3-array";

/** A scale from values to px and back. */
export interface LinearScale {
  (value: number): number;
  invert(px: number): number;
  domain(): number[];
  range(): number[];
  /** Returns about `count` round values of the domain. */
  ticks(count: number): number[];
}

/**
 * Makes a scale with straight pieces between the values of `domain`, in ascending order, and the px of `range`. The first and
 * the last piece go on outside.
 */
export function linearScale(domain: readonly number[], range: readonly number[]): LinearScale {
  const rising = range[range.length - 1] >= range[0];
  const scale = (value: number) => between(domain, range, pieceOf(domain, value), value);
  return Object.assign(scale, {
    invert(px: number) {
      const piece = rising ? pieceOf(range, px) : range.length - pieceOf(range.toReversed(), px);
      return between(range, domain, piece, px);
    },
    domain: () => [...domain],
    range: () => [...range],
    ticks: (count: number) => ticks(domain[0], domain[domain.length - 1], count),
  });
}

/** Returns the end of the piece that a value lies on. */
const pieceOf = (ascending: readonly number[], value: number) => bisect(ascending, value, 1, ascending.length - 1);

/** Returns the place on `to` of a value on the piece of `from` that ends at `end`. */
function between(from: readonly number[], to: readonly number[], end: number, value: number): number {
  const [a, b] = [from[end - 1], from[end]];
  // A piece without length has its value in the middle, as in `d3-scale`.
  const share = b === a ? 0.5 : (value - a) / (b - a);
  return to[end - 1] * (1 - share) + to[end] * share;
}
