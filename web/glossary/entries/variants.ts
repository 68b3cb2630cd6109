/** Glossary of TCP variants by their differences. */
import type { GlossaryEntry } from "./entry.ts";

/** Variants of TCP, by id. */
export const VARIANTS = [
  {
    id: "bbr",
    term: "BBR",
    meaning:
      "A congestion control that measures the path’s rate and its shortest round trip and sends by them; a loss alone does not slow it down.",
    clause: "Cardwell and others 2016",
  },
  {
    id: "bsd42",
    term: "4.2BSD",
    meaning:
      "No congestion window, and a segment of any size into any window that opens; the receiver says so by its alpha (1983).",
    clause: "UBC 1984, 3.2",
  },
  {
    id: "cubic",
    term: "CUBIC",
    meaning:
      "A congestion window that grows along a cubic curve of the time since the last loss, and so does not depend on the round trip; the usual one today.",
    clause: "RFC 9438, 4",
  },
  {
    id: "hybla",
    term: "Hybla",
    meaning: "Over a satellite the window grows as fast, in bytes a second, as over a path of 25 ms.",
    clause: "Caini and Firrincieli 2004",
  },
  {
    id: "hystart",
    term: "HyStart++",
    meaning: "Leaves slow start when the round trip grows, before the queue overflows.",
    clause: "RFC 9406, 4",
  },
  {
    id: "newreno",
    term: "NewReno",
    meaning: "Fast recovery that stays until all that was out is acknowledged: it repairs one loss in each round trip.",
    clause: "RFC 6582, 3.2",
  },
  {
    id: "prr",
    term: "PRR",
    meaning:
      "Proportional rate reduction: while a loss is repaired, the window comes down smoothly, by what each ACK says has arrived.",
    clause: "RFC 6937, 3",
  },
  {
    id: "rack",
    term: "RACK",
    meaning:
      "A segment counts as lost when one sent enough later has arrived: time tells, instead of a count of duplicate ACKs.",
    clause: "RFC 8985, 6",
  },
  {
    id: "reno",
    term: "Reno",
    meaning:
      "Tahoe with fast recovery: where duplicate ACKs tell of the loss, the window is halved and does not begin anew.",
    clause: "RFC 5681, 3.2",
  },
  {
    id: "rfc793_tcp",
    term: "RFC 793 as fielded",
    meaning: "A TCP of 1981: no congestion window; a timeout of twice the mean round trip, and then everything again.",
    clause: "RFC 793, 3.7",
  },
  {
    id: "tahoe",
    term: "Tahoe",
    meaning:
      "4.3BSD of 1988: slow start, congestion avoidance and fast retransmit; each loss begins again from one segment.",
    clause: "Jacobson 1988",
  },
  {
    id: "vegas",
    term: "Vegas",
    meaning:
      "Keeps one to three segments in the queue, which the round trip tells, and so need not lose any to find its window.",
    unit: "segments",
    clause: "Brakmo, O’Malley and Peterson 1994",
  },
  {
    id: "westwood",
    term: "Westwood+",
    meaning:
      "After a loss the window is what the ACKs say the path delivers in a round trip, so that noise costs little.",
    clause: "Grieco and Mascolo 2004",
  },
  {
    id: "xtcp",
    term: "XTCP",
    meaning:
      "SATNET’s TCP for experiments, based on 4.3BSD: slow start, a congestion window, and a timer that reckons with the deviation of the round trip.",
    clause: "SATNET 1988, 7.2",
  },
] as const satisfies readonly GlossaryEntry[];
