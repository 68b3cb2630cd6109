/** Row of a topic: a name that courses use, and the run that shows it. */
import type { MessageDescriptor } from "@lingui/core";
import type { ExperimentFile } from "../engine/contract/experiment.ts";

/** Opening state of a topic's page: an experiment, and how its page opens for the topic. */
export type TopicRun = ExperimentFile["opens"] & {
  /** Id of the experiment whose scenario, controls and sweep the topic borrows. */
  experiment: string;
};

/** A topic of a course. One more topic is one row in the file of its group. */
export interface Topic {
  /** Id as people would type it; the page of the topic is `#/<id>`. */
  id: string;
  /** Name as courses write it. */
  name: MessageDescriptor;
  /** Other English names in courses and RFCs, for the search. */
  synonyms: readonly string[];
  /** Two to four sentences: what the run shows, and why. */
  sentences: MessageDescriptor;
  opens: TopicRun;
  /** Id of the experiment of a paper that measured it. */
  measuredIn?: string;
  /** RFCs and chapters of textbooks, by topic. */
  books: readonly string[];
  /** Former ids, which lead here. */
  formerly?: readonly string[];
}

/** Topics that stand together, in the order of a course. */
export interface TopicGroup {
  id: string;
  name: MessageDescriptor;
  topics: readonly Topic[];
}
