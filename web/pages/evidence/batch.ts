/** Batches of many small pieces of work, a few at a time, with their results. A batch can be stopped and continued. */

import { createStore, type StoreApi } from "zustand/vanilla";
import { isStopped } from "../../engine/messages.ts";
import { failureInWords } from "../../scenario/problem.ts";

/** Result of one item of a batch. */
export type Outcome<T> = { kind: "done"; value: T } | { kind: "failed"; message: string };

/** State of a batch. */
export interface BatchState<T> {
  outcomes: ReadonlyMap<string, Outcome<T>>;
  status: "idle" | "running" | "stopped" | "complete";
  /** Items of the last start, and those of them that are done. */
  all: number;
  done: number;
}

/** A batch of work that can be stopped and continued. */
export interface Batch<I, T> {
  readonly store: StoreApi<BatchState<T>>;
  /** Begins the items that are not done yet. */
  start(items: readonly I[]): Promise<void>;
  stop(): void;
}

/** Interval between updates of the page, ms: drawing a row for each result would take longer than the work. */
const PUBLISH_EVERY_MS = 100;

/** Makes a batch that does `atOnce` items at a time; `now` in ms. */
export function createBatch<I, T>(
  idOf: (item: I) => string,
  work: (item: I, signal: AbortSignal) => Promise<T>,
  atOnce = 3,
  now: () => number = () => performance.now(),
): Batch<I, T> {
  const store = createStore<BatchState<T>>(() => ({ outcomes: new Map(), status: "idle", all: 0, done: 0 }));
  let running = new AbortController();
  /** All results so far, also those that are not published yet. */
  const outcomes = new Map<string, Outcome<T>>();

  async function start(items: readonly I[]) {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const left = items.filter((item) => outcomes.get(idOf(item))?.kind !== "done");
    let done = items.length - left.length;
    let published = Number.NEGATIVE_INFINITY;
    const publish = (status: BatchState<T>["status"]) => {
      published = now();
      store.setState({ outcomes: new Map(outcomes), status, all: items.length, done });
    };
    publish("running");
    const worker = async () => {
      for (let item = left.shift(); item !== undefined && !signal.aborted; item = left.shift()) {
        const outcome = await outcomeOf(work(item, signal));
        if (signal.aborted || outcome === null) return;
        outcomes.set(idOf(item), outcome);
        done += 1;
        if (now() - published >= PUBLISH_EVERY_MS) publish("running");
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    if (signal.aborted) {
      // If another batch was started meanwhile, its state must stay.
      if (running.signal === signal) publish("stopped");
      return;
    }
    publish("complete");
  }

  return {
    store,
    start,
    stop: () => running.abort(),
  };
}

/** Null for one that was stopped. */
async function outcomeOf<T>(work: Promise<T>): Promise<Outcome<T> | null> {
  try {
    return { kind: "done", value: await work };
  } catch (error) {
    if (isStopped(error)) return null;
    return { kind: "failed", message: failureInWords(error) };
  }
}
