/** All topics, in the groups and the order of a course. */
import { APPLICATIONS } from "./applications.ts";
import { BASICS } from "./basics.ts";
import { CONGESTION } from "./congestion.ts";
import { HOSTS } from "./hosts.ts";
import { LOSS } from "./loss.ts";
import { MARKS } from "./marks.ts";
import { QUEUES } from "./queues.ts";
import { SHARING } from "./sharing.ts";
import { TIMERS } from "./timers.ts";
import type { Topic, TopicGroup } from "./topic.ts";
import { WINDOWS } from "./windows.ts";

export type { Topic, TopicGroup } from "./topic.ts";

/** Groups of topics, in the order of a course. */
export const GROUPS: readonly TopicGroup[] = [
  BASICS,
  WINDOWS,
  CONGESTION,
  LOSS,
  TIMERS,
  QUEUES,
  MARKS,
  SHARING,
  APPLICATIONS,
  HOSTS,
];

/** All topics, in the order of their groups. */
export const TOPICS: readonly Topic[] = GROUPS.flatMap(({ topics }) => topics);

/** Returns the topic with this id, or the one that had it formerly. */
export function topicOf(id: string): Topic | undefined {
  return TOPICS.find((topic) => topic.id === id || topic.formerly?.includes(id));
}
