/** Rows of bars in time. */

/** A bar, from a time to a later one, ns. */
export interface Span {
  from: number;
  to: number;
}

/** Returns the row of each bar, so that no two that overlap share one: the first that is free. Bars are in the order of `from`. */
export function rowsOf(spans: readonly Span[]): { rows: number[]; count: number } {
  const busyUntil: number[] = [];
  const rows = spans.map(({ from, to }) => {
    const free = busyUntil.findIndex((until) => until <= from);
    const row = free < 0 ? busyUntil.length : free;
    busyUntil[row] = to;
    return row;
  });
  return { rows, count: Math.max(1, busyUntil.length) };
}
