/** Topics of the group “Timers and ACKs”. */
import { msg } from "@lingui/core/macro";
import type { TopicGroup } from "./topic.ts";

/** Timers and ACKs. */
export const TIMERS: TopicGroup = {
  id: "timers",
  name: msg`Timers and ACKs`,
  topics: [
    {
      id: "rto",
      name: msg`Retransmission timeout and Karn’s algorithm`,
      synonyms: [
        "RTO",
        "timeout",
        "RTT estimation",
        "SRTT",
        "RTTVAR",
        "Karn",
        "exponential backoff",
        "Jacobson Karels",
        "RFC 6298",
        "round-trip time estimate",
      ],
    },
    {
      id: "delayed-ack",
      name: msg`Delayed ACK`,
      synonyms: ["delayed acknowledgement", "ACK every second segment", "200 ms timer", "quickack", "stretch ACK"],
    },
    {
      id: "ack-clocking",
      name: msg`ACK clocking`,
      synonyms: ["self-clocking", "conservation of packets", "packet pacing by ACKs", "ack clock"],
    },
    {
      id: "ack-compression",
      name: msg`ACK compression`,
      synonyms: ["two-way traffic", "bunched ACKs", "ack bunching", "asymmetric path", "slow upload"],
    },
  ],
};
