/** Glossary of loss detection and recovery. */
import type { GlossaryEntry } from "./entry.ts";

/** Terms of losses, by id. */
export const LOSSES = [
  {
    id: "backoff",
    term: "Backoff of the timer",
    meaning: "Each timeout in a row doubles the next one, until a new sample of the round trip comes.",
    unit: "s",
    clause: "RFC 6298, 5.5",
  },
  {
    id: "deviation",
    term: "Mean deviation (rttvar)",
    meaning:
      "By how much round trips differ from their smoothed mean, on average; the timer adds four of it to the mean.",
    unit: "s",
    clause: "RFC 6298, 2",
  },
  {
    id: "duplicate_ack",
    term: "Duplicate ACK",
    meaning:
      "An ACK that says the same as the one before: a segment has arrived, but not the one expected. After three the sender takes that one for lost.",
    clause: "RFC 5681, 3.2",
  },
  {
    id: "duplicate_sack",
    term: "Duplicate SACK (D-SACK)",
    meaning: "A SACK block that tells of bytes that came twice: the sender learns that it sent for nothing.",
    clause: "RFC 2883, 4",
  },
  {
    id: "fast_recovery",
    term: "Fast recovery",
    meaning:
      "After three duplicate ACKs the lost segment is sent again, and each further one lets another packet in: the pipe does not run empty meanwhile.",
    clause: "RFC 5681, 3.2",
  },
  {
    id: "fast_retransmit",
    term: "Fast retransmit",
    meaning:
      "Three duplicate ACKs say that a segment is missing and later ones have arrived: it is sent again at once, without the timer.",
    clause: "RFC 5681, 3.2",
  },
  {
    id: "go_back_n",
    term: "Go back (the whole window again)",
    meaning: "After a timeout a sender that knows only the ACK sends everything from it on again, arrived or not.",
    clause: "SATNET 1988, 7.2",
  },
  {
    id: "karn",
    term: "Karn’s rule",
    meaning: "Of a segment that was sent twice nobody knows which an ACK is for: it gives no sample of the round trip.",
    clause: "RFC 6298, 3",
  },
  {
    id: "limited_transmit",
    term: "Limited transmit",
    meaning:
      "The first two duplicate ACKs let a new segment out each, so that a small window has enough of them for fast retransmit.",
    unit: "segments",
    clause: "RFC 3042, 2",
  },
  {
    id: "loss",
    term: "Loss",
    meaning:
      "A packet that does not arrive: dropped by a full queue or by a router that wants to be heard, or damaged on a link.",
    clause: "",
  },
  {
    id: "loss_pause",
    term: "Pause after a loss",
    meaning: "The longest time, once something was lost, in which nothing but retransmissions reaches the receiver.",
    unit: "s",
    clause: "",
  },
  {
    id: "nak",
    term: "NAK",
    meaning:
      "Negative acknowledgement: the receiver names the first bytes it misses, and the sender may send them at once.",
    clause: "RFC 1106, 2",
  },
  {
    id: "retransmission",
    term: "Retransmission",
    meaning:
      "A segment sent again, because an ACK, or its absence, says that it was lost. It is needless where the receiver had it.",
    unit: "segments",
    clause: "RFC 9293, 3.8.1",
  },
  {
    id: "rto",
    term: "Retransmission timeout (RTO)",
    meaning:
      "How long the sender waits for an ACK before it sends again: smoothed round trip plus four mean deviations.",
    unit: "s",
    clause: "RFC 6298, 2",
  },
  {
    id: "sack",
    term: "SACK",
    meaning:
      "Selective acknowledgement: blocks of bytes that have arrived beyond the ACK. A D-SACK is one that tells of bytes that came twice.",
    clause: "RFC 2018, 3; RFC 2883, 4",
  },
  {
    id: "srtt",
    term: "Smoothed round trip (srtt)",
    meaning:
      "A running mean of measured round trips: seven eighths of the old one, and an eighth of the newest sample.",
    unit: "s",
    clause: "RFC 6298, 2",
  },
  {
    id: "tail_probe",
    term: "Tail loss probe",
    meaning:
      "Where the last segments of a burst were lost no ACK tells it: after two round trips one more is sent, to be told.",
    clause: "RFC 8985, 7",
  },
  {
    id: "timeout",
    term: "Timeout",
    meaning:
      "The retransmission timer has run out before an ACK came: what is not acknowledged counts as lost, and the window begins anew.",
    clause: "RFC 5681, 3.1",
  },
] as const satisfies readonly GlossaryEntry[];
