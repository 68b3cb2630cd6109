/**
 * Why a captured transfer was slow.
 * Written from the engine's types by `npm run types`: change them there, in Rust.
 */
import type { Named } from "./catalog.ts";
import type { Statement } from "./why.ts";

/** Diagnosis of a connection without its long tables. */
export interface Diagnosis {
  /** End that the diagnosis is about: 0 for the opener, 1 for the other. */
  sender_side: number;
  /** Payload that it sent, bytes, without retransmissions. */
  bytes: number;
  /** Time from the first SYN, or the first packet seen, to the last ACK for its data, ns. */
  took_ns: number;
  /** Time of it from the last segment to the last ACK, in which there was nothing left to send, ns. */
  tail_ns: number;
  /** Largest payload of a segment, bytes. */
  mss: number;
  /** Most that was in flight, bytes. */
  largest_flight: number;
  /** Largest window that the receiver offered, bytes. */
  largest_window: number;
  /** Sentences that answer why the transfer took so long; the most important first. */
  answer: DiagnosisFinding[];
  /** Shares of the limits, the largest first; without those that never applied. */
  shares: LimitShare[];
  /** The path. */
  path: DiagnosedPath;
  /** TCP of the sender. */
  sender: Sender;
  /** Retransmissions of the sender by their reason, the most frequent first. */
  retransmissions: ReasonCount[];
  /** Changes that would shorten the transfer by simulations of it, the one that helps most first. */
  changes: SimulatedChange[];
}

/** A sentence of the answer. */
export interface DiagnosisFinding {
  /** The sentence. */
  statement: Statement;
  /** How firmly the packets speak for it. */
  confidence: Confidence;
  /** Row of a packet that shows it; `null` if no single one does. */
  row: number | null;
}

/** Confidence of a finding. */
export type Confidence = "guess" | "likely" | "sure";

/** Share of a transfer's time for which one limit held its sender back. */
export interface LimitShare {
  /** The limit. */
  limit: DiagnosedLimit;
  /** Share of the time from the first SYN, or the first packet seen, to the last ACK, 0 to 1. */
  share: number;
  /** That time, ns. */
  time_ns: number;
  /**
   * How firmly the packets speak for it: that of the part of the time that is told least firmly, if it is a tenth or more.
   */
  confidence: Confidence;
  /** Row of the packet that ended its longest interval. */
  row: number;
}

/** Limit that held the sender of a captured connection back. A limit that simulated runs have too has the same id. */
export type DiagnosedLimit =
  | "handshake"
  | "application"
  | "send_buffer"
  | "receiver_window"
  | "zero_window"
  | "slow_start"
  | "congestion_avoidance"
  | "silly_window"
  | "delayed_ack"
  | "fast_recovery"
  | "timer_recovery"
  | "spurious_recovery"
  | "bottleneck"
  | "sender_cpu"
  | "receiver_cpu"
  | "capture"
  | "unknown";

/** Findings about the path from the sender to the receiver and back. */
export interface DiagnosedPath {
  /** Place of the capture on the path. */
  capture_point: CapturePoint;
  /** Round trip between the two ends and its growth under load; `null` if no packet tells. */
  round_trip: DiagnosedRoundTrip | null;
  /** Rate of the slowest line; `null` if too few segments follow one another. */
  bottleneck: Bottleneck | null;
  /** Queue before the slowest line; `null` without its rate, or if no packet tells of delays. */
  queue: DiagnosedQueue | null;
  /** Losses of the sender's segments. */
  losses: DiagnosedLosses;
  /** Segments that overtook others. */
  reordering: DiagnosedReordering;
  /** Segments that the network doubled. */
  duplication: DiagnosedDuplication;
  /** Sizes of segments. */
  sizes: SegmentSizes;
  /** Faults of the capture itself. */
  recording: RecordingFaults;
  /** When the receiver acknowledges. */
  acks: DelayedAcks;
  /** Marks that the network left in headers. */
  middleboxes: MiddleboxMarks;
}

/** Place of the capture, told from how soon each end answers there. */
export interface CapturePoint {
  /** The place. */
  place: CapturePlace;
  /**
   * Share of the way from the sender to the receiver that lies before the capture, 0 to 1, by the time of the round
   * trip; `null` if one end does not answer.
   */
  share: number | null;
  /** Shortest time from the capture to the sender and back, ns. */
  to_sender_ns: number | null;
  /** Shortest time from the capture to the receiver and back, ns. */
  to_receiver_ns: number | null;
  /** How firmly the packets speak for it: `sure` if the capture has the handshake. */
  confidence: Confidence;
}

/** Place of a capture. */
export type CapturePlace = "unknown" | "near_sender" | "between" | "near_receiver";

/** Round trip between the ends. */
export interface DiagnosedRoundTrip {
  /** Shortest one, ns: that of an empty path, if it was empty once. */
  shortest_ns: number;
  /** Median, ns; `null` from the handshake alone. */
  median_ns: number | null;
  /** 95th percentile, ns. */
  p95_ns: number | null;
  /** The first one: of the handshake, or of the first segment that was acknowledged, ns. */
  initial_ns: number | null;
  /** Median delay beyond the shortest round trip while payload was in flight, ns: bufferbloat, if it is large. */
  growth_ns: number | null;
  /** 95th percentile of that delay, ns. */
  growth_p95_ns: number | null;
  /**
   * Correlation of the delay with the payload in flight, -1 to 1: near 1 if the sender's own flight fills the queue.
   * `null` where the flight is not seen.
   */
  growth_with_flight: number | null;
  /**
   * Smallest difference that the measurement shows, ns: a tick of the sender's timestamps; 0 if only the capture's
   * clock limits it.
   */
  resolution_ns: number;
  /** Measured round trips after the first. */
  samples: number;
  /** Packets that they were measured by. */
  source: RoundTripSource;
  /** How firmly the packets speak for it. */
  confidence: Confidence;
}

/** Packets that the round trips were measured by. */
export type RoundTripSource = "acks" | "sender_clock" | "echoes" | "handshake";

/** Rate of the slowest line of the path. */
export interface Bottleneck {
  /** Rate, bit/s, of IP datagrams: the framing of the line is not seen. */
  rate: number;
  /**
   * Most that was delivered over a shortest round trip, bit/s of IP datagrams: a check, since no line delivers more
   * than its rate.
   */
  delivery_rate: number | null;
  /** Pairs of packets whose spacing was measured. */
  pairs: number;
  /** Share of them within 7 % of the rate, 0 to 1. */
  share: number;
  /** Packets whose spacing tells it. */
  spacing: Spacing;
  /** How firmly the packets speak for it: `sure` if segments have also waited. */
  confidence: Confidence;
}

/** Packets whose spacing tells the rate. */
export type Spacing = "segments" | "acks";

/** Queue before the slowest line: rate x (round trip - shortest round trip). */
export interface DiagnosedQueue {
  /** Largest queue, in bytes of IP datagrams: the 99.9th percentile. */
  largest_bytes: number;
  /** Time that the last packet in it waited, ns. */
  largest_ns: number;
  /** Typical queue, bytes: the median over the segments. It stands, if it is no less than half of the largest. */
  typical_bytes: number;
  /** Time that the last packet in it waited, ns. */
  typical_ns: number;
  /**
   * Capacity of the queue, bytes: what waited when it overflowed, median over the losses by tail drop; `null`
   * without them.
   */
  buffer_bytes: number | null;
  /**
   * How firmly the packets speak for it: as the rate, and no more than `likely` if the clock is too coarse for the
   * typical queue.
   */
  confidence: Confidence;
}

/** Losses of the sender's segments. */
export interface DiagnosedLosses {
  /** Segments lost, those sent again included. A loss is seen when it is repaired. */
  segments: number;
  /** Number of them that were lost between the sender and the capture. */
  before_capture: number;
  /** Segments sent again that the receiver had: no losses. */
  spurious: number;
  /** Share of the sender's segments that were lost, 0 to 1. */
  rate: number;
  /** Mean number of neighbouring segments that were lost together; `null` without losses. */
  run: number | null;
  /**
   * Rank of the delay at losses among all delays, 0 to 1, median: 0.5 if losses have no relation to the queue, near
   * 1 if it overflows. `null` where no delay is known.
   */
  delay_rank: number | null;
  /** Median delay at losses beyond the shortest, ns. */
  delay_ns: number | null;
  /** Mechanism that the losses fit best. */
  pattern: LossPattern;
  /** Policer, if one fits. */
  policer: DiagnosedPolicer | null;
  /** How firmly the packets speak for the pattern. */
  confidence: Confidence;
  /** Rows of lost segments, or of those before them if they were lost before the capture. */
  evidence: number[];
}

/** Mechanism that losses fit. */
export type LossPattern = "none" | "random" | "burst" | "tail_drop" | "early_drop" | "policer" | "unknown";

/** Token bucket that drops what exceeds its rate. */
export interface DiagnosedPolicer {
  /** Rate of new tokens, bit/s of IP datagrams. */
  rate: number;
}

/** Segments of the sender that came later than ones sent behind them (RFC 4737). */
export interface DiagnosedReordering {
  /** Late segments. */
  segments: number;
  /** Share of the sender's segments, 0 to 1. */
  share: number;
  /** Segments that one late segment let pass: median. */
  typical_extent: number | null;
  /** The most of them. */
  largest_extent: number | null;
  /** Time from the first segment that overtook to the late one, ns: median. */
  typical_late_ns: number | null;
  /** The longest such time, ns. */
  largest_late_ns: number | null;
  /** Number of them that were late at the capture. The receiver's ACKs tell of the others. */
  before_capture: number;
  /** How firmly the packets speak for it: `sure` if segments were seen late, `likely` if only ACKs tell. */
  confidence: Confidence;
  /** Rows of segments that were late at the capture. */
  evidence: number[];
}

/**
 * Segments of either end that came by twice although they were sent once: the second has the same header, timestamps
 * included, and came sooner than the sender can have sent it again.
 */
export interface DiagnosedDuplication {
  /** Segments with payload that came by a second time. */
  segments: number;
  /** Share of all segments with payload, 0 to 1. */
  share: number;
  /** How firmly the packets speak for it: `sure` if their timestamps are equal too, as of a header made once. */
  confidence: Confidence;
  /** Rows of the second ones. */
  evidence: number[];
}

/** Sizes of the sender's segments and datagrams. */
export interface SegmentSizes {
  /** Most payload in one segment, bytes. */
  largest_payload: number;
  /** Largest IP datagram, bytes: the MTU of the path is at least this, unless `offloaded`. */
  largest_datagram: number;
  /** Payload of a full segment on the wire, bytes: the largest one within the agreed size. */
  full_payload: number;
  /** Headers of IP and TCP with the options of such a segment, bytes. */
  headers: number;
  /**
   * Largest segment that the receiver accepts by its SYN, bytes; `null` if its SYN was not seen or has no such
   * option.
   */
  agreed_mss: number | null;
  /**
   * Segments larger than that: the machine of the capture splits (TSO) or merges (GRO, LRO) them outside of the
   * capture.
   */
  offloaded: number;
  /**
   * Size of datagrams that vanish while smaller ones pass, bytes: a black hole of path MTU discovery (RFC 2923,
   * 2.1).
   */
  black_hole: number | null;
  /** How firmly the packets speak for the black hole or its absence. */
  confidence: Confidence;
  /** Rows of the vanished segments, or the first offloaded ones. */
  evidence: number[];
}

/** Faults of a capture, as far as they concern the connection. */
export interface RecordingFaults {
  /** Whether it begins after the connection did. */
  begins_late: boolean;
  /** Whether it ends before the connection did, or the connection was left open. */
  ends_early: boolean;
  /** Whether only one end's packets are in it. */
  one_side_only: boolean;
  /** Whether the diagnosis has only the first packets: the connection has more than it holds. */
  is_cut: boolean;
  /**
   * Payload that the receiver acknowledged and that never came by, bytes: the recorder missed it, or it took another
   * way.
   */
  unseen_bytes: number;
  /** Segments that came by after the ACK of them: packets were recorded in a wrong order. */
  after_their_ack: number;
  /** Packets whose time is before that of a packet that stands earlier in the file. */
  out_of_time_order: number;
  /** Largest such step back, ns. */
  largest_step_back_ns: number;
  /**
   * Steps of the capture's clock against the clocks of both ends, by their timestamps: row, and ns forward. A pause
   * of one end's packets is none.
   */
  clock_steps: [number, number][];
  /** How firmly the packets speak for the steps of the clock: a guess without timestamps of both ends. */
  confidence: Confidence;
  /** Rows of ACKs of payload that never came by. */
  evidence: number[];
}

/** Delayed acknowledgements of the receiver. */
export interface DelayedAcks {
  /** ACKs that delivered payload, outside of recovery. */
  acks: number;
  /** Full segments that one of them covers: median. 1: every segment is acknowledged. */
  segments_per_ack: number | null;
  /**
   * Share of them that cover more than two full segments, 0 to 1: stretch ACKs (RFC 2525, 2.13), of an offload for
   * instance.
   */
  stretch_share: number;
  /** Full segments that the largest one covers. */
  largest: number;
  /**
   * ACKs at the start that cover one segment each, before the first that covers more: quick ACKs. `null` if none
   * covers more, or if the start was not captured.
   */
  quick_at_start: number | null;
  /** Time that a single segment waits for its ACK: median, ns. `null` if no segment does. */
  timer_ns: number | null;
  /** The 95th percentile of that time, ns: the period of a timer that runs freely. */
  timer_p95_ns: number | null;
  /** Segments that waited for the timer. */
  timed: number;
  /** How firmly the packets speak for the timer. */
  confidence: Confidence;
  /** Rows of segments that waited for the timer. */
  evidence: number[];
}

/** Marks in the headers of a connection. */
export interface MiddleboxMarks {
  /** Segments of the sender with the mark Congestion Experienced (RFC 3168). */
  marked: number;
  /** Share of its segments that may be marked, 0 to 1; `null` if none may, or if it does not use ECN. */
  marked_share: number | null;
  /** Largest segment that each SYN asks for, the opener's first, bytes. */
  mss: [number | null, number | null];
  /**
   * Whether each of the two is below the sizes that hosts ask for: a router has reduced it (MSS clamping), or a
   * tunnel is used.
   */
  mss_below_usual: [boolean, boolean];
  /**
   * Whether the opener asked for window scaling and the other end did not answer it; `null` if not both SYNs were
   * seen.
   */
  window_scaling_refused: boolean | null;
  /** Likewise for timestamps. */
  timestamps_refused: boolean | null;
  /** Likewise for selective acknowledgements. */
  sack_refused: boolean | null;
  /** Segments without timestamps, although the SYNs agreed on them: RFC 7323, 3.2 wants them in all but resets. */
  without_timestamps: number;
  /** How firmly the packets speak for a middlebox: an old host refuses options too. */
  confidence: Confidence;
  /** Rows of the marked segments, or of those without timestamps. */
  evidence: number[];
}

/** TCP of a captured sender. */
export interface Sender {
  /** Congestion control that fits best; `unknown` with a `doubt`. */
  kind: SenderKind;
  /** How firmly the packets speak for it. */
  confidence: Confidence;
  /** Why it is unknown; `null` if it is known. */
  doubt: SenderDoubt | null;
  /** Candidates that were simulated, the best first; empty if nothing was. */
  fits: Fit[];
  /** Second best candidate. */
  runner_up: SenderKind | null;
  /** Round trips that were compared with simulations. */
  rounds: number;
  /**
   * Share of the flight that is left after a loss, median over the losses: 0.5 for Reno, 0.7 for CUBIC, near 1 for
   * BBR.
   */
  decrease: number | null;
  /** First flight; `null` if the start was not captured. */
  initial_window: InitialWindow | null;
  /** First slow start; `null` without data. */
  slow_start: SlowStart | null;
  /** Departures of segments; `null` without data. */
  pacing: Pacing | null;
  /** Whether the receiver told of arrivals by SACK (RFC 2018): `null` if neither the SYNs nor any block tell. */
  sack: boolean | null;
  /** Rules by which it found losses. */
  loss_detection: LossDetection;
  /** Rows that show the congestion control: first segments after the losses whose decrease was measured. */
  evidence: number[];
}

/** Congestion control of a captured sender. The ids are those of the simulator's variants. */
export type SenderKind = "reno" | "cubic" | "bbr" | "bbr3" | "vegas" | "unknown";

/** Why a capture does not tell the congestion control of its sender. */
export type SenderDoubt =
  | "no_data"
  | "no_path"
  | "short"
  | "application"
  | "window"
  | "no_loss"
  | "ambiguous"
  | "none_fits";

/** How well a candidate fits. */
export interface Fit {
  /** Candidate. */
  kind: SenderKind;
  /**
   * Probability of the candidate, 0 to 1, if all candidates are as probable before: those of all candidates add up
   * to 1.
   */
  likelihood: number;
  /** Typical ratio of the captured flight to the simulated one or its inverse, less 1: 0.1 stands for 10 % apart. */
  error: number;
}

/** First flight of a sender. */
export interface InitialWindow {
  /** Full segments, rounded. */
  segments: number;
  /** Payload, bytes. */
  bytes: number;
  /** How firmly the packets speak for it: a guess if the application sent no more. */
  confidence: Confidence;
  /** Row of the last segment of the first flight. */
  row: number;
}

/** First slow start of a sender. */
export interface SlowStart {
  /** How it ended. */
  end: SlowStartEnd;
  /** Largest flight in it, bytes of payload. */
  flight: number;
  /** Row of the segment with which it ended; `null` if it did not, or if nothing tells. */
  row: number | null;
  /** How firmly the packets speak for its end. */
  confidence: Confidence;
}

/** How the first slow start of a sender ended. */
export type SlowStartEnd = "loss" | "early" | "limited" | "open" | "unknown";

/** Departures of segments. */
export interface Pacing {
  /** How they leave. */
  departure: Departure;
  /** Share of new segments that leave behind an ACK at once, 0 to 1. */
  at_once: number;
  /** Segments in one burst: median. */
  burst: number;
  /** How firmly the packets speak for it. */
  confidence: Confidence;
}

/** How segments leave a sender. */
export type Departure = "paced" | "clocked" | "unknown";

/** Rules by which a sender found its losses. */
export type LossDetection = "none" | "rack" | "duplicate_acks" | "timers" | "unknown";

/** Number of retransmissions for one reason, by the sender of the diagnosis. */
export interface ReasonCount {
  /** The reason. */
  reason: RetransmissionReason;
  /** Segments. */
  segments: number;
  /** How many of them were not needed. */
  needless: number;
}

/** Reason for which an end sent bytes again. */
export type RetransmissionReason =
  | "fast"
  | "recovery"
  | "timeout"
  | "timeout_recovery"
  | "tail_probe"
  | "window_probe"
  | "keep_alive"
  | "syn"
  | "reordered"
  | "duplicate"
  | "unneeded"
  | "unknown";

/** One change that would have shortened the transfer. */
export interface SimulatedChange {
  /** Part of the simulation that is changed. */
  kind: ChangeKind;
  /** Window or initial window with it, bytes; `null` for another change. */
  bytes: number | null;
  /** Congestion control with it; `null` for another change. */
  sender: SenderKind | null;
  /** Time that the transfer would take with it, ns. */
  predicted_ns: number;
  /** Time that it took, ns. */
  took_ns: number;
  /** How firmly the simulation speaks for it: `likely` if it repeats the captured transfer within `LIKE`. */
  confidence: Confidence;
  /** Scenario that was simulated with it, JSON: the flow `bulk` from host `a` over the link `line` to host `b`. */
  scenario: string;
}

/** Subject of a change. */
export type ChangeKind = "window" | "initial_window" | "no_loss" | "sender";

/** Sentences that follow from the first packets of a long connection, before the others are read. */
export interface FirstLook {
  /** Number of those packets. */
  packets: number;
  /** Time from the first of them, or the first SYN, to the last ACK among them, ns. */
  took_ns: number;
  /**
   * Sentences on what limited this part of the transfer, its losses and the path. Without simulations, nothing is said of the
   * sender's TCP, nor of what would shorten the transfer.
   */
  answer: DiagnosisFinding[];
}

/** Names behind the numbers and ids of a diagnosis. */
export interface DiagnosisLists {
  /** Limits. */
  limits: Named[];
  /** Reasons of retransmissions. */
  reasons: Named[];
  /** Signs that a retransmission was not needed. */
  needless: Named[];
  /** Confidences. */
  confidences: Named[];
  /** Congestion controls of senders. */
  senders: Named[];
  /** Why the congestion control is unknown. */
  sender_doubts: Named[];
  /** Ends of the first slow start. */
  slow_start_ends: Named[];
  /** Ways in which segments leave. */
  departures: Named[];
  /** Rules by which losses were found. */
  loss_detections: Named[];
}

/**
 * Limits that held the sender of a captured connection back: each entry applies from its `time` to that of the next, or to the end of the diagnosis.
 */
export interface DiagnosedLimitColumns {
  /** Beginning, ns since the capture's first packet. */
  time: Float64Array;
  /** Index in the list of limits of a diagnosis. */
  limit: Uint8Array;
  /** 0 guess, 1 likely, 2 sure. */
  confidence: Uint8Array;
  /** Packet that ended it. */
  row: Uint32Array;
}

/** Packets of a captured connection that were sent again, by both ends, in the order of time. */
export interface RetransmissionColumns {
  /** Packet. */
  packet: Uint32Array;
  /** Packet in which the bytes came by before; `NO_PACKET` if in none. */
  original: Uint32Array;
  /** Index in the list of reasons of a diagnosis. */
  reason: Uint8Array;
  /** 0 guess, 1 likely, 2 sure. */
  confidence: Uint8Array;
  /** Index in the list of what shows that it was not needed; 255 if nothing does. */
  needless: Uint8Array;
  /** First packet that shows the reason; `NO_PACKET` if none does. */
  evidence: Uint32Array;
}
