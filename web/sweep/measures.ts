/** Measures of a run that a sweep can draw, and their units. */
import { msg } from "@lingui/core/macro";
import { max, min, sum } from "d3-array";
import type { Measure, SweepUnit } from "../engine/contract/experiment.ts";
import type { Bounds, CableSummary, Completions, FlowInfo, FlowSummary, RunSummary } from "../engine/contract.ts";
import { texts } from "../language/index.ts";
import { flowNamed } from "../run/flows.ts";
import type { SweepQuantity } from "./sweep.ts";

export type { Measure, SweepUnit } from "../engine/contract/experiment.ts";

/** Every `Measure`; `experiments/schema.ts` does not compile with others. */
export const MEASURES = [
  "throughput_bps",
  "link_use_bps",
  "unfairness",
  "jain_index",
  "utilisation",
  "goodput_share",
  "sum_of_rates_bps",
  "lower_bound_bps",
  "queue_most_packets",
  "queue_mean_packets",
  "queue_delay_mean_ns",
  "queue_most_data_bytes",
  "response_mean_ns",
  "response_max_ns",
  "loss_pause_ns",
  "completion_median_ns",
  "completion_p99_ns",
  "slowdown_mean",
  "slowdown_p99",
  "retransmissions",
  "needless_retransmissions",
  "timeouts",
  "delay_min_ns",
  "delay_mean_ns",
  "delay_max_ns",
  "permuted",
  "ip_throughput_bps",
  "permuted_share",
  "loss_share",
  "drops",
  "late_share",
  "video_rate_mean_bps",
  "video_stalls",
  "video_stalled_ns",
  "video_startup_ns",
  "responses_per_minute",
  "blocked_share",
  "control_share",
  "segments_per_ack",
  "usable_window_mean_bytes",
  "receive_delay_mean_ns",
  "cable_collisions_per_frame",
  "cable_wait_mean_ns",
  "cable_wait_p90_ns",
  "cable_utilisation",
] as const satisfies readonly Measure[];

/** Short name of each measure, for titles and headings. */
export const MEASURE_WORDS = texts<Measure>({
  throughput_bps: msg`Throughput`,
  link_use_bps: msg`Link use`,
  unfairness: msg`Unfairness`,
  jain_index: msg`Jain’s index`,
  utilisation: msg`Utilisation`,
  goodput_share: msg`Share of the goodput`,
  sum_of_rates_bps: msg`Rates`,
  lower_bound_bps: msg`Rates`,
  queue_most_packets: msg`Queue contents`,
  queue_mean_packets: msg`Mean queue`,
  queue_delay_mean_ns: msg`Mean queueing delay`,
  queue_most_data_bytes: msg`Queue contents`,
  response_mean_ns: msg`Response time`,
  response_max_ns: msg`Longest response`,
  loss_pause_ns: msg`Pause after a loss`,
  completion_median_ns: msg`Completion time`,
  completion_p99_ns: msg`Completion time`,
  slowdown_mean: msg`Slowdown`,
  slowdown_p99: msg`Slowdown`,
  retransmissions: msg`Segments sent again`,
  needless_retransmissions: msg`Segments sent again needlessly`,
  timeouts: msg`Timeouts`,
  delay_min_ns: msg`Delay`,
  delay_mean_ns: msg`Delay`,
  delay_max_ns: msg`Delay`,
  permuted: msg`Packets out of order`,
  ip_throughput_bps: msg`Throughput with headers`,
  permuted_share: msg`Packets out of order`,
  loss_share: msg`Packet loss`,
  drops: msg`Packets lost`,
  late_share: msg`Packets lost or late`,
  video_rate_mean_bps: msg`Rate of the video`,
  video_stalls: msg`Stalls of the video`,
  video_stalled_ns: msg`Stalled time`,
  video_startup_ns: msg`Start of the video`,
  responses_per_minute: msg`Responsiveness`,
  blocked_share: msg`Blockings`,
  control_share: msg`Control packets`,
  segments_per_ack: msg`Segments for each ACK`,
  usable_window_mean_bytes: msg`Mean usable window`,
  receive_delay_mean_ns: msg`Delay at the receiver`,
  cable_collisions_per_frame: msg`Collisions`,
  cable_wait_mean_ns: msg`Wait for the cable`,
  cable_wait_p90_ns: msg`Wait for the cable`,
  cable_utilisation: msg`Use of the cable`,
});

/** Every `SweepUnit`, as above. */
export const UNITS = [
  "Mb/s",
  "Mib/s",
  "kb/s",
  "KB/s",
  "KB",
  "bytes",
  "µs",
  "ms",
  "s",
  "X",
  "packets",
  "data packets per ack",
  "times",
  "per minute",
  "round trips",
  "%",
  "per 1000",
  "per 10,000",
] as const satisfies readonly SweepUnit[];

/** Returns the number of base units in one printed unit. */
export function perUnit(unit: SweepUnit, bounds?: Bounds): number {
  switch (unit) {
    case "Mb/s":
    case "ms":
      return 1e-6;
    case "Mib/s":
      return 2 ** -20;
    case "kb/s":
      return 1e-3;
    case "KB/s":
      return 1 / 8192;
    case "X":
      return 2 / (bounds?.rtt_ns || Number.NaN);
    case "round trips":
      return 1 / (bounds?.rtt_ns || Number.NaN);
    case "KB":
      return 1 / 1024;
    case "s":
      return 1e-9;
    case "%":
      return 100;
    case "per 1000":
      return 1000;
    case "per 10,000":
      return 10_000;
    case "µs":
      return 1e-3;
    case "bytes":
    case "packets":
    case "data packets per ack":
    case "times":
    case "per minute":
      return 1;
  }
}

/** Returns a published number in the unit of its quantity, with four digits if it was printed in another. */
export function inUnitOf({ unit, printed }: Pick<SweepQuantity, "unit" | "printed">, value: number): number {
  return printed === undefined ? value : Number(((value * perUnit(unit)) / perUnit(printed)).toPrecision(4));
}

/** A measure of a flow or an entry, in a unit. */
export type MeasuredQuantity = Pick<SweepQuantity, "flow" | "measure" | "unit">;

/** Returns the quantity of a run, in its unit; null if the run has no such flow or the flow no such measure. */
export function quantityOf(summary: RunSummary, quantity: MeasuredQuantity): number | null {
  const raw = rawOf(summary, quantity);
  return raw === null || raw === undefined ? null : raw * perUnit(quantity.unit, infoOf(summary, quantity)?.bounds);
}

function rawOf(summary: RunSummary, quantity: MeasuredQuantity): number | null | undefined {
  const { measure } = quantity;
  const flow = resultOf(summary, quantity);
  switch (measure) {
    case "link_use_bps":
    case "unfairness":
    case "jain_index":
    case "sum_of_rates_bps":
    case "lower_bound_bps":
      return summary.together[measure];
    case "utilisation":
      return utilisation(summary, quantity);
    case "goodput_share":
      return share(
        flow?.bytes,
        sum(summary.results, ({ bytes }) => bytes),
      );
    case "queue_most_packets":
      return mostQueued(summary, quantity);
    case "queue_mean_packets":
      return meanQueued(summary, quantity);
    // Time that the slowest link takes for the mean queue, if every packet carries a full segment of the flow.
    case "queue_delay_mean_ns": {
      const packets = meanQueued(summary, quantity);
      const info = infoOf(summary, quantity);
      return flow && info && packets !== null ? (packets * segmentBytes(flow) * 8e9) / info.bounds.link_bps : null;
    }
    // Payload in the queue, if every packet carries a full segment of the flow.
    case "queue_most_data_bytes": {
      const packets = mostQueued(summary, quantity);
      return flow && packets !== null ? packets * segmentBytes(flow) : null;
    }
    case "completion_median_ns":
      return completionsOf(summary, quantity)?.median_ns ?? flow?.completion_ns;
    case "completion_p99_ns":
      return completionsOf(summary, quantity)?.p99_ns ?? flow?.completion_ns;
    case "slowdown_mean":
    case "slowdown_p99":
      return completionsOf(summary, quantity)?.[measure] ?? flow?.slowdown;
    case "permuted_share":
      return share(flow?.permuted, flow?.data_segments);
    case "loss_share":
      return share(flow?.drops, flow && flow.data_segments + flow.acks);
    case "late_share":
      return flow?.late == null ? null : share(flow.late + flow.drops, flow.data_segments);
    case "video_rate_mean_bps":
      return flow?.video?.chunks ? flow.video.rate_mean_bps : null;
    case "video_stalls":
      return flow?.video?.stalls;
    case "video_stalled_ns":
      return flow?.video?.stalled_ns;
    case "video_startup_ns":
      return flow?.video?.startup_ns;
    case "responses_per_minute":
      return flow?.response_mean_ns ? 60e9 / flow.response_mean_ns : null;
    case "blocked_share":
      return share(flow?.blocked, flow?.data_segments);
    case "control_share":
      return share(flow?.acks, flow?.data_segments);
    case "segments_per_ack":
      return flow && flow.data_segments / Math.max(1, flow.acks);
    case "cable_collisions_per_frame": {
      const cable = cableOf(summary, quantity);
      return share(cable?.collisions, cable?.frames);
    }
    case "cable_wait_mean_ns":
      return cableOf(summary, quantity)?.wait_mean_ns;
    case "cable_wait_p90_ns":
      return cableOf(summary, quantity)?.wait_p90_ns;
    case "cable_utilisation":
      return cableOf(summary, quantity)?.utilisation;
    default:
      return flow?.[measure];
  }
}

/** Payload of all foreground flows as a share of what the flow's way carries from the first start to the end of the run. */
function utilisation(summary: RunSummary, quantity: MeasuredQuantity): number | null {
  const bounds = infoOf(summary, quantity)?.bounds;
  if (!bounds) return null;
  const { results, flows, end_ns } = summary;
  const foreground = results.filter((_, i) => !flows[i].background);
  const start = min(foreground, ({ started_ns }) => started_ns) ?? end_ns;
  const carried = Math.min(bounds.router_bps ?? Number.POSITIVE_INFINITY, bounds.link_bps);
  return (sum(foreground, ({ bytes }) => bytes) * 8e9) / (Math.max(1, end_ns - start) * carried);
}

/** Completion times of the transfers of the quantity's entry; undefined if none is complete. */
function completionsOf({ completions }: RunSummary, { flow }: MeasuredQuantity): Completions | undefined {
  return completions.find(({ entry, most_bytes, complete }) => entry === flow && most_bytes === null && complete > 0);
}

function share(part: number | null | undefined, of: number | undefined): number | null {
  return part === null || part === undefined || !of ? null : part / of;
}

/** The first cable with collisions on the flow's way. */
function cableOf(summary: RunSummary, quantity: MeasuredQuantity): CableSummary | undefined {
  const forward = infoOf(summary, quantity)?.forward ?? [];
  return summary.cable_results[summary.cables.findIndex(({ link }) => forward.includes(link))];
}

/** Returns the queues on the flow's way with their results. */
function queuesOf(summary: RunSummary, quantity: MeasuredQuantity) {
  const forward = infoOf(summary, quantity)?.forward ?? [];
  return summary.queues
    .map((info, i) => ({ info, result: summary.queue_results[i] }))
    .filter(({ info }) => forward.some((place, hop) => place === info.router && forward[hop + 1] === info.link));
}

/** Returns the largest backlog of the queues on the flow's way, packets; null without a queue. */
function mostQueued(summary: RunSummary, quantity: MeasuredQuantity): number | null {
  return max(queuesOf(summary, quantity), ({ result }) => result.most_packets) ?? null;
}

/** Returns the mean backlog of the queue on the flow's way that holds most, of those that count packets; null without one. */
function meanQueued(summary: RunSummary, quantity: MeasuredQuantity): number | null {
  const counted = queuesOf(summary, quantity).filter(({ info }) => info.unit === "packets");
  return max(counted, ({ result }) => result.mean) ?? null;
}

/** Returns the mean payload of a flow's segments, bytes. */
function segmentBytes({ bytes, data_segments, retransmissions }: FlowSummary): number {
  return bytes / Math.max(1, data_segments - retransmissions);
}

/** Returns the results of the quantity's flow, of its entry, or of all its flows together. */
export function resultOf(
  { entries, results }: RunSummary,
  { flow }: Pick<SweepQuantity, "flow">,
): FlowSummary | undefined {
  return entries.find(({ id }) => id === flow) ?? results.find(({ id }) => id === flow);
}

/** Returns the measure of a flow that asks for none: the response time of an echo, the delay of datagrams, or throughput. */
export function usualMeasure(result: Pick<FlowSummary, "response_mean_ns" | "delay_mean_ns"> | undefined) {
  if (typeof result?.response_mean_ns === "number") return "response_mean_ns";
  return typeof result?.delay_mean_ns === "number" ? "delay_mean_ns" : "throughput_bps";
}

/** Returns the quantity's flow, or the first flow of its entry. */
export function infoOf({ flows }: RunSummary, { flow }: Pick<SweepQuantity, "flow">): FlowInfo | undefined {
  return flows[flowNamed(flows, flow)];
}
