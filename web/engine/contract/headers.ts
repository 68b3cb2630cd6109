/**
 * One packet, for whoever writes its headers.
 * Written from the engine's types by `npm run types`: change them there, in Rust.
 */

/** A packet as a row of the page's columns, for use without a simulator. */
export interface HeaderRow {
  /** Number among all packets. */
  packet: number;
  /** Number of its flow. */
  flow: number;
  /** Whether the flow's `to` host sent it. */
  reverse: boolean;
  /** Transport protocol. */
  transport: "tcp" | "lntp" | "udp" | "icmp" | "quic";
  /** Numbers of hosts and routers of the scenario before the flow's two ends, in order of name. */
  hosts: [number, number];
  /** Initial sequence numbers of both ends. */
  iss: [number, number];
  /** Sequence number, counted from the initial one. */
  seq: number;
  /** Acknowledgement number, counted from the initial one. */
  ack: number;
  /** Payload, bytes. */
  len: number;
  /** Window field of the header. */
  wnd_field: number;
  /** Flags of the header. */
  flags: number;
  /** ECN bits of the IP header, and above them the AE flag of the TCP header. */
  ecn: number;
  /** Options as encoded in the header. */
  options: number[];
  /**
   * For a fragment, first byte behind the datagram's IP header and number of bytes; the other fields are the whole
   * datagram's.
   */
  piece?: [number, number];
}
