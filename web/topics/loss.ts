/** Topics of the group “Loss and repair”. */
import { msg } from "@lingui/core/macro";
import type { TopicGroup } from "./topic.ts";

/** Loss and repair. */
export const LOSS: TopicGroup = {
  id: "loss",
  name: msg`Loss and repair`,
  topics: [
    {
      id: "fast-retransmit",
      name: msg`Fast retransmit`,
      synonyms: [
        "three duplicate ACKs",
        "duplicate acknowledgement",
        "dupack",
        "triple duplicate ACK",
        "retransmission",
      ],
    },
    {
      id: "fast-recovery",
      name: msg`Fast recovery`,
      synonyms: ["window inflation", "Reno recovery", "Tahoe and Reno", "halve after loss"],
    },
    {
      id: "newreno",
      name: msg`NewReno`,
      synonyms: ["partial ACK", "RFC 6582", "several losses in one window", "multiple losses"],
    },
    {
      id: "sack",
      name: msg`Selective acknowledgement (SACK)`,
      synonyms: ["selective acknowledgment", "SACK blocks", "RFC 2018", "RFC 6675", "scoreboard", "holes"],
    },
    {
      id: "random-loss",
      name: msg`Random loss`,
      synonyms: [
        "bit errors",
        "wireless loss",
        "lossy link",
        "Mathis formula",
        "packet error rate",
        "square root of p",
        "goodput",
      ],
    },
    {
      id: "reordering",
      name: msg`Reordering`,
      synonyms: [
        "out of order",
        "spurious retransmission",
        "RACK",
        "DSACK",
        "multipath",
        "head-of-line blocking",
        "HOL blocking",
        "head-of-line",
      ],
    },
  ],
};
