/** Topics of the group “Basics”. */
import { msg } from "@lingui/core/macro";
import type { TopicGroup } from "./topic.ts";

/** Basics. */
export const BASICS: TopicGroup = {
  id: "basics",
  name: msg`Basics`,
  topics: [
    {
      id: "stop-and-wait",
      name: msg`Stop-and-wait`,
      synonyms: ["alternating bit protocol", "one packet per round trip", "idle RQ", "ARQ", "automatic repeat request"],
    },
    {
      id: "sliding-window",
      name: msg`Sliding window`,
      synonyms: ["send window", "pipelining", "window protocol", "go-back-N", "selective repeat", "continuous ARQ"],
    },
    {
      id: "bandwidth-delay-product",
      name: msg`Bandwidth-delay product`,
      synonyms: ["BDP", "bits in flight", "pipe capacity", "bytes in flight", "long fat network", "LFN", "elephant"],
    },
    {
      id: "handshake",
      name: msg`Three-way handshake`,
      synonyms: ["SYN", "SYN-ACK", "connection establishment", "connection setup", "initial sequence number", "ISN"],
    },
    {
      id: "tcp-states",
      name: msg`TCP states`,
      synonyms: [
        "state machine",
        "finite state machine",
        "FIN",
        "connection teardown",
        "half-close",
        "CLOSE-WAIT",
        "four-way close",
      ],
    },
    {
      id: "time-wait",
      name: msg`TIME-WAIT`,
      synonyms: ["2MSL", "maximum segment lifetime", "MSL", "old duplicates", "address already in use"],
    },
  ],
};
