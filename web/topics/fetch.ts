/** Fetches topics when a page needs them: the first page carries none of their texts. */
import type { Experiment } from "../experiments/schema.ts";

const fetched = new Map<string, Promise<Experiment | null>>();

/**
 * Fetches the page of a topic as an experiment, by the id of the topic or by a former one; null if there is no such topic.
 * The same promise at every call, unless the fetch failed.
 */
export function fetchTopic(id: string): Promise<Experiment | null> {
  const known = fetched.get(id);
  if (known) return known;
  const made = import("./fetched.ts").then(({ borrowFor }) => borrowFor(id));
  fetched.set(id, made);
  made.catch(() => fetched.delete(id));
  return made;
}
