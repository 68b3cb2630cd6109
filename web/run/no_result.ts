import type { FlowSummary, RequestColumns } from "../engine/contract.ts";

/** Result of a flow of which nothing is known. */
export const NO_RESULT: FlowSummary = {
  id: "",
  bytes: 0,
  started_ns: 0,
  ended_ns: 0,
  completion_ns: null,
  slowdown: null,
  throughput_bps: 0,
  response_mean_ns: null,
  response_max_ns: null,
  exchanges: 0,
  received: null,
  delay_min_ns: null,
  delay_mean_ns: null,
  delay_max_ns: null,
  permuted: null,
  late: null,
  video: null,
  ip_throughput_bps: null,
  data_segments: 0,
  acks: 0,
  retransmissions: 0,
  needless_retransmissions: 0,
  timeouts: 0,
  drops: 0,
  loss_pause_ns: null,
  duplicates: 0,
  blocked: 0,
  usable_window_mean_bytes: 0,
  receive_delay_mean_ns: null,
  limits: [],
};

/** Requests of a run in which none was answered. */
export const NO_REQUESTS: RequestColumns = {
  flow: new Uint16Array(),
  asked: new Float64Array(),
  answered: new Float64Array(),
  bytes: new Float64Array(),
  rate: new Float64Array(),
};
