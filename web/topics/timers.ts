/** Topics of the group “Timers and ACKs”. */
import { msg } from "@lingui/core/macro";
import { throughput } from "./claims.ts";
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
        "retransmission timeout",
      ],
      sentences: msg`The last segment is lost, so no later segment causes duplicate ACKs. Only the retransmission timer repairs the loss. It fires after 200 ms, and the transfer takes one and a half times as long as without the loss.`,
      opens: {
        experiment: "today-home",
        set: {
          "flows.ping.enabled": false,
          "tcp.variant": "sack",
          "tcp.window": "40000 B",
          "flows.bulk.app.bytes": "512 KB",
          "flows.bulk.lose.forward": "363",
        },
        range: ["430 ms", "720 ms"],
        at: "700 ms",
        view: "round_trips",
        keys: ["flows.bulk.lose.forward", "tcp.min_rto_ticks", "tcp.estimator"],
        claims: [
          { flow: "bulk", event: "rto_fired", at_least: 1, at_most: 1 },
          throughput(5.53, 6.76),
          throughput(0.609, 0.745, { "flows.bulk.lose.forward": "" }),
          throughput(0.689, 0.842, { "tcp.min_rto_ticks": 20 }),
        ],
      },
      books: [
        "RFC 6298",
        "Kurose and Ross 3: round-trip time and timeout",
        "Peterson and Davie 5: adaptive retransmission",
        "Tanenbaum 6: transport, TCP",
      ],
    },
    {
      id: "delayed-ack",
      name: msg`Delayed ACK`,
      synonyms: ["delayed acknowledgement", "ACK every second segment", "200 ms timer", "quickack", "stretch ACK"],
      sentences: msg`The receiver acknowledges every second segment, or within 40 ms if no second segment arrives. The throughput is the same as with an ACK for each segment, but half as many ACKs are sent.`,
      opens: {
        experiment: "today-home",
        set: { "flows.ping.enabled": false, "tcp.window": "40000 B", "flows.bulk.app.bytes": "4 MB" },
        range: ["2 s", "2.1 s"],
        at: "2.08 s",
        view: "ladder",
        keys: ["tcp.ack_policy", "tcp.fast_timer", "tcp.window"],
        claims: [
          { flow: "bulk", measure: "segments_per_ack", unit: "data packets per ack", at_least: 1.77, at_most: 2.17 },
          {
            flow: "bulk",
            measure: "segments_per_ack",
            unit: "data packets per ack",
            beside: { "tcp.ack_policy": "every_segment" },
            at_least: 1.78,
            at_most: 2.17,
          },
          throughput(0.969, 1.03, { "tcp.ack_policy": "every_segment" }),
        ],
      },
      measuredIn: "sandia-figure2a",
      books: ["RFC 9293, 3.8.6.3", "RFC 5681, 4.2", "Kurose and Ross 3: reliable data transfer"],
    },
    {
      id: "ack-clocking",
      name: msg`ACK clocking`,
      synonyms: ["self-clocking", "conservation of packets", "packet pacing by ACKs", "ack clock", "ACK clock"],
      sentences: msg`Data reaches the receiver at the rate of the link. So the ACKs return at that rate, and each ACK releases new segments. A receiver that acknowledges only by its timer breaks this clock. The link is then idle between the bursts, and throughput falls from 9.6 to 6.2 Mb/s.`,
      opens: {
        experiment: "today-home",
        set: { "flows.ping.enabled": false, "tcp.window": "40000 B", "flows.bulk.app.bytes": "4 MB" },
        range: ["2 s", "2.12 s"],
        at: "2.1 s",
        view: "ladder",
        keys: ["tcp.ack_policy", "tcp.window", "links.line.rate"],
        claims: [
          throughput(8.63, 10.5),
          throughput(1.41, 1.72, { "tcp.ack_policy": "timer_only" }),
          {
            flow: "bulk",
            measure: "segments_per_ack",
            unit: "data packets per ack",
            beside: { "tcp.ack_policy": "timer_only" },
            at_least: 0.0862,
            at_most: 0.105,
          },
        ],
      },
      books: [
        "Jacobson 1988",
        "Peterson and Davie 6: TCP congestion control",
        "Kurose and Ross 3: TCP congestion control",
      ],
    },
    {
      id: "ack-compression",
      name: msg`ACK compression`,
      synonyms: ["two-way traffic", "bunched ACKs", "ack bunching", "asymmetric path", "slow upload"],
      sentences: msg`A download shares the path with an upload, so the ACKs of the upload wait between large packets of the download and return in bursts. The upload then sends bursts that fill the queue, and its throughput falls from 46 to 32 Mb/s.`,
      opens: {
        experiment: "today-shared",
        set: {
          "flows.second.enabled": false,
          "flows.reverse.enabled": true,
          "tcp.window": "128 KB",
          "flows.first.app.bytes": "32 MB",
        },
        range: ["5 s", "5.15 s"],
        at: "5.1 s",
        view: "queue",
        keys: ["flows.reverse.enabled", "tcp.window"],
        claims: [
          { flow: "first", measure: "throughput_bps", unit: "Mb/s", at_least: 29.1, at_most: 35.6 },
          {
            flow: "first",
            measure: "throughput_bps",
            unit: "Mb/s",
            beside: { "flows.reverse.enabled": false },
            at_least: 0.637,
            at_most: 0.778,
          },
          {
            flow: "first",
            measure: "queue_most_packets",
            unit: "packets",
            beside: { "flows.reverse.enabled": false },
            at_least: 1.22,
            at_most: 1.49,
          },
        ],
      },
      books: ["Zhang, Shenker and Clark 1991", "Peterson and Davie 6: TCP congestion control"],
    },
  ],
};
