import type { Run } from "./run.ts";

/** What is made of a run and a number (a flow, a queue), made once: runs never change. */
export function perRun<T>(make: (run: Run, number: number) => T): (run: Run, number: number) => T {
  const known = new WeakMap<Run, Map<number, T>>();
  return (run, number) => {
    let made = known.get(run);
    if (!made) {
      made = new Map();
      known.set(run, made);
    }
    const one = made.has(number) ? (made.get(number) as T) : make(run, number);
    made.set(number, one);
    return one;
  };
}
