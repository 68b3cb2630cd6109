/** QUIC, as far as its packets and its answer to losses differ from TCP's. */
import { msg } from "@lingui/core/macro";
import type { WrittenEntry } from "./entry.ts";

/** Terms of QUIC, by id. */
export const QUIC = [
  {
    id: "ack_ranges",
    term: msg`ACK ranges`,
    meaning: msg`An ACK frame of QUIC lists ranges of packet numbers that have arrived, many more than the three or four blocks of SACK. A receiver never takes an acknowledgement back.`,
    clause: "RFC 9000, 19.3.1; RFC 9002, 4.4 and 4.5",
  },
  {
    id: "max_data",
    term: msg`Credit (MAX_DATA)`,
    meaning: msg`The place in the stream up to which the receiver lets the sender go. QUIC sends new credit as the process reads, and sends it again if it is lost.`,
    unit: msg`bytes`,
    clause: "RFC 9000, 4",
  },
  {
    id: "packet_number",
    term: msg`Packet number`,
    meaning: msg`QUIC gives each packet the next number and never uses a number twice. Lost data is sent again in a packet with a new number, so an ACK always tells which transmission has arrived.`,
    clause: "RFC 9000, 12.3; RFC 9002, 4.2",
  },
  {
    id: "persistent_congestion",
    term: msg`Persistent congestion`,
    meaning: msg`All packets sent in a period longer than three probe timeouts are lost. QUIC then reduces the congestion window to two packets, as TCP does after a timeout.`,
    clause: "RFC 9002, 7.6",
  },
  {
    id: "pto",
    term: msg`Probe timeout (PTO)`,
    meaning: msg`If no ACK arrives in this time, QUIC sends one or two packets that ask for one. Nothing counts as lost, and the congestion window stays as it is.`,
    unit: msg`s`,
    clause: "RFC 9002, 6.2",
  },
  {
    id: "quic",
    term: msg`QUIC`,
    meaning: msg`A transport protocol over UDP, which carries HTTP/3. It detects losses by packet numbers and has no retransmission timeout. Here it carries one stream, without TLS.`,
    clause: "RFC 9000 and RFC 9002",
  },
] as const satisfies readonly WrittenEntry[];
