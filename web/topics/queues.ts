/** Topics of the group “Queues”. */
import { msg } from "@lingui/core/macro";
import type { TopicGroup } from "./topic.ts";

/** Queues. */
export const QUEUES: TopicGroup = {
  id: "queues",
  name: msg`Queues`,
  topics: [
    {
      id: "bufferbloat",
      name: msg`Bufferbloat`,
      synonyms: [
        "latency under load",
        "ping under load",
        "lag while uploading",
        "deep buffer",
        "queueing delay",
        "working latency",
        "buffer sizing",
        "RTT inflation",
        "router buffer",
      ],
    },
    {
      id: "drop-tail",
      name: msg`Drop-tail and global synchronisation`,
      synonyms: ["tail drop", "FIFO queue", "global synchronization", "synchronised losses", "lockout", "full queue"],
    },
    {
      id: "red",
      name: msg`Random Early Detection (RED)`,
      synonyms: ["RED", "random early detection", "early drop", "active queue management", "AQM", "average queue"],
    },
    {
      id: "codel",
      name: msg`CoDel`,
      synonyms: ["controlled delay", "sojourn time", "RFC 8289", "active queue management", "AQM", "5 ms target"],
    },
    {
      id: "fq-codel",
      name: msg`FQ-CoDel`,
      synonyms: [
        "fair queueing",
        "flow queueing",
        "RFC 8290",
        "fq",
        "smart queue management",
        "SQM",
        "cake",
        "flow isolation",
        "per-flow queueing",
      ],
    },
    {
      id: "pie",
      name: msg`PIE`,
      synonyms: ["proportional integral controller enhanced", "RFC 8033", "drop probability", "DOCSIS", "AQM"],
    },
    {
      id: "ecn",
      name: msg`Explicit congestion notification (ECN)`,
      synonyms: ["ECN", "congestion experienced", "CE mark", "ECE", "CWR", "marking instead of dropping", "RFC 3168"],
    },
  ],
};
