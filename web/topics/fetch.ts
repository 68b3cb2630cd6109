/** Fetches topics when a page needs them: the first page carries none of their texts. */
import { once } from "../browser/once.ts";
import type { Experiment } from "../experiments/schema.ts";

const fetched = new Map<string, Promise<Experiment | null>>();

/**
 * Fetches the page of a topic as an experiment, by the id of the topic or by a former one; null if there is no such topic. It
 * returns the same promise at every call, unless the fetch failed.
 */
export function fetchTopic(id: string): Promise<Experiment | null> {
  return once(fetched, id, async () => (await import("./fetched.ts")).borrowFor(id));
}
