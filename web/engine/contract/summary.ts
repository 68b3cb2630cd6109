/**
 * Results of a run.
 * Written from the engine's types by `npm run types`: change them there, in Rust.
 */
import type { FlowInfo, Place } from "./scenario.ts";

/** Results of a run. */
export interface RunSummary {
  /** `stopped` if the run ended before every awaited flow did. */
  status: RunStatus;
  /** Reason for which the run stopped; empty if it is complete. */
  stopped_by: string;
  /** Simulated time at which the run ended, ns. */
  end_ns: number;
  /** Version of the engine. */
  engine_version: string;
  /** Number of events simulated. */
  events: number;
  /** Data segments and datagrams of all flows. */
  data_packets: number;
  /** Hash of all columns of the trace, 16 hexadecimal digits; empty if the run was not traced. */
  trace_hash: string;
  /** Nodes and links, which the other columns name by index. */
  places: Place[];
  /** Flows, in the order of their numbers. */
  flows: FlowInfo[];
  /** Router queues, in the order of their numbers. */
  queues: QueueInfo[];
  /** Results of `queues`, in the same order. */
  queue_results: QueueSummary[];
  /** Channels of packet satellites. */
  channels: ChannelInfo[];
  /** Results of `channels`, in the same order. */
  channel_results: ChannelSummary[];
  /** Cables with collisions (CSMA/CD). */
  cables: CableInfo[];
  /** Results of `cables`, in the same order. */
  cable_results: CableSummary[];
  /** Directions of links whose rate changes. */
  link_rates: LinkRate[];
  /** Results of `flows`, in the same order. */
  results: FlowSummary[];
  /** Results of each entry of the scenario: its flows taken together. */
  entries: FlowSummary[];
  /** Completion times of entries with several transfers: of all, then of each power of ten of sizes. */
  completions: Completions[];
  /** Results of all foreground flows taken together. */
  together: Together;
}

/** Whether a run came to its end. */
export type RunStatus = "complete" | "stopped";

/** Queue of a router in front of one of its lines. */
export interface QueueInfo {
  /** Router, as an index of `places`. */
  router: number;
  /** Link of the line, as an index of `places`. */
  link: number;
  /** Queue discipline. */
  discipline:
    | "drop_tail"
    | "drop_head"
    | "random_drop"
    | "red"
    | "gentle_red"
    | "adaptive_red"
    | "ansnet_red"
    | "codel"
    | "fq_codel"
    | "pie"
    | "fq_pie"
    | "cake"
    | "ecn_threshold"
    | "dual_pi2";
  /** Unit of limits, averages and thresholds: packets, bytes or buffers. */
  unit: "packets" | "bytes" | "buffers";
  /** Capacity for packets that arrive by one interface, on the transmit and the receive side together. */
  limit: number;
  /** Lower and upper threshold of the discipline's average, for disciplines that have one. */
  thresholds: [number, number] | null;
}

/** Results of one queue, in the unit of its `QueueInfo` unless a name says otherwise. */
export interface QueueSummary {
  /** Packets dropped. */
  dropped: number;
  /** Packets marked (ECN, RFC 3168). */
  marked: number;
  /** Time-averaged backlog. */
  mean: number;
  /** Largest backlog. */
  most: number;
  /** Largest backlog, packets. */
  most_packets: number;
}

/** Description of a channel: its frames and the use of their slots. */
export interface ChannelInfo {
  /** Place of the link. A link's channels follow each other; `detail` of their events counts them from 0. */
  link: number;
  /** Places of the sites, in the order of their reservation slots. */
  sites: number[];
  /** Start of frame 0, ns; frame k begins k frames later, from before the run on. */
  phase_ns: number;
  /** Duration of a slot, ns. */
  slot_ns: number;
  /** Reservation slots of each site in a frame. */
  reservation_slots: number;
  /** Data slots of a frame. */
  data_slots: number;
  /** Rate, bit/s. */
  rate_bps: number;
  /** Framing of each datagram, bytes. */
  overhead_bytes: number;
}

/** Results of a channel. */
export interface ChannelSummary {
  /** Packets sent. */
  packets: number;
  /** Data slots used. */
  slots: number;
  /** Reservations sent. */
  reservations: number;
  /** Part of them on data packets. */
  piggybacked: number;
  /** Part of them that nobody heard. */
  unheard: number;
}

/** Description of a cable with collisions. */
export interface CableInfo {
  /** Place of the link. */
  link: number;
  stations: number;
  /** Propagation delay from end to end, ns. */
  length_ns: number;
  /** The unit of backoff. */
  slot_ns: number;
  rate_bps: number;
}

/** Results of a cable with collisions. */
export interface CableSummary {
  /** Frames sent completely. */
  frames: number;
  /** Part of them that had collided before. */
  collided: number;
  /** Frames discarded after the attempt limit. */
  dropped: number;
  /** Frames sent completely that collided at the receiver without their sender hearing it. */
  garbled: number;
  /** Collisions: times at which several stations were on the cable at once. */
  collisions: number;
  /** Transmissions, complete or not. */
  attempts: number;
  /** Mean wait from the time a frame is first in its queue until its successful transmission begins, ns. */
  wait_mean_ns: number | null;
  /** 90th percentile of these waits, ns. */
  wait_p90_ns: number | null;
  /** Share of the time in which complete frames were sent, preamble included. */
  utilisation: number;
}

/** Rate of one direction of a link whose rate changes. */
export interface LinkRate {
  /** Link, as an index of `places`. */
  link: number;
  /** Node that sends in this direction, as an index of `places`; the first station for a shared link. */
  from: number;
  /** Width of a bin of `offered_bps`, ns. */
  width_ns: number;
  /** Mean rate in each bin from the start of the run, framing included, bit/s. */
  offered_bps: number[];
  /** Delivery opportunities of a trace that packets used, wholly or in part; `null` without a trace. */
  used_opportunities: number | null;
  /** Delivery opportunities that passed unused before the last packet; `null` without a trace. */
  unused_opportunities: number | null;
}

/** Results of one flow, or the sums and means over the flows of an entry. */
export interface FlowSummary {
  /** Id of the flow, or of the entry. */
  id: string;
  /** Payload that the receiving process has read, bytes. */
  bytes: number;
  /** Time of the first write, request or datagram, ns. */
  started_ns: number;
  /** Time at which the last byte was read or the last reply arrived, ns. */
  ended_ns: number;
  /** Time from the arrival of the flow until its last byte was read, ns; `null` if its transfer is not complete. */
  completion_ns: number | null;
  /**
   * Completion time, divided by that on an empty path: a round trip for the handshake, half of one for the last byte, and all
   * bytes at the rate of the slowest link or router.
   */
  slowdown: number | null;
  /** Throughput of payload between start and end, bit/s. */
  throughput_bps: number;
  /** Mean response time of the exchanges, ns; `null` without exchanges. */
  response_mean_ns: number | null;
  /** Longest response time of the exchanges, ns; `null` without exchanges. */
  response_max_ns: number | null;
  /** Number of completed exchanges of an echo client. */
  exchanges: number;
  /**
   * Datagrams that the receiving process has read, or replies that came back, copies made by links included; `null`
   * for a connection.
   */
  received: number | null;
  /** Shortest delay of a datagram from its sending until it is read or its reply is back, ns. */
  delay_min_ns: number | null;
  /** Mean of these delays, ns. */
  delay_mean_ns: number | null;
  /** Longest of these delays, ns. */
  delay_max_ns: number | null;
  /** Datagrams that arrived after one that was sent later. */
  permuted: number | null;
  /** Datagrams that arrived with a delay of at least `app.deadline`. */
  late: number | null;
  /** Playback of a video; `null` for other applications. */
  video: VideoSummary | null;
  /** Arrival rate with IP headers, bit/s (`Arrivals::ip_rate`). */
  ip_throughput_bps: number | null;
  /** Segments with data, or datagrams, that both ends sent. */
  data_segments: number;
  /** Segments without data. */
  acks: number;
  /** Segments that carry data for a second time or more. */
  retransmissions: number;
  /** Data segments that carried nothing new to the receiver. */
  needless_retransmissions: number;
  /** Retransmission timeouts. */
  timeouts: number;
  /** Packets that were lost. */
  drops: number;
  /**
   * Longest time, once something was lost, in which the receiver got nothing that was sent for the first time, ns;
   * `null` without a loss.
   */
  loss_pause_ns: number | null;
  /** Second copies of packets that links made. */
  duplicates: number;
  /** How often the sender had data to send and the receiver's window was full. */
  blocked: number;
  /** Mean usable window, which is the offered window less the data in flight, when data segments are sent, bytes. */
  usable_window_mean_bytes: number;
  /**
   * Mean time of a data segment from the receiving host's input queue until the process has read it, ns; `null` if
   * the host takes no time.
   */
  receive_delay_mean_ns: number | null;
  /**
   * Share of the flow's time that each limit held the sender back, in the order of `Catalog.limits`; the shares add
   * up to 1, for datagrams to 0.
   */
  limits: number[];
}

/** Playback of a video. */
export interface VideoSummary {
  /** Chunks that arrived. */
  chunks: number;
  /** Time from the first request until playback starts, ns; `null` if it never did. */
  startup_ns: number | null;
  /** Pauses of the playback because the buffer was empty. */
  stalls: number;
  /** Duration of these pauses together, ns. */
  stalled_ns: number;
  /** Mean rate of the chunks that arrived, bit/s; 0 without any. */
  rate_mean_bps: number;
  /** Changes of the rate from one chunk to the next. */
  switches: number;
}

/** Completion times of an entry's flows, or of those of some sizes. */
export interface Completions {
  /** Id of the entry. */
  entry: string;
  /** Largest size of these flows, bytes, a power of ten; `null`: flows of all sizes. */
  most_bytes: number | null;
  /** Number of flows that arrived. */
  flows: number;
  /** Number of flows that were complete. */
  complete: number;
  /** Mean completion time, ns; zeros if no flow was complete. */
  mean_ns: number;
  /** Completion time of half of the complete flows, ns. */
  median_ns: number;
  /** Completion time of 90 % of the complete flows, ns. */
  p90_ns: number;
  /** Completion time of 99 % of the complete flows, ns. */
  p99_ns: number;
  /** Longest completion time, ns. */
  longest_ns: number;
  /** Mean slowdown. */
  slowdown_mean: number;
  /** Slowdown of half of the complete flows. */
  slowdown_median: number;
  /** Slowdown of 99 % of the complete flows. */
  slowdown_p99: number;
}

/** Sharing of the path among all foreground flows; zeros if there are none. */
export interface Together {
  /** Number of flows times the rate of the slowest, bit/s: a lower bound on the use of the path (ANSNET 5). */
  link_use_bps: number;
  /** (fastest - slowest) / fastest (ANSNET 5.5). */
  unfairness: number;
  /** Jain's fairness index: 1 if all flows are equally fast, 1 / n if one flow gets everything. */
  jain_index: number;
  /**
   * Sum of the rates, each counted from the start of the first flow, bit/s. When one flow waits for another the sum
   * exceeds the path's rate, by a factor of 1.5 for two flows (ANSNET 5.6).
   */
  sum_of_rates_bps: number;
  /** Number of flows times the slowest of these rates, bit/s: the lower bound (ANSNET 5.6). */
  lower_bound_bps: number;
}
