/** Topics of the group “Sharing”. */
import { msg } from "@lingui/core/macro";
import type { TopicGroup } from "./topic.ts";

/** Sharing. */
export const SHARING: TopicGroup = {
  id: "sharing",
  name: msg`Sharing`,
  topics: [
    {
      id: "fairness",
      name: msg`Fairness`,
      synonyms: ["Jain index", "fair share", "two flows", "convergence", "max-min fairness", "sharing a bottleneck"],
    },
    {
      id: "rtt-unfairness",
      name: msg`RTT unfairness`,
      synonyms: ["RTT bias", "long flows lose", "round-trip time unfairness", "short and long paths"],
    },
    {
      id: "cubic-bbr",
      name: msg`CUBIC against BBR`,
      synonyms: ["BBR and CUBIC", "coexistence", "competing congestion controls", "BBR fairness"],
    },
    {
      id: "incast",
      name: msg`Incast`,
      synonyms: [
        "many flows",
        "TCP incast",
        "data centre",
        "data center",
        "partition aggregate",
        "rack",
        "synchronised senders",
        "fan-in",
      ],
    },
  ],
};
