/** Glossary of router queues and drops. */
import type { GlossaryEntry } from "./entry.ts";

/** Terms of queues, by id. */
export const QUEUES = [
  {
    id: "average_queue",
    term: "Average queue",
    meaning:
      "What RED goes by: a running mean of the queue, in which the newest sample has a small weight, so that bursts pass.",
    unit: "packets, bytes or buffers",
    clause: "Floyd and Jacobson 1993, 4",
  },
  {
    id: "buffer_accounting",
    term: "Buffers of a router",
    meaning:
      "ANSNET’s routers kept packets in buffers of 2 KB, whole ones only: a packet of 4 KB of data and its headers takes three.",
    unit: "buffers of 2 KB",
    clause: "ANSNET 4.2 and 5",
  },
  {
    id: "codel",
    term: "CoDel",
    meaning: "Drops packets as they leave once they have waited longer than a target for longer than an interval.",
    unit: "s",
    clause: "RFC 8289, 4",
  },
  {
    id: "collapse",
    term: "Collapse",
    meaning:
      "With a window far beyond the queue and the pipe, a flow loses so much at once that its throughput falls to a fraction.",
    clause: "ANSNET 5.1",
  },
  {
    id: "drop_head",
    term: "Drop-head",
    meaning:
      "Where there is no room, the packet that has waited longest is thrown away: the sender hears of it earlier.",
    clause: "Lakshman, Neidhardt and Ott 1996",
  },
  {
    id: "drop_probability",
    term: "Drop probability",
    meaning:
      "With which RED drops or marks the next packet: it grows with the average between the thresholds, and with the packets since the last drop, which spreads the drops evenly.",
    unit: "none: 0 to 1",
    clause: "Floyd and Jacobson 1993, 4 and 7",
  },
  {
    id: "drop_tail",
    term: "Drop-tail",
    meaning: "A queue that takes packets while there is room and throws away what comes when there is none.",
    clause: "RFC 7567, 1.1",
  },
  {
    id: "ecn",
    term: "ECN, marks",
    meaning:
      "Explicit congestion notification: a router marks a packet instead of dropping it, the receiver echoes the mark, and the sender reduces its window once in a round trip.",
    clause: "RFC 3168, 5 and 6.1",
  },
  {
    id: "fq_codel",
    term: "FQ-CoDel",
    meaning: "Each flow has a queue of its own under CoDel, and they take turns: one with few packets hardly waits.",
    clause: "RFC 8290, 4",
  },
  {
    id: "loss_event",
    term: "Loss event, flows that fall together",
    meaning:
      "All that a queue drops or marks within a round trip of its first loss. Flows that reduce their windows within two round trips of it fall together.",
    clause: "ANSNET 3.1",
  },
  {
    id: "pie",
    term: "PIE",
    meaning: "Drops packets as they come, with a probability that is moved until the wait is at its target.",
    unit: "s",
    clause: "RFC 8033, 4",
  },
  {
    id: "queueing_delay",
    term: "Queueing delay",
    meaning:
      "The time a packet waits before the line is free for it: what is in front of it, divided by the line’s rate.",
    unit: "s",
    clause: "RFC 7567, 1.2",
  },
  {
    id: "random_drop",
    term: "Random drop",
    meaning:
      "Where there is no room, one of those that wait, drawn at random, is thrown away: who sends most loses most.",
    clause: "Mankin 1990",
  },
  {
    id: "red",
    term: "RED",
    meaning:
      "Random early detection: a router drops a packet now and then while its average queue grows, before it has to drop many.",
    clause: "Floyd and Jacobson 1993; RFC 7567, 3",
  },
  {
    id: "router_queue",
    term: "Queue of a router",
    meaning:
      "Packets that wait because the line ahead is busy. It evens out bursts; where it is always long it only adds to the round trip, and where it is full packets are dropped.",
    unit: "packets, bytes or buffers",
    clause: "RFC 7567, 1.2",
  },
  {
    id: "sojourn",
    term: "Time waited (sojourn time)",
    meaning: "From when a packet comes to the queue until it leaves it: what CoDel and PIE go by.",
    unit: "s",
    clause: "RFC 8289, 3.1",
  },
  {
    id: "synchronization",
    term: "Synchronisation",
    meaning:
      "Flows that lose at the same time halve at the same time, and leave the line idle together. RED drops at random to avoid that.",
    clause: "ANSNET 3.2",
  },
  {
    id: "thresholds",
    term: "Thresholds of the average",
    meaning: "Below the lower one nothing is dropped early; from there to the upper one the probability grows.",
    unit: "packets, bytes or buffers",
    clause: "Floyd and Jacobson 1993, 4",
  },
] as const satisfies readonly GlossaryEntry[];
