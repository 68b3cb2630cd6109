/** Glossary of loss detection and recovery. */
import { msg } from "@lingui/core/macro";
import type { WrittenEntry } from "./entry.ts";

/** Terms of losses, by id. */
export const LOSSES = [
  {
    id: "backoff",
    term: msg`Backoff of the timer`,
    meaning: msg`Each consecutive timeout doubles the timer’s next value, until there is a new sample of the round trip.`,
    unit: msg`s`,
    clause: "RFC 6298, 5.5",
  },
  {
    id: "deviation",
    term: msg`Mean deviation (rttvar)`,
    meaning: msg`The mean difference between measured round trips and their smoothed mean. The timeout is that mean plus four deviations.`,
    unit: msg`s`,
    clause: "RFC 6298, 2",
  },
  {
    id: "duplicate_ack",
    term: msg`Duplicate ACK`,
    meaning: msg`An ACK that repeats the number of the previous ACK: a segment has arrived, but not the expected one. After three duplicate ACKs the sender treats the expected segment as lost.`,
    clause: "RFC 5681, 3.2",
  },
  {
    id: "duplicate_sack",
    term: msg`Duplicate SACK (D-SACK)`,
    meaning: msg`A SACK block that reports bytes that arrived twice. It tells the sender that a retransmission was not needed.`,
    clause: "RFC 2883, 4",
  },
  {
    id: "fast_recovery",
    term: msg`Fast recovery`,
    meaning: msg`After three duplicate ACKs the lost segment is sent again, and each further duplicate allows a new segment. So the pipe does not run empty during the repair.`,
    clause: "RFC 5681, 3.2",
  },
  {
    id: "fast_retransmit",
    term: msg`Fast retransmit`,
    meaning: msg`Three duplicate ACKs show that a segment is missing and that later ones have arrived. The sender sends the missing segment again at once, without waiting for the timer.`,
    clause: "RFC 5681, 3.2",
  },
  {
    id: "go_back_n",
    term: msg`Go back (the whole window again)`,
    meaning: msg`After a timeout, a sender without selective acknowledgements sends everything after the last ACK again, even data that has arrived.`,
    clause: "SATNET 1988, 7.2",
  },
  {
    id: "karn",
    term: msg`Karn’s rule`,
    meaning: msg`After a retransmission the ACK is ambiguous, because it may belong to either copy. So it gives no sample of the round trip.`,
    clause: "RFC 6298, 3",
  },
  {
    id: "limited_transmit",
    term: msg`Limited transmit`,
    meaning: msg`Each of the first two duplicate ACKs allows a new segment, so that a small window produces enough duplicates for fast retransmit.`,
    unit: msg`segments`,
    clause: "RFC 3042, 2",
  },
  {
    id: "loss",
    term: msg`Loss`,
    meaning: msg`A packet that does not arrive. A full queue or a router that signals congestion has dropped it, or a link has damaged it.`,
    clause: "",
  },
  {
    id: "loss_pause",
    term: msg`Pause after a loss`,
    meaning: msg`The longest time after a loss in which only retransmissions reach the receiver.`,
    unit: msg`s`,
    clause: "",
  },
  {
    id: "nak",
    term: msg`NAK`,
    meaning: msg`Negative acknowledgement: the receiver names the first missing bytes, and the sender may retransmit them at once.`,
    clause: "RFC 1106, 2",
  },
  {
    id: "retransmission",
    term: msg`Retransmission`,
    meaning: msg`A segment that is sent again because an ACK, or a missing ACK, indicates a loss. It is needless if the receiver already had the data.`,
    unit: msg`segments`,
    clause: "RFC 9293, 3.8.1",
  },
  {
    id: "rto",
    term: msg`Retransmission timeout (RTO)`,
    meaning: msg`The time that the sender waits for an ACK before it sends a segment again: smoothed round trip plus four mean deviations.`,
    unit: msg`s`,
    clause: "RFC 6298, 2",
  },
  {
    id: "sack",
    term: msg`SACK`,
    meaning: msg`Selective acknowledgement: blocks of bytes that have arrived beyond the ACK. A D-SACK reports bytes that arrived twice.`,
    clause: "RFC 2018, 3; RFC 2883, 4",
  },
  {
    id: "srtt",
    term: msg`Smoothed round trip (srtt)`,
    meaning: msg`A running mean of measured round trips: seven eighths of the old mean plus an eighth of the newest sample.`,
    unit: msg`s`,
    clause: "RFC 6298, 2",
  },
  {
    id: "tail_probe",
    term: msg`Tail loss probe`,
    meaning: msg`If the last segments of a burst are lost, no ACK reports their loss. After two round trips the sender sends one more segment, whose ACK reports it.`,
    clause: "RFC 8985, 7",
  },
  {
    id: "timeout",
    term: msg`Timeout`,
    meaning: msg`The retransmission timer expired before an ACK arrived. All unacknowledged data counts as lost, and the congestion window starts again.`,
    clause: "RFC 5681, 3.1",
  },
] as const satisfies readonly WrittenEntry[];
