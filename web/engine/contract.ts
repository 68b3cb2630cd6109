/**
 * What crosses the boundary between the page and the engine. Only `web/engine/` imports the wasm package; everything
 * else sees these shapes. Times are nanoseconds of simulated time as float64 (exact below 2^53 ns = 104 days), sizes
 * are bytes, rates bit/s, unless a name says otherwise.
 */

import type { Captured } from "./captured.ts";

/** Where a value comes from: `stated` in a paper (text = the place) or `assumed` by us (text = the reason). */
export interface Source {
  basis: "stated" | "assumed";
  text: string;
}

/**
 * `duration` ns, `rate` bit/s, `size` bytes, `count` and `ratio` plain numbers, `choice` one of `choices`, `flag` bool,
 * `packets` text that names packets ("10,10:1,ack4"), `decisions` what a sender by hand does ("40ms:3,81ms:again"), `text` any other.
 */
export type ParameterKind =
  | "duration"
  | "rate"
  | "size"
  | "count"
  | "ratio"
  | "choice"
  | "flag"
  | "packets"
  | "decisions"
  | "text";

/** One parameter of a scenario. `path` is a template: `links.*.rate` describes `links.t3.rate`. */
export interface Parameter {
  path: string;
  /** Short name for a label, e.g. "Maximum window". */
  name: string;
  meaning: string;
  kind: ParameterKind;
  default: number | string | boolean | null;
  min: number | null;
  max: number | null;
  /** For a slider; absent for choices and flags. */
  scale: "linear" | "log" | null;
  choices: Named[] | null;
  source: Source;
}

export interface Named {
  id: string;
  name: string;
  meaning: string;
}

export interface Variable extends Named {
  /** `name`: its values are places in `values`. */
  unit: "bytes" | "ns" | "count" | "segments" | "name";
  values?: readonly Named[];
}

/** One of `Bounds`, and where it stops holding. `rate` bit/s, `window` bytes, `duration` ns from the first byte on. */
export interface BoundRow extends Named {
  id: Exclude<keyof Bounds, "rtt_ns" | "window_bytes">;
  of: "rate" | "window" | "duration";
  holds: string;
}

/** Index in each list = the number in the typed-array columns. */
export interface Catalog {
  engine_version: string;
  scenario_version: number;
  parameters: Parameter[];
  event_kinds: Named[];
  drop_reasons: Named[];
  limits: Named[];
  /** Kinds of LNTP's packets: the n-th, from 1, has n in the upper three bits of `flags`. */
  circuit_packets: Named[];
  variables: Variable[];
  bounds: BoundRow[];
}

/** A mistake in a scenario. `path` is dotted (`links.t3.rate`); `choices` lists the valid values or a range. */
export interface Problem {
  path: string;
  message: string;
  choices: string[];
}

export type Scenario = { [key: string]: unknown };

export type PlaceKind = "host" | "router" | "link";

export interface Place {
  /** Path in the scenario: `hosts.sun4_390`, `routers.nsc_1`, `links.t3`. */
  id: string;
  kind: PlaceKind;
  name: string;
}

/** Simple limits, the dashed lines of a sweep; `Catalog.bounds` describes them. `null` where one does not apply. */
export interface Bounds {
  /** Round trip of one full segment and its ACK on an idle path, hosts' processing included. */
  rtt_ns: number;
  /** Bandwidth x round trip of an empty segment: what the path can hold, at the slowest rate of the path. */
  pipe_bytes: number;
  /** Twice that: a window that lasts until a loss is repaired. */
  repair_window_bytes: number;
  /** Slow start up to the window or the pipe; null where a clock sends the ACKs. */
  slow_start_ns: number | null;
  /** Maximum window after all caps. */
  window_bytes: number;
  window_bps: number;
  /** One segment per processor time of a segment, ACKs left out, at the slower of the two hosts. */
  host_bps: number | null;
  router_bps: number | null;
  link_bps: number;
  /** What Reno gets through the path's random loss, without timeouts and with; null where nothing is lost at random. */
  mathis_bps: number | null;
  pftk_bps: number | null;
  /** UBC's equations (3) and (4); null where the receiver has not 4.2BSD's flow control, or a host takes no time. */
  eq3_bps: number | null;
  eq4_bps: number | null;
}

export interface FlowInfo {
  id: string;
  /** What describes it in the scenario: `flows.<entry>`. Several flows may have one entry: `bulk.1` and `bulk.2` have `bulk`. */
  entry: string;
  name: string;
  app: "ttcp" | "echo" | "relay" | "constant" | "poisson" | "on_off";
  /**
   * `udp`: datagrams one way, without a connection; nothing TCP has a variable or limit for is recorded. `icmp`: echo requests,
   * each of which the other end returns: request and reply have the same `seq`, the request's number. `lntp`: a circuit of UBC's
   * local network protocol: `wnd` of a packet is its SEQNO, `copy` its RETXCNT, `seq` where its data begin in the stream.
   */
  transport: "tcp" | "lntp" | "udp" | "icmp";
  from: number;
  to: number;
  /** Places in order, hosts included, as indices into `places`. */
  forward: number[];
  reverse: number[];
  /** Traffic for the others to meet, left out of `Together`. */
  background: boolean;
  /** Initial sequence numbers of both ends: options in the header count from them, all else from 0. */
  iss: [number, number];
  bounds: Bounds;
}

/** Answer of `check`: the scenario with every value filled in and where each came from, or what is wrong with it. */
export interface Checked {
  problems: Problem[];
  scenario: Scenario | null;
  /** Path of each leaf value -> its source. Values the user changed are not in here. */
  sources: Record<string, Source>;
  places: Place[];
  flows: FlowInfo[];
}

export interface FlowSummary {
  id: string;
  bytes: number;
  /** First write to last byte read (bulk) or first request to last response (echo). */
  started_ns: number;
  ended_ns: number;
  throughput_bps: number;
  /** Echo only: response time of an exchange. */
  response_mean_ns: number | null;
  response_max_ns: number | null;
  exchanges: number;
  /** Datagrams the receiving process has read, or echo replies that came back; null of a connection. */
  received: number | null;
  /** From when a datagram was sent until it was read, or its reply came back; null of a connection, and where none came. */
  delay_min_ns: number | null;
  delay_mean_ns: number | null;
  delay_max_ns: number | null;
  /** Of those received, the ones before which one came that was sent later; null of a connection. */
  permuted: number | null;
  /**
   * Rate at which they came, IP headers included: of what came from the first on for as long as the source sends, or, if that
   * has no end, until the last. Null of a connection, and where too few came.
   */
  ip_throughput_bps: number | null;
  /** Segments with data, or datagrams; of echoes the requests. */
  data_segments: number;
  acks: number;
  retransmissions: number;
  /** Data segments that brought a receiver nothing it did not have. */
  needless_retransmissions: number;
  timeouts: number;
  drops: number;
  /** Longest time, once something was lost, in which nothing but retransmissions reached the receiver; null if nothing was. */
  loss_pause_ns: number | null;
  /** How often the sender had data and the receiver's window no room, and that window on average until the end. */
  blocked: number;
  offered_window_mean_bytes: number;
  /** From the receiving host's input queue until its process has read a data segment, where that takes time. */
  receive_delay_mean_ns: number | null;
  /** Packets that links carried a second time. */
  duplicates: number;
  /** Share of the transfer's time each limit held the sender back; index = `Catalog.limits`; sums to 1, of datagrams to 0. */
  limits: number[];
}

export interface RunSummary {
  status: "complete" | "stopped";
  /** Why it was stopped (budget), with what to do about it; empty when complete. */
  stopped_by: string;
  end_ns: number;
  engine_version: string;
  events: number;
  data_packets: number;
  /** Hash over every trace event and series point, hexadecimal; empty for an untraced run. */
  trace_hash: string;
  places: Place[];
  flows: FlowInfo[];
  queues: QueueInfo[];
  queue_results: QueueSummary[];
  /** Of packet satellites, one after the other. */
  channels: ChannelInfo[];
  channel_results: ChannelSummary[];
  /** Of cables with collisions. */
  cables: CableInfo[];
  cable_results: CableSummary[];
  results: FlowSummary[];
  /** The same for each entry of the scenario: what its flows did together. */
  entries: FlowSummary[];
  together: Together;
}

/**
 * The queue of a router before one of its lines; `unit` is what room, averages and thresholds count, `limit` the room for
 * what comes in by one interface.
 */
export interface QueueInfo {
  router: number;
  link: number;
  discipline: string;
  unit: "packets" | "bytes" | "buffers";
  limit: number;
  /** Of the average: where dropping by chance begins, and where it is likeliest or certain; null without such. */
  thresholds: [number, number] | null;
}

/**
 * A channel of a packet satellite, which its sites share by reservations (SATNET 1988, 3.2.1). A frame is `reservation_slots`
 * slots for each of `sites` in turn, then `data_slots`; frame k begins at `phase_ns` + k times a frame, from before the run on.
 */
export interface ChannelInfo {
  /** Places of the link and of its sites. A link's channels follow each other; their events' `detail` counts them from 0. */
  link: number;
  sites: number[];
  phase_ns: number;
  slot_ns: number;
  /** For each site. */
  reservation_slots: number;
  data_slots: number;
  rate_bps: number;
  /** Preamble and framing of each packet. */
  overhead_bytes: number;
}

/** `slots`: data slots taken. `reservations`: all that were sent, of them on data packets, and of them heard by nobody. */
export interface ChannelSummary {
  packets: number;
  slots: number;
  reservations: number;
  piggybacked: number;
  unheard: number;
}

/** A cable with collisions (CSMA/CD): from end to end a signal takes `length_ns`, and backoff counts slots. */
export interface CableInfo {
  link: number;
  stations: number;
  length_ns: number;
  slot_ns: number;
  rate_bps: number;
}

/**
 * `frames`: sent whole, of them `collided` before; `dropped`: after too many attempts; `garbled`: collided only at the receiver;
 * `collisions`: times that stations were on the cable at once; `attempts`: transmissions, whole or not. Waiting: from when no
 * other frame of its station was before it until the transmission that succeeded began.
 */
export interface CableSummary {
  frames: number;
  collided: number;
  dropped: number;
  garbled: number;
  collisions: number;
  attempts: number;
  wait_mean_ns: number | null;
  wait_p90_ns: number | null;
  utilisation: number;
}

/** What waited is in the queue's unit. */
export interface QueueSummary {
  dropped: number;
  marked: number;
  mean: number;
  most: number;
  most_packets: number;
}

/** The flows that are not in the background, taken together. */
export interface Together {
  /** Their number times the rate of the slowest. */
  link_use_bps: number;
  /** (fastest - slowest) / fastest. */
  unfairness: number;
  jain_index: number;
  /** Of rates that count from when the first flow began. */
  sum_of_rates_bps: number;
  lower_bound_bps: number;
}

/**
 * Parallel columns, one entry for each packet, numbered as TCP makes them, as a link carries them twice, or as they are cut into
 * pieces (RFC 791). A piece is a packet of its own; what TCP says stands with the whole one, its own `seq` to `options` but
 * `copy` are 0. The whole one arrives with the piece that completes it, and is dropped with the first that is lost for good.
 */
export interface PacketColumns {
  flow: Uint16Array;
  /** 0: from the flow's `from` to its `to` host; 1: the other way. */
  reverse: Uint8Array;
  /** Relative to the initial sequence number: SYN is 0, the first data byte 1. */
  seq: Uint32Array;
  ack: Uint32Array;
  /** Payload bytes. */
  len: Uint32Array;
  wnd: Uint32Array;
  /** Bits: 1 FIN, 2 SYN, 4 RST, 16 ACK. */
  flags: Uint8Array;
  /** 0 on first transmission, n on the n-th retransmission. */
  copy: Uint8Array;
  /** RFC 1106 option A: the first missing byte and how many segments; 0 segments: no such option. */
  nak: Uint32Array;
  nak_segments: Uint8Array;
  /** The 16 bits of the header's window field: all of `wnd`, or what the options leave to the header. */
  wnd_field: Uint16Array;
  /** The two ECN bits of the IP header, as the host sends it: 0 not capable, 2 capable, 3 congestion met. */
  ecn: Uint8Array;
  /** Options as they stand in the header: `options.subarray(options_first[p], options_first[p + 1])` for packet p. */
  options_first: Uint32Array;
  options: Uint8Array;
  /** One entry for each piece: its packet (ascending), that which it is a piece of, and which bytes behind that one's IP header. */
  piece_packet: Uint32Array;
  piece_datagram: Uint32Array;
  piece_offset: Uint32Array;
  piece_bytes: Uint32Array;
  /** ns, NaN where it never happened. TCP made the packet, or a link that carries it twice: ascending. */
  created: Float64Array;
  /** First bit left on the first link; of a second one, on the link that carries it twice. */
  sent: Float64Array;
  /** Last bit reached the host at the other end. */
  arrived: Float64Array;
  /** Delivered, dropped, or the end of the run for one still under way. */
  ended: Float64Array;
  /** The latest end among the packet and all before it. */
  latest_end: Float64Array;
  fate: Uint8Array;
  /** Index in `Catalog.drop_reasons`; meaningful where `fate` is dropped. */
  reason: Uint8Array;
  /** Index in `places` where it was dropped. */
  lost_at: Uint16Array;
  /** Event rows of packet p: `rows[first[p]] .. rows[first[p + 1] - 1]`, in time order. */
  first: Uint32Array;
  rows: Uint32Array;
}

/**
 * What became of a packet by the end of the run. Of a piece, `delivered`: its host has put it to the others; `cut`: it went on
 * in pieces of its own. Of one that was captured, `delivered`: an ACK says so; `seen`: it came by, and
 * nothing else is known.
 */
export const Fate = { under_way: 0, delivered: 1, dropped: 2, cut: 3, seen: 4 } as const;

/** No packet: the event concerns a connection or timer. */
export const NO_PACKET = 0xffffffff;

/**
 * Kinds (ids in `Catalog.event_kinds`): created (TCP made the packet; place = host), queued (must wait at `place`: a
 * host's processor, a router's forwarding or a link), sent (first bit: `place`, a router or link, starts serving it),
 * arrived (last bit at the router or host `place`), duplicated (instead of created: link `place` carries a packet twice,
 * and this is the second), fragment (instead of created: a piece of a packet that was fragmented at host or router `place`),
 * reassembled (host `place` has the piece), delivered (TCP at host `place` has processed it), dropped
 * (detail = index in `drop_reasons`), delayed (link `place` holds it back), kept (it would have been dropped; detail as there),
 * at a packet satellite (place = link, detail = channel; its queued and sent have that detail, too) reserved (its reservation is
 * sent in the site's slot), piggybacked (… on the data packet that the site sends on that channel at that instant), unheard
 * (the reservation was damaged), scheduled (all sites have heard it, a hop later), on a cable with collisions (place = link)
 * collided (its station hears another while it sends) and backed_off (it will try again; detail = collisions so far), so that
 * there it may be sent several times, and queued again, where its backoff ends and the cable is not silent,
 * and without packet: established, rto_fired, persist_fired, delayed_ack_fired,
 * fast_retransmit, write_started, read_done, closed, refused (decided by hand, and could not be done). Rows are in time order.
 */
export interface EventColumns {
  time: Float64Array;
  kind: Uint8Array;
  packet: Uint32Array;
  /** Index into `places`. */
  place: Uint16Array;
  flow: Uint16Array;
  detail: Uint8Array;
  /** Rows that are more than a packet's usual way: losses, timers, connection events. */
  notable: Uint32Array;
  /** Rows of what a queue dropped or marked, ascending, and the probability with which it did so at that instant. */
  odds_row: Uint32Array;
  odds: Float64Array;
}

/**
 * A row says: from `time` on, the variable (of the flow's sender or receiver, as its id says) has `value`. Variable v of
 * flow f has the rows from `start[f * variables + v]` to before the next start.
 */
export interface SeriesColumns {
  start: Uint32Array;
  time: Float64Array;
  value: Float64Array;
}

/** A row says: from `time` on, `limit` holds the sender back. Flow f has the rows from `start[f]` to before the next. */
export interface LimitColumns {
  start: Uint32Array;
  time: Float64Array;
  limit: Uint8Array;
}

export interface RunData {
  summary: RunSummary;
  packets: PacketColumns;
  events: EventColumns;
  series: SeriesColumns;
  limits: LimitColumns;
  queues: QueueColumns;
  /** Only of a run that is no simulation but was captured. */
  captured?: Captured;
}

/** A mistake in the text of a story; line and column count from 1. `choices`: what would be valid there. */
export interface StoryProblem {
  line: number;
  column: number;
  message: string;
  choices: string[];
}

/** How each queue stood over time; entries of queue q are start[q] to start[q + 1] - 1, in time order. */
export interface QueueColumns {
  /** One more than there are queues. */
  start: Uint32Array;
  /** ns */
  time: Float64Array;
  packets: Uint32Array;
  /** In the queue's unit. */
  used: Uint32Array;
  /** What the discipline goes by, in the queue's unit; NaN where it keeps no average. */
  average: Float64Array;
  /** With which it would have dropped the next packet; NaN where it does not drop by chance. */
  probability: Float64Array;
}

/** The line that does not hold, and what happened until then, line by line. */
export interface StoryFailure {
  line: number;
  text: string;
  expected: string;
  found: string;
  so_far: string[];
}

/** A story read and played: its problems, or which line was done when (ns on the ladder), and the ladder of two ends. */
export interface Told {
  problems: StoryProblem[];
  steps: { line: number; time: number }[];
  failure: StoryFailure | null;
  /** `null` if there are problems. */
  run: RunData | null;
}

/** What the wasm package exports; see `engine/wasm/src/lib.rs`. Strings are JSON of the shapes above. */
export interface WasmModule {
  catalog(): string;
  /** scenario: JSON text; overrides: JSON object of dotted path -> value (base units, or text with a unit). */
  check(scenario: string, overrides: string): string;
  /** `limits`: keeps account of what holds each sender back, as a trace always does; without, the shares are all 0. */
  Simulation: new (
    scenario: string,
    overrides: string,
    trace: boolean,
    limits: boolean,
  ) => WasmSimulation;
}

/** What the package of the tools exports besides, which is fetched when it is first asked for; see `engine/tools/src`. */
export interface WasmTools {
  Story: new (text: string) => WasmStory;
  /** What passed the first flow's sending host, as a pcapng file; only of a traced run. */
  capture(simulation: WasmSimulation): Uint8Array<ArrayBuffer>;
  /** question: JSON of a `Question`. */
  Explanation: new (
    scenario: string,
    overrides: string,
    question: string,
  ) => WasmExplanation;
  /** The same of a story, at once: the answers. */
  explain_story(text: string, question: string): string;
  /** The headers of one packet as they leave its host; row: JSON of a `HeaderRow`. */
  headers(row: string): Uint8Array<ArrayBuffer>;
  /** UBC's equations with numbers in them: JSON of `FlowControlInputs`; a `FlowControl` as JSON. */
  flow_control(inputs: string): string;
}

/** By the id of their `FlowControlSymbol`; what is left out is as usual. */
export type FlowControlInputs = { [id: string]: number };

/** One input of the equations as it is now. */
export interface FlowControlSymbol {
  id: string;
  /** As the paper writes it. */
  name: string;
  meaning: string;
  unit: "" | "ms" | "µs" | "bytes" | "buffers" | "packets";
  value: number;
  /** Where nobody says otherwise. */
  usual: number;
  min: number;
  max: number;
  step: number;
  group: "flow_control" | "network" | "kleinrock" | "loopback";
  source: Source;
}

/** One equation with its numbers. */
export interface FlowControlLine {
  id: string;
  name: string;
  place: string;
  meaning: string;
  formula: string;
  numbers: string;
  value: number;
  unit: string;
  /** The value and what follows from it. */
  result: string;
  /** Of the case at hand, or of both. */
  applies: boolean;
}

/** A worked example as it is printed. */
export interface FlowControlExample {
  id: string;
  name: string;
  direction: string;
  equation: string;
  ks: number;
  kr: number;
  ws: number;
  terms: [number, number, number];
  cushion: number;
  alpha: number;
}

/** kb/s and ms; `choked` and `delay` are ours. */
export interface FlowControlPoint {
  nb: number;
  np: number;
  alpha: number;
  rate: number;
  bound: number;
  choked: number;
  delay: number;
  service: number;
}

/** What UBC's equations (1) to (5) and (A1) to (A7) say; see `engine/sim/src/theory/flow_control`. */
export interface FlowControl {
  symbols: FlowControlSymbol[];
  examples: FlowControlExample[];
  /** Id of the example that the inputs are, if they are one. */
  example: string | null;
  sender_is_slower: boolean;
  case: string;
  /** The three terms of the limit, and their sum: buffers to be left. */
  terms: [number, number, number];
  cushion: number;
  np_limit: number;
  alpha_limit: number;
  np: number;
  lines: FlowControlLine[];
  curves: {
    over_buffers: FlowControlPoint[];
    over_alpha: FlowControlPoint[];
    /** The delay's asymptote from end to end (buffers, ms), and where it meets the service time. */
    kleinrock: {
      service: number;
      elsewhere: number;
      buffers: number;
      from: [number, number];
      to: [number, number];
      /** The delay it goes through. */
      measured: [number, number];
    };
  };
  notes: { title: string; text: string }[];
}

/** Why events happened, by their rows; or what held the sender of a flow back at a time (ns). */
export type Question = { rows: number[] } | { flow: number; time: number };

/** A run that is run again to be asked: each decision tells its rule. */
export interface WasmExplanation {
  /** True when the question is answered or the run has ended. */
  advance(max_events: number): boolean;
  progress(): number;
  /** A list of texts as JSON: one for each row, or for the hold; empty where there is nothing to say. */
  answers(): string;
  free(): void;
}

/** One packet as the capture's writer is told of it. Numbers count from those of `iss`. */
export interface HeaderRow {
  packet: number;
  flow: number;
  reverse: boolean;
  transport: FlowInfo["transport"];
  /** How many hosts and routers of the scenario stand before the flow's two, in order of name. */
  hosts: [number, number];
  iss: [number, number];
  seq: number;
  ack: number;
  len: number;
  wnd_field: number;
  flags: number;
  ecn: number;
  options: number[];
  /** Of a piece of the datagram that all else speaks of: its first byte behind the IP header, and how many. */
  piece?: [number, number];
}

/** A story, played when it is made. */
export interface WasmStory {
  /** `Told` as JSON, with `summary` in the place of `run`. */
  told(): string;
  packets(): PacketColumns;
  events(): EventColumns;
  series(): SeriesColumns;
  limits(): LimitColumns;
  queues(): QueueColumns;
  free(): void;
}

export interface WasmSimulation {
  /** Simulates up to `max_events` further events; true when the run has ended. */
  advance(max_events: number): boolean;
  /** 0 to 1, an estimate. */
  progress(): number;
  /** RunSummary as JSON; callable at any time, for the part simulated so far. */
  summary(): string;
  /** The columns (a copy in page memory); only for a traced run. */
  packets(): PacketColumns;
  events(): EventColumns;
  series(): SeriesColumns;
  limits(): LimitColumns;
  queues(): QueueColumns;
  free(): void;
}
