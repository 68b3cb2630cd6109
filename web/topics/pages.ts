/** The pages of all topics at once, for the build and for tests; the page fetches one by `fetch.ts`. */
import { loadExperiments } from "../experiments/load.ts";
import type { Experiment } from "../experiments/schema.ts";
import { borrowFrom } from "./borrow.ts";
import { TOPICS } from "./list.ts";

/** Returns the page of each topic, in the order of the groups. */
export function topicPages(): Experiment[] {
  const byId = new Map(loadExperiments().map((experiment) => [experiment.id, experiment]));
  return TOPICS.map((topic) => {
    const experiment = byId.get(topic.opens.experiment);
    if (!experiment) throw new Error(`The topic ${topic.id} borrows ${topic.opens.experiment}, which does not exist.`);
    return borrowFrom(topic, experiment, byId.get(topic.measuredIn ?? "") ?? null);
  });
}
