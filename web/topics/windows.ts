/** Topics of the group “Windows”. */
import { msg } from "@lingui/core/macro";
import type { TopicGroup } from "./topic.ts";

/** Windows. */
export const WINDOWS: TopicGroup = {
  id: "windows",
  name: msg`Windows`,
  topics: [
    {
      id: "flow-control",
      name: msg`Flow control`,
      synonyms: ["slow receiver", "receiver buffer", "back pressure", "slow reader"],
    },
    {
      id: "receive-window",
      name: msg`Receive window`,
      synonyms: ["rwnd", "advertised window", "offered window", "socket buffer", "receive buffer", "window size"],
    },
    {
      id: "zero-window",
      name: msg`Zero window and probes`,
      synonyms: ["window probe", "persist timer", "closed window", "window update", "stalled receiver"],
    },
    {
      id: "window-scale",
      name: msg`Window scale`,
      synonyms: ["window scaling", "64 KB limit", "65535 bytes", "large windows", "big windows", "RFC 7323", "wscale"],
    },
    {
      id: "silly-window",
      name: msg`Silly window syndrome`,
      synonyms: ["SWS", "small segments", "sender side avoidance", "receiver side avoidance", "tinygrams"],
    },
    {
      id: "nagle",
      name: msg`Nagle’s algorithm and delayed ACKs`,
      synonyms: [
        "Nagle",
        "TCP_NODELAY",
        "write-write-read",
        "40 ms delay",
        "200 ms delay",
        "small writes",
        "coalescing",
      ],
    },
  ],
};
