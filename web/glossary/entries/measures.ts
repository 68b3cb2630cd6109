/** Glossary of measures. */
import type { GlossaryEntry } from "./entry.ts";

/** Terms of measures, by id. */
export const MEASURES = [
  {
    id: "blocking",
    term: "Blocking",
    meaning: "The sender has data, but the receiver’s window has no space for it.",
    unit: "times",
    clause: "UBC 1984, 4.3",
  },
  {
    id: "control_packet",
    term: "Control packet",
    meaning:
      "A packet without data: an ACK, which also carries the window. Handling it costs a host nearly half as much as a packet of data.",
    clause: "UBC 1984, 3.3",
  },
  {
    id: "delay",
    term: "Delay",
    meaning: "The time from the creation of a packet until it arrives, or until its data is read.",
    unit: "s",
    clause: "SATNET 1988, 5.3",
  },
  {
    id: "goodput",
    term: "Goodput",
    meaning: "Throughput of data that the receiver did not have yet, without needless retransmissions.",
    unit: "bit/s",
    clause: "RFC 2647, 3.17",
  },
  {
    id: "interarrival",
    term: "Interarrival time",
    meaning:
      "The time from one packet to the next at the same place. Sharp peaks in its distribution mean a steady flow.",
    unit: "s",
    clause: "UBC 1984, 4.3",
  },
  {
    id: "jain_index",
    term: "Jain’s index",
    meaning:
      "A measure of fairness: the square of the sum of the rates, divided by their number times the sum of their squares. It is 1 if all rates are equal, and 1 / n if one of n flows has everything.",
    unit: "none: 1 / n to 1",
    clause: "Jain, Chiu and Hawe 1984",
  },
  {
    id: "limit",
    term: "What holds the sender back",
    meaning:
      "The single cause, at each instant, that keeps the next segment from leaving: a window, a buffer, a processor, a router, a link, a timer or the application.",
    clause: "",
  },
  {
    id: "link_use",
    term: "Link use",
    meaning: "The number of flows times the rate of the slowest: a lower bound of their total throughput.",
    unit: "bit/s",
    clause: "ANSNET 5",
  },
  {
    id: "loss_share",
    term: "Packet loss",
    meaning: "Lost packets divided by all packets that the two ends sent, without echo replies.",
    unit: "%",
    clause: "SATNET 1988, 5.3",
  },
  {
    id: "packet_size",
    term: "Packet size",
    meaning: "Data with headers. On a local network its distribution has two peaks.",
    unit: "bytes",
    clause: "UBC 1984, 2.4",
  },
  {
    id: "response_time",
    term: "Response time",
    meaning: "In an echo session, the time from a request until its reply has been read.",
    unit: "s",
    clause: "SANDIA 1993, 3.3",
  },
  {
    id: "throughput",
    term: "Throughput",
    meaning:
      "Bytes handed to the receiving program, divided by the time of the whole transfer. For a part of it, all payload that arrives, including retransmissions.",
    unit: "bit/s",
    clause: "",
  },
  {
    id: "unfairness",
    term: "Unfairness",
    meaning: "The difference between the rates of the fastest and the slowest flow, divided by the fastest rate.",
    unit: "%",
    clause: "ANSNET 5.6",
  },
  {
    id: "utilisation",
    term: "Utilisation",
    meaning: "The share of the bottleneck’s rate that carries data.",
    unit: "%",
    clause: "",
  },
] as const satisfies readonly GlossaryEntry[];
