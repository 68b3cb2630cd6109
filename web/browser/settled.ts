import { useEffect, useReducer } from "react";

type Settled<T> = { value: T } | { error: unknown };

/** Outcomes of the promises that were asked for. */
const known = new WeakMap<Promise<unknown>, Settled<unknown>>();

/**
 * Returns what a promise has been fulfilled with, and undefined before. A component that asks again, or another one, has it at
 * its first drawing. Throws what the promise was rejected with.
 */
export function useSettled<T>(promise: Promise<T>): T | undefined {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (known.has(promise)) return;
    let gone = false;
    const keep = (settled: Settled<T>) => {
      known.set(promise, settled);
      if (!gone) redraw();
    };
    promise.then(
      (value) => keep({ value }),
      (error) => keep({ error }),
    );
    return () => {
      gone = true;
    };
  }, [promise]);
  const settled = known.get(promise) as Settled<T> | undefined;
  if (settled && "error" in settled) throw settled.error;
  return settled?.value;
}
