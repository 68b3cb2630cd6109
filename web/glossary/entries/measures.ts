/** Glossary of measures. */
import type { GlossaryEntry } from "./entry.ts";

/** Terms of measures, by id. */
export const MEASURES = [
  {
    id: "blocking",
    term: "Blocking",
    meaning: "The sender has data and the receiver’s window no room for it.",
    unit: "times",
    clause: "UBC 1984, 4.3",
  },
  {
    id: "control_packet",
    term: "Control packet",
    meaning:
      "A packet without data: an ACK, which tells of the window too. Handling one costs a host nearly half of a packet of data.",
    clause: "UBC 1984, 3.3",
  },
  {
    id: "delay",
    term: "Delay",
    meaning: "From when a packet is made until it arrives, or until its data is read.",
    unit: "s",
    clause: "SATNET 1988, 5.3",
  },
  {
    id: "goodput",
    term: "Goodput",
    meaning: "Of what arrives, only what the receiver did not have: throughput less what was sent for nothing.",
    unit: "bit/s",
    clause: "RFC 2647, 3.17",
  },
  {
    id: "interarrival",
    term: "Interarrival time",
    meaning: "From one packet to the next at the same place: sharp peaks mean a steady flow.",
    unit: "s",
    clause: "UBC 1984, 4.3",
  },
  {
    id: "jain_index",
    term: "Jain’s index",
    meaning:
      "How evenly flows share: the square of the sum of their rates, over their number times the sum of the squares. 1 where all are as fast, 1 / n where one of n has everything.",
    unit: "none: 1 / n to 1",
    clause: "Jain, Chiu and Hawe 1984",
  },
  {
    id: "limit",
    term: "What holds the sender back",
    meaning:
      "At each instant the one thing but for which the next segment would leave: a window, a buffer, a processor, a router, a link, a timer or the application.",
    clause: "",
  },
  {
    id: "link_use",
    term: "Link use",
    meaning: "The number of flows times the rate of the slowest: a lower bound of what all of them got.",
    unit: "bit/s",
    clause: "ANSNET 5",
  },
  {
    id: "loss_share",
    term: "Packet loss",
    meaning: "Packets lost, over all packets that the two ends sent of their own accord.",
    unit: "%",
    clause: "SATNET 1988, 5.3",
  },
  {
    id: "packet_size",
    term: "Packet size",
    meaning: "Data with headers: bimodal on a local network.",
    unit: "bytes",
    clause: "UBC 1984, 2.4",
  },
  {
    id: "response_time",
    term: "Response time",
    meaning: "Of an echo session: from a request until its reply has been read.",
    unit: "s",
    clause: "SANDIA 1993, 3.3",
  },
  {
    id: "throughput",
    term: "Throughput",
    meaning:
      "Bytes handed to the receiving program, divided by the time the whole transfer took; over a stretch of it, all payload that arrives, first or again.",
    unit: "bit/s",
    clause: "",
  },
  {
    id: "unfairness",
    term: "Unfairness",
    meaning: "The fastest flow’s rate less the slowest’s, over the fastest’s.",
    unit: "%",
    clause: "ANSNET 5.6",
  },
  {
    id: "utilisation",
    term: "Utilisation",
    meaning: "The share of the bottleneck’s rate that is used for data.",
    unit: "%",
    clause: "",
  },
] as const satisfies readonly GlossaryEntry[];
