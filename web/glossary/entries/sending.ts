/** Glossary of sending and acknowledging data. */
import type { GlossaryEntry } from "./entry.ts";

/** Terms of sending, by id. */
export const SENDING = [
  {
    id: "ack",
    term: "ACK",
    meaning: "Acknowledgement: the number of the next byte the receiver expects; all bytes before it have arrived.",
    unit: "bytes",
    clause: "RFC 9293, 3.4",
  },
  {
    id: "ack_clock",
    term: "ACK clock",
    meaning:
      "Each ACK says that something has left the path and lets as much in: the sender goes at the pace at which the bottleneck delivers, without a clock of its own.",
    clause: "Jacobson 1988, 1",
  },
  {
    id: "ack_compression",
    term: "ACK compression",
    meaning:
      "ACKs that left the receiver apart have waited behind data the other way and arrive bunched: the sender answers with a burst.",
    clause: "Zhang, Shenker and Clark 1991; Mogul 1992",
  },
  {
    id: "challenge_ack",
    term: "Challenge ACK",
    meaning:
      "The answer to a SYN, RST or ACK that does not fit the connection: an ACK that a real peer would answer and that nobody else learns from. Few of them are sent in a time.",
    clause: "RFC 5961, 3 to 5 and 7",
  },
  {
    id: "close",
    term: "End of a connection (FIN)",
    meaning:
      "A FIN ends the stream of one end and takes a sequence number; the connection is over when both ends have sent one and both are acknowledged.",
    clause: "RFC 9293, 3.6",
  },
  {
    id: "connection_state",
    term: "State of a connection",
    meaning: "How far it is opened or closed: LISTEN, SYN-SENT, SYN-RECEIVED, ESTABLISHED, and the states of its end.",
    clause: "RFC 9293, 3.3.2",
  },
  {
    id: "delayed_ack",
    term: "Delayed ACK",
    meaning:
      "The receiver waits, for a second segment or a timer (200 ms in BSD), before it acknowledges, to send fewer packets.",
    clause: "RFC 9293, 3.8.6.3",
  },
  {
    id: "handshake",
    term: "Handshake (SYN)",
    meaning:
      "A connection is opened by a SYN, an ACK with a SYN of the other end, and an ACK of that; each SYN takes one sequence number and offers the options.",
    clause: "RFC 9293, 3.5",
  },
  {
    id: "mss",
    term: "Maximum segment size (MSS)",
    meaning: "The most data in one segment: the MTU less 20 bytes of IP header and 20 of TCP header.",
    unit: "bytes",
    clause: "RFC 9293, 3.7.1",
  },
  {
    id: "nagle",
    term: "Nagle’s rule",
    meaning: "A segment smaller than the MSS is held back while anything is unacknowledged.",
    clause: "RFC 9293, 3.7.4",
  },
  {
    id: "pacing",
    term: "Pacing",
    meaning: "Segments leave at a rate instead of in bursts as ACKs come.",
    unit: "bit/s",
    clause: "Cardwell and others 2016",
  },
  {
    id: "paws",
    term: "PAWS",
    meaning:
      "Protection against wrapped sequence numbers: a segment whose timestamp is older than the last one’s comes from before the numbers wrapped and is thrown away.",
    clause: "RFC 7323, 5",
  },
  {
    id: "rcv_nxt",
    term: "Next byte awaited (rcv_nxt)",
    meaning: "The first byte that the receiver has not got; each of its ACKs names it.",
    unit: "bytes",
    clause: "RFC 9293, 3.3.1",
  },
  {
    id: "segment",
    term: "Segment, packet",
    meaning:
      "A piece of the stream of bytes with TCP's header; with IP's header before it, it is the packet that crosses the network.",
    unit: "bytes",
    clause: "RFC 9293, 3.1",
  },
  {
    id: "sequence_number",
    term: "Sequence number",
    meaning:
      "Every byte of a stream has a number; a segment carries that of its first byte. Here they count from 1, the SYN being 0.",
    unit: "bytes",
    clause: "RFC 9293, 3.4",
  },
  {
    id: "silly_window",
    term: "Silly window",
    meaning:
      "Small windows that make small segments that make small windows. The sender avoids it by waiting for room for a full segment or half the largest window; the receiver by not advertising little steps.",
    clause: "RFC 9293, 3.8.6.2",
  },
  {
    id: "snd_nxt",
    term: "Next byte to send (snd_nxt)",
    meaning: "The first byte that the sender sends next. A timeout may take it back to what is not acknowledged.",
    unit: "bytes",
    clause: "RFC 9293, 3.3.1",
  },
  {
    id: "snd_una",
    term: "First byte not acknowledged (snd_una)",
    meaning: "Everything before it has been acknowledged: the left edge of the sender’s window.",
    unit: "bytes",
    clause: "RFC 9293, 3.3.1",
  },
  {
    id: "timestamps",
    term: "Timestamps",
    meaning:
      "An option that carries the sender’s clock, which the ACK returns: each ACK measures a round trip. It takes 12 bytes of each segment.",
    unit: "bytes",
    clause: "RFC 7323, 3",
  },
  {
    id: "window_update",
    term: "Window update",
    meaning: "An ACK that is sent because the reader has made room, and not because data has come.",
    clause: "RFC 9293, 3.8.6",
  },
  {
    id: "hand",
    term: "Sent by hand",
    meaning:
      "No TCP decides: whoever plays the sender says what leaves and when. The receiver, its window and the network are as ever.",
    clause: "",
  },
] as const satisfies readonly GlossaryEntry[];
