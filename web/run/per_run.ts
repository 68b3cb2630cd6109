import { language } from "../language/index.ts";
import type { Run } from "./run.ts";

/** Memoises a function of a run and a number (a flow, a queue), once per language. Runs never change. */
export function perRun<T>(make: (run: Run, number: number) => T): (run: Run, number: number) => T {
  let known = new WeakMap<Run, Map<number, T>>();
  let spoken = language();
  return (run, number) => {
    if (language() !== spoken) {
      known = new WeakMap();
      spoken = language();
    }
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
