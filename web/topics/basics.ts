/** Topics of the group “Basics”. */
import { msg } from "@lingui/core/macro";
import { throughput } from "./claims.ts";
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
      sentences: msg`The sender sends one segment and waits a round trip for its ACK. So it reaches 0.5 Mb/s on a line of 10. A window of 20 segments fills the same line, because the sender does not wait for each ACK.`,
      opens: {
        experiment: "today-home",
        set: {
          "flows.ping.enabled": false,
          "tcp.window": "1448 B",
          "tcp.ack_policy": "every_segment",
          "flows.bulk.app.bytes": "512 KB",
        },
        range: ["2 s", "2.13 s"],
        at: "2.1 s",
        view: "window",
        keys: ["tcp.window", "links.line.propagation_delay", "links.line.rate"],
        claims: [
          throughput(0.459, 0.562),
          throughput(0.0498, 0.0609, { "tcp.window": "28960 B" }),
          { flow: "bulk", limit: "receiver_window", at_least: 89.8, at_most: 100 },
        ],
      },
      books: [
        "Kurose and Ross 3: reliable data transfer",
        "Peterson and Davie 2: reliable transmission",
        "Tanenbaum 3: stop-and-wait",
      ],
    },
    {
      id: "sliding-window",
      name: msg`Sliding window`,
      synonyms: ["send window", "pipelining", "window protocol", "go-back-N", "selective repeat", "continuous ARQ"],
      sentences: msg`Eight segments are on the way at any time, and each ACK lets the window slide on to the next ones. Throughput grows with the window until the line is full. With twice that window the throughput stays the same.`,
      opens: {
        experiment: "today-home",
        set: { "flows.ping.enabled": false, "tcp.window": "11584 B", "flows.bulk.app.bytes": "4 MB" },
        range: ["2 s", "2.12 s"],
        at: "2.1 s",
        view: "window",
        keys: ["tcp.window", "links.line.propagation_delay"],
        claims: [
          throughput(3.5, 4.28),
          throughput(0.365, 0.447, { "tcp.window": "28960 B" }),
          throughput(0.365, 0.446, { "tcp.window": "57920 B" }),
          { flow: "bulk", limit: "receiver_window", at_least: 73.1, at_most: 89.4 },
        ],
      },
      measuredIn: "sandia-figure2c",
      books: [
        "Kurose and Ross 3: reliable data transfer",
        "Peterson and Davie 2: reliable transmission",
        "Tanenbaum 3: sliding windows",
        "RFC 9293",
      ],
    },
    {
      id: "bandwidth-delay-product",
      name: msg`Bandwidth-delay product`,
      synonyms: [
        "BDP",
        "bits in flight",
        "pipe capacity",
        "bytes in flight",
        "long fat network",
        "LFN",
        "elephant",
        "bandwidth times delay",
      ],
      sentences: msg`The pipe holds 100 Mb/s times 100 ms, which is 1.25 MB. So a window of 625 KB keeps the line about half busy. With a window as large as the pipe the line is full, and a larger window only fills the queue of the router.`,
      opens: {
        experiment: "today-long",
        set: { "tcp.window": "625 KB", "flows.bulk.app.bytes": "32 MB" },
        range: ["4 s", "4.6 s"],
        at: "4.5 s",
        view: "window",
        keys: ["tcp.window", "links.ocean.propagation_delay", "links.ocean.rate"],
        claims: [
          throughput(41.8, 51),
          throughput(0.528, 0.645, { "tcp.window": "1250 KB" }),
          throughput(0.535, 0.654, { "tcp.window": "2500 KB" }),
          {
            flow: "bulk",
            measure: "queue_most_packets",
            unit: "packets",
            beside: { "tcp.window": "2500 KB" },
            at_least: 0.324,
            at_most: 0.396,
          },
        ],
      },
      measuredIn: "sandia-table3",
      books: ["Kurose and Ross 1: delay and throughput", "Peterson and Davie 1: delay × bandwidth product", "RFC 7323"],
    },
    {
      id: "handshake",
      name: msg`Three-way handshake`,
      synonyms: [
        "SYN",
        "SYN-ACK",
        "connection establishment",
        "connection setup",
        "initial sequence number",
        "ISN",
        "open a connection",
        "establish a connection",
      ],
      sentences: msg`SYN, SYN-ACK and ACK agree on sequence numbers and options before any data are sent. So both ends are established one and a half round trips after the start: 30 ms on this line, 60 ms on one twice as long.`,
      opens: {
        experiment: "today-home",
        set: { "flows.ping.enabled": false, "flows.bulk.app.bytes": "14480 B" },
        range: ["0 ms", "45 ms"],
        at: "35 ms",
        view: "states",
        keys: ["links.line.propagation_delay", "tcp.initial_cwnd", "flows.bulk.app.bytes"],
        claims: [
          { flow: "bulk", event: "established", at_least: 2, at_most: 2 },
          {
            flow: "bulk",
            event: "established",
            beside: { "links.line.propagation_delay": "20 ms" },
            at_least: 1.8,
            at_most: 2.2,
          },
        ],
      },
      books: [
        "Kurose and Ross 3: TCP connection management",
        "Peterson and Davie 5: TCP",
        "Tanenbaum 6: connection establishment",
        "RFC 9293, 3.5",
      ],
    },
  ],
};
