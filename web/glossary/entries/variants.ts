/** Glossary of TCP variants by their differences. */
import { msg } from "@lingui/core/macro";
import type { WrittenEntry } from "./entry.ts";

/** Variants of TCP, by id. */
export const VARIANTS = [
  {
    id: "bbr",
    term: msg`BBR`,
    meaning: msg`A congestion control that measures the path’s rate and its shortest round trip, and sends at that rate. A loss alone does not reduce the sending rate.`,
    clause: "Cardwell and others 2016",
  },
  {
    id: "bbr3",
    term: msg`BBR, version 3`,
    meaning: msg`BBR that also bounds what is in flight by the losses that a probe has caused. Between probes it leaves 15 % of that to others and takes losses into account once per round trip.`,
    clause: "draft-ietf-ccwg-bbr-06 (2026)",
  },
  {
    id: "bsd42",
    term: msg`4.2BSD`,
    meaning: msg`A TCP of 1983 without a congestion window. The sender fills any window that opens with segments of any size, and the receiver sends window updates according to its alpha.`,
    clause: "UBC 1984, 3.2",
  },
  {
    id: "cubic",
    term: msg`CUBIC`,
    meaning: msg`A congestion control whose window is a cubic function of the time since the last loss. So its growth does not depend on the round trip. CUBIC is the most common congestion control today.`,
    clause: "RFC 9438, 4",
  },
  {
    id: "dctcp",
    term: msg`DCTCP`,
    meaning: msg`Data center TCP: routers mark each packet that meets more than a few others, and the sender reduces its window in proportion to the share of marked bytes. Queues stay short and links stay full.`,
    clause: "RFC 8257, 3",
  },
  {
    id: "prague",
    term: msg`Prague`,
    meaning: msg`The congestion control of L4S: DCTCP for the Internet. It reduces its window by half of the share of marked packets, sends at an even pace, and takes no more than its share if its round trip is short.`,
    clause: "draft-briscoe-iccrg-prague-congestion-control-04, 2024",
  },
  {
    id: "hybla",
    term: msg`Hybla`,
    meaning: msg`A congestion control for satellites. Its sending rate grows as fast as Reno’s on a path with a round trip of 25 ms.`,
    clause: "Caini and Firrincieli 2004",
  },
  {
    id: "hystart",
    term: msg`HyStart++`,
    meaning: msg`An extension that ends slow start when the round trip grows, before the queue overflows.`,
    clause: "RFC 9406, 4",
  },
  {
    id: "newreno",
    term: msg`NewReno`,
    meaning: msg`Reno with a fast recovery that lasts until all data in flight at the loss is acknowledged. It repairs one loss in each round trip.`,
    clause: "RFC 6582, 3.2",
  },
  {
    id: "prr",
    term: msg`PRR`,
    meaning: msg`Proportional rate reduction: during a repair the window decreases smoothly, in proportion to the data that each ACK reports as arrived.`,
    clause: "RFC 6937, 3",
  },
  {
    id: "rack",
    term: msg`RACK`,
    meaning: msg`A segment counts as lost when a segment sent sufficiently later has arrived. RACK uses time instead of a count of duplicate ACKs.`,
    clause: "RFC 8985, 6",
  },
  {
    id: "reno",
    term: msg`Reno`,
    meaning: msg`Tahoe with fast recovery: after a loss shown by duplicate ACKs, the window is halved instead of falling to one segment.`,
    clause: "RFC 5681, 3.2",
  },
  {
    id: "rfc793_tcp",
    term: msg`RFC 793 as fielded`,
    meaning: msg`A TCP of 1981 without a congestion window. After a timeout of twice the mean round trip it sends everything again.`,
    clause: "RFC 793, 3.7",
  },
  {
    id: "tahoe",
    term: msg`Tahoe`,
    meaning: msg`4.3BSD of 1988: slow start, congestion avoidance and fast retransmit. After each loss it starts again from one segment.`,
    clause: "Jacobson 1988",
  },
  {
    id: "ledbat_pp",
    term: msg`LEDBAT++`,
    meaning: msg`A congestion control for background transfers such as updates. It keeps the delay that it adds in a queue below 60 ms, which flows that fill the queue exceed, so that it leaves the line to them. Now and then it slows down to measure the round trip without its own queue.`,
    clause: "draft-irtf-iccrg-ledbat-plus-plus-06, 2026",
  },
  {
    id: "vegas",
    term: msg`Vegas`,
    meaning: msg`A congestion control that estimates from the round trip how many segments are queued, and keeps one to three in the queue. It does not need losses to find its window.`,
    unit: msg`segments`,
    clause: "Brakmo, O’Malley and Peterson 1994",
  },
  {
    id: "westwood",
    term: msg`Westwood+`,
    meaning: msg`A congestion control that, after a loss, sets the window to the amount that the path delivers in a round trip, as measured from ACKs. So noise costs little throughput.`,
    clause: "Grieco and Mascolo 2004",
  },
  {
    id: "xtcp",
    term: msg`XTCP`,
    meaning: msg`SATNET’s experimental TCP, based on 4.3BSD. It has slow start, a congestion window, and a timer that uses the deviation of the round trip.`,
    clause: "SATNET 1988, 7.2",
  },
] as const satisfies readonly WrittenEntry[];
