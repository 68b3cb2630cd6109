/** Glossary of measures. */
import { msg } from "@lingui/core/macro";
import type { WrittenEntry } from "./entry.ts";

/** Terms of measures, by id. */
export const MEASURES = [
  {
    id: "blocking",
    term: msg`Blocking`,
    meaning: msg`The sender has data, but the receiver’s window has no space for it.`,
    unit: msg`times`,
    clause: "UBC 1984, 4.3",
  },
  {
    id: "completion_time",
    term: msg`Completion time`,
    meaning: msg`The time from the arrival of a flow, which opens its connection, until the receiver has read its last byte.`,
    unit: msg`s`,
    clause: "",
  },
  {
    id: "control_packet",
    term: msg`Control packet`,
    meaning: msg`A packet without data: an ACK, which also carries the window. At UBC a control packet took a host 6 ms, nearly half as long as a data packet (14 ms).`,
    clause: "UBC 1984, 3.3",
  },
  {
    id: "delay",
    term: msg`Delay`,
    meaning: msg`The time from the creation of a packet until it arrives, or until its data is read.`,
    unit: msg`s`,
    clause: "SATNET 1988, 5.3",
  },
  {
    id: "flow_arrivals",
    term: msg`Flow arrivals`,
    meaning: msg`The times at which flows begin. In a Poisson process they arrive at random, independently of each other; the offered load is the share of the link’s rate that all of them would use.`,
    unit: undefined,
    clause: "",
  },
  {
    id: "goodput",
    term: msg`Goodput`,
    meaning: msg`Throughput of data that the receiver did not have yet, without needless retransmissions.`,
    unit: msg`bit/s`,
    clause: "RFC 2647, 3.17",
  },
  {
    id: "interarrival",
    term: msg`Interarrival time`,
    meaning: msg`The time from one packet to the next at the same place. Sharp peaks in its distribution mean a steady flow.`,
    unit: msg`s`,
    clause: "UBC 1984, 4.3",
  },
  {
    id: "jain_index",
    term: msg({ context: "term", message: "Jain’s index" }),
    meaning: msg`A measure of fairness: the square of the sum of the rates, divided by the number of rates times the sum of their squares. It is 1 if all rates are equal, and 1 / n if one of n flows gets everything.`,
    unit: msg`none: 1 / n to 1`,
    clause: "Jain, Chiu and Hawe 1984",
  },
  {
    id: "limit",
    term: msg`Limits of the sender`,
    meaning: msg`The single cause, at each instant, that keeps the next segment from leaving: a window, a buffer, a processor, a router, a link, a timer or the application.`,
    clause: "",
  },
  {
    id: "link_use",
    term: msg`Link use`,
    meaning: msg`The number of flows times the rate of the slowest: a lower bound on their total throughput.`,
    unit: msg`bit/s`,
    clause: "ANSNET 5",
  },
  {
    id: "loss_share",
    term: msg`Packet loss`,
    meaning: msg`Lost packets divided by all packets that the two ends sent, excluding echo replies.`,
    unit: msg`%`,
    clause: "SATNET 1988, 5.3",
  },
  {
    id: "packet_size",
    term: msg`Packet size`,
    meaning: msg`The size of the data with its headers. On a local network the distribution of packet sizes has two peaks.`,
    unit: msg`bytes`,
    clause: "UBC 1984, 2.4",
  },
  {
    id: "response_time",
    term: msg`Response time`,
    meaning: msg`In an echo session, the time from a request until its reply has been read.`,
    unit: msg`s`,
    clause: "SANDIA 1993, 3.3",
  },
  {
    id: "slowdown",
    term: msg`Slowdown`,
    meaning: msg`The completion time of a transfer divided by the time that it would take alone on the path. With Poisson arrivals, and a link that all flows share equally at every moment, its mean is 1 / (1 − load).`,
    unit: msg`times`,
    clause: "",
  },
  {
    id: "throughput",
    term: msg`Throughput`,
    meaning: msg`Bytes handed to the receiving program, divided by the time of the whole transfer. For a part of the transfer, throughput counts all payload that arrives, including retransmissions.`,
    unit: msg`bit/s`,
    clause: "",
  },
  {
    id: "unfairness",
    term: msg`Unfairness`,
    meaning: msg`The difference between the rates of the fastest and the slowest flow, divided by the fastest rate.`,
    unit: msg`%`,
    clause: "ANSNET 5 and 5.5",
  },
  {
    id: "utilisation",
    term: msg`Utilisation`,
    meaning: msg`The share of the bottleneck’s rate that carries data.`,
    unit: msg`%`,
    clause: "",
  },
] as const satisfies readonly WrittenEntry[];
