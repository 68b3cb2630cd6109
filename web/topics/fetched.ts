/** Fetches the experiments that a topic needs; `fetch.ts` fetches this module when a page needs a topic. */
import { fetchExperiment } from "../experiments/fetch.ts";
import type { Experiment } from "../experiments/schema.ts";
import { borrowFrom } from "./borrow.ts";
import { topicOf } from "./list.ts";

/** Fetches the page of the topic with this id, or that had it formerly; null if there is none. */
export async function borrowFor(id: string): Promise<Experiment | null> {
  const topic = topicOf(id);
  if (!topic) return null;
  const [experiment, measured] = await Promise.all([
    fetchExperiment(topic.opens.experiment),
    topic.measuredIn === undefined ? null : fetchExperiment(topic.measuredIn),
  ]);
  return borrowFrom(topic, experiment, measured);
}
