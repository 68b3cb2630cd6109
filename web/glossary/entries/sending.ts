/** Glossary of sending and acknowledging data. */
import { msg } from "@lingui/core/macro";
import type { WrittenEntry } from "./entry.ts";

/** Terms of sending, by id. */
export const SENDING = [
  {
    id: "ack",
    term: msg`ACK`,
    meaning: msg`Acknowledgement: the number of the next byte that the receiver expects. All bytes before it have arrived.`,
    unit: msg`bytes`,
    clause: "RFC 9293, 3.4",
  },
  {
    id: "ack_clock",
    term: msg`ACK clock`,
    meaning: msg`Each ACK reports that a segment has left the path and lets the sender send another one. So the sender sends at the bottleneck’s rate without a clock of its own.`,
    clause: "Jacobson 1988, 1",
  },
  {
    id: "ack_compression",
    term: msg({ context: "term", message: "ACK compression" }),
    meaning: msg`ACKs that left the receiver at intervals wait behind data in the other direction and arrive close together. The sender answers with a burst.`,
    clause: "Zhang, Shenker and Clark 1991; Mogul 1992",
  },
  {
    id: "challenge_ack",
    term: msg`Challenge ACK`,
    meaning: msg`The answer to a SYN, RST or ACK that does not fit the connection. A real peer answers this ACK, but an attacker learns nothing from it. The number of challenge ACKs in a given time is limited.`,
    clause: "RFC 5961, 3 to 5 and 7",
  },
  {
    id: "close",
    term: msg`End of a connection (FIN)`,
    meaning: msg`A FIN ends the byte stream in one direction and takes a sequence number. The connection is closed when both ends have sent a FIN and both FINs are acknowledged.`,
    clause: "RFC 9293, 3.6",
  },
  {
    id: "connection_state",
    term: msg`State of a connection`,
    meaning: msg`The stage of opening or closing the connection: LISTEN, SYN-SENT, SYN-RECEIVED, ESTABLISHED, and the states of closing.`,
    clause: "RFC 9293, 3.3.2",
  },
  {
    id: "delayed_ack",
    term: msg`Delayed ACK`,
    meaning: msg`The receiver waits for a second segment or a timer (200 ms in BSD) before it acknowledges, so that it sends fewer packets.`,
    clause: "RFC 9293, 3.8.6.3",
  },
  {
    id: "handshake",
    term: msg`Handshake (SYN)`,
    meaning: msg`Three segments open a connection: a SYN, the other end’s SYN with an ACK, and an ACK of that SYN. Each SYN takes one sequence number and offers the options.`,
    clause: "RFC 9293, 3.5",
  },
  {
    id: "mss",
    term: msg`Maximum segment size (MSS)`,
    meaning: msg`The largest amount of data in one segment: the MTU less 20 bytes of IP header and 20 of TCP header.`,
    unit: msg`bytes`,
    clause: "RFC 9293, 3.7.1",
  },
  {
    id: "nagle",
    term: msg`Nagle’s rule`,
    meaning: msg`A segment smaller than the MSS is held back while any data is unacknowledged.`,
    clause: "RFC 9293, 3.7.4",
  },
  {
    id: "pacing",
    term: msg`Pacing`,
    meaning: msg`Segments leave at a steady rate instead of in bursts when ACKs arrive.`,
    unit: msg`bit/s`,
    clause: "Cardwell and others 2016",
  },
  {
    id: "paws",
    term: msg`PAWS`,
    meaning: msg`Protection against wrapped sequence numbers. A segment whose timestamp is older than the last accepted one may have been sent before the numbers wrapped, so it is discarded.`,
    clause: "RFC 7323, 5",
  },
  {
    id: "rcv_nxt",
    term: msg`Next byte expected (rcv_nxt)`,
    meaning: msg`The first byte that the receiver does not have. Each of its ACKs carries this number.`,
    unit: msg`bytes`,
    clause: "RFC 9293, 3.3.1",
  },
  {
    id: "segment",
    term: msg`Segment, packet`,
    meaning: msg`A piece of the byte stream with TCP's header. With IP's header in front, it is the packet that crosses the network.`,
    unit: msg`bytes`,
    clause: "RFC 9293, 3.1",
  },
  {
    id: "sequence_number",
    term: msg`Sequence number`,
    meaning: msg`Every byte of a stream has a number, and a segment carries the number of its first byte. This site counts from 1; the SYN is 0.`,
    unit: msg`bytes`,
    clause: "RFC 9293, 3.4",
  },
  {
    id: "silly_window",
    term: msg`Silly window`,
    meaning: msg`Small windows lead to small segments, which lead to small windows again. The sender avoids this by waiting for a full segment or half the largest window. The receiver avoids it by not advertising small increases.`,
    clause: "RFC 9293, 3.8.6.2",
  },
  {
    id: "snd_nxt",
    term: msg`Next byte to send (snd_nxt)`,
    meaning: msg`The first byte that the sender sends next. A timeout may set it back to the first unacknowledged byte.`,
    unit: msg`bytes`,
    clause: "RFC 9293, 3.3.1",
  },
  {
    id: "snd_una",
    term: msg`First byte not acknowledged (snd_una)`,
    meaning: msg`The first byte that has not been acknowledged. It is the left edge of the sender’s window.`,
    unit: msg`bytes`,
    clause: "RFC 9293, 3.3.1",
  },
  {
    id: "timestamps",
    term: msg`Timestamps`,
    meaning: msg`An option that carries the sender’s clock, which the ACK returns, so that each ACK measures a round trip. It takes 12 bytes of each segment.`,
    unit: msg`bytes`,
    clause: "RFC 7323, 3",
  },
  {
    id: "window_update",
    term: msg`Window update`,
    meaning: msg`An ACK that is sent because the reader has freed space, and not because data has arrived.`,
    clause: "RFC 9293, 3.8.6",
  },
  {
    id: "hand",
    term: msg`Sent by hand`,
    meaning: msg`The visitor, not TCP, decides which segments leave the sender and when. The receiver, its window and the network are unchanged.`,
    clause: "",
  },
] as const satisfies readonly WrittenEntry[];
