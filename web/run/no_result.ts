import type { FlowSummary } from "../engine/contract.ts";

/** Of a flow of which nothing is known. */
export const NO_RESULT: FlowSummary = {
  id: "",
  bytes: 0,
  started_ns: 0,
  ended_ns: 0,
  throughput_bps: 0,
  response_mean_ns: null,
  response_max_ns: null,
  exchanges: 0,
  received: null,
  data_segments: 0,
  acks: 0,
  retransmissions: 0,
  needless_retransmissions: 0,
  timeouts: 0,
  drops: 0,
  loss_pause_ns: null,
  duplicates: 0,
  limits: [],
};
