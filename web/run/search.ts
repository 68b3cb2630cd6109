/** Number of leading entries of the ascending `values` that are < `x`: the index of the first entry >= `x`. */
export function countBelow(values: ArrayLike<number>, x: number, lo = 0, hi = values.length): number {
  while (lo < hi) {
    const mid = (lo + hi) >>> 1;
    if (values[mid] < x) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

/** Number of leading entries of the ascending `values` that are <= `x`; minus one, the entry in force at `x`. */
export function countUpTo(values: ArrayLike<number>, x: number, lo = 0, hi = values.length): number {
  while (lo < hi) {
    const mid = (lo + hi) >>> 1;
    if (values[mid] <= x) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

/**
 * Returns the first of the ascending `values` after `x` (`direction` 1) or the last before it (-1); null if there is
 * none.
 */
export function neighbour(values: ArrayLike<number>, x: number, direction: 1 | -1): number | null {
  const i = direction === 1 ? countUpTo(values, x) : countBelow(values, x) - 1;
  return i >= 0 && i < values.length ? i : null;
}
