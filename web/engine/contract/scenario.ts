/**
 * A scenario that was checked.
 * Written from the engine's types by `npm run types`: change them there, in Rust.
 */
import type { Source } from "./catalog.ts";

/** Result of a check: problems, or the complete scenario. If there are problems, the other fields are empty. */
export interface Checked {
  /** Everything that is wrong, each with its path. */
  problems: Problem[];
  /** The scenario with every value filled in; `null` if there are problems. */
  scenario: Scenario | null;
  /** Source of each value, by its path. */
  sources: Record<string, Source>;
  /** Nodes and links of the network. */
  places: Place[];
  /** Flows, with their routes and bounds. */
  flows: FlowInfo[];
}

/** A mistake with its path and the valid choices. */
export interface Problem {
  /** Dotted path, for example `links.t3.rate`. */
  path: string;
  /** Message, a clause whose subject is the value at the path. */
  message: string;
  /** Valid values or names; empty if they cannot be listed. */
  choices: string[];
}

/** A scenario as JSON. Its parameters are described by the catalog. */
export type Scenario = { [key: string]: unknown };

/** A node or link that events and routes name by its index in `places`. */
export interface Place {
  /** Path in the scenario: `hosts.sun4_390`, `routers.nsc_1`, `links.t3`. */
  id: string;
  /** Node or link. */
  kind: PlaceKind;
  /** Name that people read. */
  name: string;
}

/** Kind of a place. */
export type PlaceKind = "host" | "router" | "link";

/** Description of a flow, known before the run. */
export interface FlowInfo {
  /** Id of the flow: the name of its entry, or `<entry>.<number>` when the entry stands for several flows. */
  id: string;
  /**
   * Path of the entry in the scenario that describes the flow, `flows.<entry>`. One entry may describe several
   * flows.
   */
  entry: string;
  /** Name that people read. */
  name: string;
  /** Application at both ends. */
  app: "ttcp" | "echo" | "relay" | "constant" | "poisson" | "on_off" | "video" | "page";
  /**
   * Transport protocol. `udp`: datagrams one way, without a connection; nothing that TCP has a variable or limit for is
   * recorded. `icmp`: echo requests, each of which the other end returns; request and reply have the same `seq`, the
   * request's number. `lntp`: a circuit of UBC's local network protocol; `wnd` of a packet is its SEQNO, `copy` its
   * RETXCNT, `seq` the position of its data in the stream. `quic`: a connection of QUIC; `wnd` of a packet is its
   * number, `seq` the position of its data in the stream, `ack` the next byte that its sender is missing, which is
   * not on the wire: `options` has the packet numbers that it acknowledges.
   */
  transport: "tcp" | "lntp" | "udp" | "icmp" | "quic";
  /** Host that opens the connection or sends the datagrams, as an index of `places`. */
  from: number;
  /** Host at the other end, as an index of `places`. */
  to: number;
  /** Nodes and links that a packet of the opener passes, in order, both ends included, as indices of `places`. */
  forward: number[];
  /** Nodes and links that a packet of the other end passes, in the same form. */
  reverse: number[];
  /**
   * Whether the flow is background traffic: it is left out of the results of all flows together, and the run does
   * not wait for its end.
   */
  background: boolean;
  /** Time at which the flow arrives: it opens its connection, or begins to send, ns. */
  start_ns: number;
  /** Bytes of its transfer; `null` if its application transfers no given number. */
  bytes: number | null;
  /**
   * Initial sequence numbers of both ends. Options in the trace hold absolute numbers; all other columns count from
   * these.
   */
  iss: [number, number];
  /** Analytical bounds on the flow. */
  bounds: Bounds;
}

/**
 * Analytical bounds on a flow. `theory::BOUNDS` says what each means and when it stops holding. `null`: the bound does
 * not apply.
 */
export interface Bounds {
  /** Round trip of a full segment and its ACK without queueing, ns. */
  rtt_ns: number;
  /** Round trip of an empty segment without queueing, ns. */
  empty_rtt_ns: number;
  /** Pipe Z: the slowest rate times the round trip of an empty segment, bytes. */
  pipe_bytes: number;
  /** Window of two pipes, which lasts until a loss is repaired (RFC 1106, 4.1), bytes. */
  repair_window_bytes: number;
  /** Time in which slow start reaches the window or the pipe, ns. */
  slow_start_ns: number | null;
  /** Largest window of the flow, bytes. */
  window_bytes: number;
  /** Window divided by round trip, bit/s of payload. */
  window_bps: number;
  /** Rate of the slower host's processor, bit/s of payload. */
  host_bps: number | null;
  /** Rate of the slowest router, bit/s of payload. */
  router_bps: number | null;
  /** Rate of the slowest link, bit/s of payload. */
  link_bps: number;
  /** Rate under random loss by the square-root formula (Mathis), bit/s of payload. */
  mathis_bps: number | null;
  /** Rate under random loss with timeouts (PFTK), bit/s of payload. */
  pftk_bps: number | null;
  /** Rate by equation (3) of UBC 1984, bit/s of payload. */
  eq3_bps: number | null;
  /** Rate by equation (4) of UBC 1984, bit/s of payload. */
  eq4_bps: number | null;
}
