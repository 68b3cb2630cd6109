/**
 * Cache of run summaries for all experiments and pages, so that a sweep is there at once after a return or an undo. A
 * run is a function of its scenario and overrides, which are the key.
 */
import type { RunSummary, Scenario } from "../engine/contract.ts";
import { keyOf, type Overrides } from "../scenario/overrides.ts";

/** Cache of run summaries. */
export interface Summaries {
  /** `limits`: one that has no account of its limits will not do. */
  find(scenario: Scenario, overrides: object, limits: boolean): RunSummary | undefined;
  keep(scenario: Scenario, overrides: object, limits: boolean, summary: RunSummary): void;
}

interface Kept {
  summary: RunSummary;
  limits: boolean;
}

/** A summary is 2 kB, or 8 kB with eight flows: the sweeps of all experiments together are some 2000 of them. */
const MOST = 4000;

/** Makes a cache of at most `most` summaries; the least recently used one goes first. */
export function createSummaries(most = MOST): Summaries {
  /** Oldest use first. */
  const kept = new Map<string, Kept>();
  // A scenario is some thousand letters long and has hundreds of points: each is written out once, then numbered.
  const texts = new WeakMap<Scenario, number>();
  const numbers = new Map<string, number>();

  function keyFor(scenario: Scenario, overrides: object): string {
    let number = texts.get(scenario);
    if (number === undefined) {
      const text = JSON.stringify(scenario);
      number = numbers.get(text) ?? numbers.size;
      numbers.set(text, number);
      texts.set(scenario, number);
    }
    return `${number} ${keyOf(overrides as Overrides)}`;
  }

  return {
    find(scenario, overrides, limits) {
      const key = keyFor(scenario, overrides);
      const found = kept.get(key);
      if (!found || (limits && !found.limits)) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found.summary;
    },
    keep(scenario, overrides, limits, summary) {
      const key = keyFor(scenario, overrides);
      kept.delete(key);
      kept.set(key, { summary, limits });
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
  };
}
