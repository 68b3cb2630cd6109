/** Numbers of the prose that come from runs: how each is read from the summary of a run, and how it is written. */
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Bounds, FlowSummary, QueueSummary, RunSummary } from "../../engine/contract.ts";
import { significant } from "../../quantities/numbers.ts";
import { format, type QuantityKind } from "../../quantities/units.ts";
import { infoOf, resultOf } from "../../sweep/measures.ts";

/** Kinds of written numbers. */
export type WrittenKind = QuantityKind | "percent";

/** Parts of a summary that a quantity is read from. */
interface Measured {
  result: FlowSummary;
  bounds: Bounds;
  /** Payload of a full packet, bytes. */
  mss: number;
  /** The queue on the flow's way that held most. */
  queue: QueueSummary | undefined;
}

interface Quantity {
  /** Name for axes and for screen readers. */
  name: MessageDescriptor;
  kind: WrittenKind;
  of(measured: Measured): number | null | undefined;
}

/** Share of the flow's time in which one of these limits held the sender back. */
const heldBy =
  (limit: number) =>
  ({ result }: Measured): number =>
    result.limits[limit] ?? 0;

/** Places in `Catalog.limits`, which a test compares with the engine's. */
export const LIMITS = { receiver_window: 2, congestion_window: 3, sender_cpu: 5, timer: 9 } as const;

/** Payload of a full packet in the essays, bytes: 1500 of an Ethernet frame less 40 of headers. */
export const PAYLOAD = 1460;
/** A full packet with its headers, bytes. */
const PACKET = 1500;

/** All quantities. */
export const QUANTITIES = {
  throughput: { name: msg`Throughput`, kind: "rate", of: ({ result }) => result.throughput_bps },
  share: {
    name: msg`Share of the link`,
    kind: "percent",
    of: ({ result, bounds }) => Math.min(1, result.throughput_bps / bounds.link_bps),
  },
  idle: {
    name: msg`Idle share of the link`,
    kind: "percent",
    of: ({ result, bounds }) => Math.max(0, 1 - result.throughput_bps / bounds.link_bps),
  },
  pipe: { name: msg`Pipe`, kind: "size", of: ({ bounds }) => bounds.pipe_bytes },
  pipe_packets: { name: msg`Pipe`, kind: "count", of: ({ bounds }) => Math.round(bounds.pipe_bytes / PACKET) },
  round_trip: { name: msg`Round trip`, kind: "duration", of: ({ bounds }) => bounds.rtt_ns },
  round_trips: {
    name: msg`Round trips`,
    kind: "count",
    of: ({ result, bounds }) => Math.round((result.ended_ns - result.started_ns) / bounds.rtt_ns),
  },
  window_rate: { name: msg`Window / round trip`, kind: "rate", of: ({ bounds }) => bounds.window_bps },
  mathis_rate: { name: msg`Square-root formula`, kind: "rate", of: ({ bounds }) => bounds.mathis_bps },
  packet_time: {
    name: msg`Transmission time of a packet`,
    kind: "duration",
    of: ({ bounds, mss }) => (mss * 8e9) / bounds.link_bps,
  },
  line_time: {
    name: msg`Transmission time of the data`,
    kind: "duration",
    of: ({ result, bounds }) => (result.bytes * 8e9) / bounds.link_bps,
  },
  lasts: { name: msg`Duration`, kind: "duration", of: ({ result }) => result.ended_ns - result.started_ns },
  response: { name: msg`Mean response time`, kind: "duration", of: ({ result }) => result.response_mean_ns },
  longest_response: { name: msg`Longest response time`, kind: "duration", of: ({ result }) => result.response_max_ns },
  drops: { name: msg`Packets lost`, kind: "count", of: ({ result }) => result.drops },
  retransmissions: { name: msg`Packets sent again`, kind: "count", of: ({ result }) => result.retransmissions },
  queue_most: { name: msg`Longest queue`, kind: "count", of: ({ queue }) => queue?.most_packets },
  queue_wait: {
    name: msg`Longest wait in the queue`,
    kind: "duration",
    of: ({ queue, bounds, mss }) => queue && (queue.most_packets * mss * 8e9) / bounds.link_bps,
  },
  queue_mean: { name: msg`Mean queue`, kind: "count", of: ({ queue }) => queue?.mean },
  held_by_receiver: { name: msg`Waits for the window`, kind: "percent", of: heldBy(LIMITS.receiver_window) },
  held_by_congestion: {
    name: msg`Held by the congestion window`,
    kind: "percent",
    of: heldBy(LIMITS.congestion_window),
  },
  held_by_timer: { name: msg`Waits for a timer`, kind: "percent", of: heldBy(LIMITS.timer) },
  held_by_processor: { name: msg`Waits for the processor`, kind: "percent", of: heldBy(LIMITS.sender_cpu) },
} as const satisfies Record<string, Quantity>;

/** Id of a quantity. */
export type QuantityId = keyof typeof QUANTITIES;

/** Reads a quantity of a flow; null if the run has none. */
export function quantityIn(summary: RunSummary, flow: string, what: QuantityId): number | null {
  const [info, result] = [infoOf(summary, { flow }), resultOf(summary, { flow })];
  if (!info || !result) return null;
  const queues = summary.queue_results.filter((_, i) => {
    const { router, link } = summary.queues[i];
    return info.forward.some((place, hop) => place === router && info.forward[hop + 1] === link);
  });
  const [queue] = queues.sort((a, b) => b.most_packets - a.most_packets);
  return (QUANTITIES[what] as Quantity).of({ result, bounds: info.bounds, mss: PAYLOAD, queue }) ?? null;
}

/** No-break space. */
const GAP = "\u00a0";

/** Writes a number of the prose with two significant digits, with all digits before the decimal sign. */
export function writeQuantity(value: number | null, kind: WrittenKind): string {
  if (value === null) return "–";
  if (kind === "percent") return `${significant(100 * value, value < 0.1 ? 1 : 2)}${GAP}%`;
  if (kind === "count") return significant(value, value < 10 && !Number.isInteger(value) ? 2 : 4);
  return format(value, kind, 2);
}
