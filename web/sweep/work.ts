/**
 * Estimates the progress of a sweep and the time left. The cost of a run is the mean cost of earlier runs of its case,
 * in simulator events; of all cases if none is known. The rate of events is measured from the start of the sweep, so
 * that it accounts for the number of workers and for other load of the machine.
 */
import type { SweepProgress } from "./sweep.ts";

/** Estimator of the time that a sweep still takes. */
export interface Work {
  /** Begins an estimate. `cases`: the case of each run to be made; `runs`: number of all runs, known ones included. */
  begin(cases: readonly string[], runs: number): void;
  done(name: string, events: number): void;
  progress(): SweepProgress;
}

/** Makes an estimator; `now` in ms. */
export function createWork(now: () => number = () => performance.now()): Work {
  /** Remembered from sweep to sweep: a small change seldom makes a case much longer. */
  const costs = new Map<string, { events: number; runs: number }>();
  let waiting = new Map<string, number>();
  let runs = 0;
  let since = 0;
  let spent = 0;

  function left(): number | null {
    const known = [...costs.values()];
    const all = known.reduce((sum, one) => sum + one.events, 0);
    const usual = all / known.reduce((sum, one) => sum + one.runs, 0);
    let events = 0;
    for (const [name, count] of waiting) {
      const cost = costs.get(name);
      events += count * (cost ? cost.events / cost.runs : usual);
    }
    return spent > 0 ? (events / spent) * (now() - since) : null;
  }

  return {
    begin(cases, all) {
      waiting = new Map();
      for (const name of cases) waiting.set(name, (waiting.get(name) ?? 0) + 1);
      runs = all;
      // Costs of the last sweep count as one run, so that new runs weigh more.
      for (const [name, cost] of costs) costs.set(name, { events: cost.events / cost.runs, runs: 1 });
      since = now();
      spent = 0;
    },
    done(name, events) {
      waiting.set(name, (waiting.get(name) ?? 1) - 1);
      if (events === 0) return;
      spent += events;
      const cost = costs.get(name) ?? { events: 0, runs: 0 };
      costs.set(name, { events: cost.events + events, runs: cost.runs + 1 });
    },
    progress() {
      const open = [...waiting.values()].reduce((sum, count) => sum + count, 0);
      return { done: runs - open, runs, left_ms: open === 0 ? 0 : left() };
    },
  };
}
