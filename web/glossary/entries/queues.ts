/** Glossary of router queues and drops. */
import { msg } from "@lingui/core/macro";
import type { WrittenEntry } from "./entry.ts";

/** Terms of queues, by id. */
export const QUEUES = [
  {
    id: "average_queue",
    term: msg`Average queue`,
    meaning: msg`The quantity that RED uses: a running mean of the queue length. The newest sample has a small weight, so short bursts hardly change it.`,
    unit: msg`packets, bytes or buffers`,
    clause: "Floyd and Jacobson 1993, 4",
  },
  {
    id: "buffer_accounting",
    term: msg`Buffers of a router`,
    meaning: msg`ANSNET’s routers stored packets in whole buffers of 2 KB. A packet with 4 KB of data and its headers took three buffers.`,
    unit: msg`buffers of 2 KB`,
    clause: "ANSNET 4.2 and 5",
  },
  {
    id: "codel",
    term: msg`CoDel`,
    meaning: msg`A router drops packets at the head of the queue when their wait has exceeded a target for longer than an interval.`,
    unit: msg`s`,
    clause: "RFC 8289, 4",
  },
  {
    id: "collapse",
    term: msg`Collapse`,
    meaning: msg`If the window is larger than pipe and queue together, a flow loses so many packets at once that its throughput falls to a fraction of its maximum. Without RED this happens even if the window is only a little larger.`,
    clause: "ANSNET 5.1",
  },
  {
    id: "drop_head",
    term: msg`Drop-head`,
    meaning: msg`When the queue is full, the packet that has waited longest is dropped, so that the sender detects the loss earlier.`,
    clause: "Lakshman, Neidhardt and Ott 1996",
  },
  {
    id: "drop_probability",
    term: msg`Drop probability`,
    meaning: msg`The probability that RED drops or marks the next packet. It grows with the average queue between the thresholds. It also grows with the number of packets since the last drop, which spreads the drops evenly.`,
    unit: msg`none: 0 to 1`,
    clause: "Floyd and Jacobson 1993, 4 and 7",
  },
  {
    id: "drop_tail",
    term: msg`Drop-tail`,
    meaning: msg`A queue that accepts packets while it has space and drops packets that arrive when it is full.`,
    clause: "RFC 7567, 1.1",
  },
  {
    id: "ecn",
    term: msg`ECN, marks`,
    meaning: msg`Explicit congestion notification: a router marks a packet instead of dropping it, and the receiver echoes the mark. The sender then reduces its window once in a round trip.`,
    clause: "RFC 3168, 5 and 6.1",
  },
  {
    id: "abe",
    term: msg`ABE, alternative backoff with ECN`,
    meaning: msg`A sender reduces its window less after a mark than after a loss, for example to 0.8 instead of 0.5. A mark comes from a queue that is kept short, so less has to be taken back.`,
    clause: "RFC 8511, 3",
  },
  {
    id: "marking_threshold",
    term: msg`Marking threshold`,
    meaning: msg`Queue length beyond which a router marks every packet that arrives. DCTCP needs a threshold of about a seventh of the pipe; Reno needs a whole pipe to use the link fully.`,
    clause: "RFC 8257, 3.1; Alizadeh and others 2010, 3.4",
  },
  {
    id: "dual_pi2",
    term: msg`DualPI2, L4S`,
    meaning: msg`A router with two queues: packets of senders like Prague (L4S: low latency, low loss, scalable throughput) wait for about a millisecond, all others for a target of 15 ms. The router marks the first kind more often, so that both get an equal window.`,
    clause: "RFC 9332, 2; RFC 9330",
  },
  {
    id: "accurate_ecn",
    term: msg`Accurate ECN, AccECN`,
    meaning: msg`The receiver counts the packets that arrive with a congestion mark, and each ACK carries the three lowest bits of the count. The sender learns how many packets were marked, where RFC 3168 tells it once in a round trip that some were.`,
    clause: "RFC 9768, 3.2",
  },
  {
    id: "fq_codel",
    term: msg`FQ-CoDel`,
    meaning: msg`Each flow has a queue of its own under CoDel, and the queues are served in turn. A flow with few packets waits very little.`,
    clause: "RFC 8290, 4",
  },
  {
    id: "fq_pie",
    term: msg`FQ-PIE`,
    meaning: msg`Each flow has a queue of its own under PIE, and the queues are served in turn. Only the flow whose queue is long loses packets.`,
    clause: "Ramakrishnan et al. 2019",
  },
  {
    id: "loss_event",
    term: msg`Loss event, flows that fall together`,
    meaning: msg`All packets that a queue drops or marks within a round trip of the first such loss. Flows that reduce their windows within two round trips of this loss fall together.`,
    clause: "ANSNET 3.1",
  },
  {
    id: "pie",
    term: msg`PIE`,
    meaning: msg`A router drops arriving packets with a probability that it adjusts to keep the queueing delay at a target.`,
    unit: msg`s`,
    clause: "RFC 8033, 4",
  },
  {
    id: "queueing_delay",
    term: msg`Queueing delay`,
    meaning: msg`The time that a packet waits until the link is free: the data ahead of the packet divided by the link’s rate.`,
    unit: msg`s`,
    clause: "RFC 7567, 1.2",
  },
  {
    id: "random_drop",
    term: msg`Random drop`,
    meaning: msg`When the queue is full, a random packet in it is dropped, so the flow that sends most loses most.`,
    clause: "Mankin 1990",
  },
  {
    id: "red",
    term: msg`RED`,
    meaning: msg`Random early detection: a router drops single packets at random while its average queue grows, before it has to drop many.`,
    clause: "Floyd and Jacobson 1993; RFC 7567, 3",
  },
  {
    id: "router_queue",
    term: msg`Queue of a router`,
    meaning: msg`Packets that wait because the link ahead is busy. The queue absorbs bursts. A queue that is always long only lengthens the round trip, and a full queue drops packets.`,
    unit: msg`packets, bytes or buffers`,
    clause: "RFC 7567, 1.2",
  },
  {
    id: "sojourn",
    term: msg`Time waited (sojourn time)`,
    meaning: msg`The time from the arrival of a packet at the queue until it leaves. CoDel and PIE use this time to decide on drops.`,
    unit: msg`s`,
    clause: "RFC 8289, 3.1",
  },
  {
    id: "synchronization",
    term: msg`Synchronisation`,
    meaning: msg`Flows that lose packets at the same time halve their windows at the same time and leave the link idle. RED drops packets at random to avoid this.`,
    clause: "ANSNET 3.2",
  },
  {
    id: "thresholds",
    term: msg`Thresholds of the average`,
    meaning: msg`Below the lower threshold no packet is dropped early. Between the two thresholds the drop probability grows.`,
    unit: msg`packets, bytes or buffers`,
    clause: "Floyd and Jacobson 1993, 4",
  },
] as const satisfies readonly WrittenEntry[];
