/**
 * Converts a captured connection to a run, so that all views of runs can show it. Values that one place cannot know
 * stay empty.
 */
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { CapturedConnection, CapturedPackets } from "../../engine/captured.ts";
import { type Catalog, Fate, type FlowInfo, type FlowSummary, type Place } from "../../engine/contract.ts";
import { said } from "../../language/index.ts";
import { copiesIn, FLOW, VERDICTS } from "../../run/captured.ts";
import type { KindId } from "../../run/kinds.ts";
import { NO_REQUESTS, NO_RESULT } from "../../run/no_result.ts";
import { LOGGED_TYPES } from "../../run/protocols/quic_types.ts";
import { Run } from "../../run/run.ts";

/** One of the connections of a capture, with its packets. */
export interface Connection {
  about: CapturedConnection;
  kept: CapturedPackets;
}

/** Tells whether both ends are on one machine, so that there is no way between them. */
export function isLocal({ from, to }: CapturedConnection): boolean {
  const host = (socket: string) => socket.slice(0, socket.lastIndexOf(":"));
  return host(from) === host(to);
}

const KINDS: readonly { id: KindId; name: MessageDescriptor; meaning: MessageDescriptor }[] = [
  { id: "seen", name: msg`Passed`, meaning: msg`The packet passed the place of the capture.` },
  {
    id: "established",
    name: msg`Handshake complete`,
    meaning: msg`The end that opens the connection has acknowledged the other end's SYN.`,
  },
  {
    id: "retransmission",
    name: msg`Retransmission`,
    meaning: msg`The bytes of the segment were captured before, or later bytes were captured long before.`,
  },
  { id: "fast_retransmission", name: msg`Fast retransmission`, meaning: msg`Duplicate ACKs had reported the loss.` },
  {
    id: "spurious_retransmission",
    name: msg`Spurious retransmission`,
    meaning: msg`The bytes of the segment had been acknowledged.`,
  },
  { id: "out_of_order", name: msg`Out of order`, meaning: msg`Later bytes were captured shortly before.` },
  { id: "duplicate_ack", name: msg`Duplicate ACK`, meaning: msg`The packet repeats the previous ACK.` },
  { id: "zero_window", name: msg`Window closed`, meaning: msg`The sender of the packet cannot receive more data.` },
  {
    id: "taken_for_lost",
    name: msg`Taken for lost`,
    meaning: msg`The qlog of its sender says that the packet was lost.`,
  },
];
const kindNumber = (id: KindId) => KINDS.findIndex((kind) => kind.id === id);

/** Shortest run that can be drawn, ns. */
const SHORTEST = 1e4;
/** Largest number of characters of a name; an IPv6 address may be too long for a column. */
const LONGEST_NAME = 21;

/**
 * Converts a connection. `sender`: 0 for the opener, whose data then goes from left to right; 1 for the other end.
 * `begin`: time at which the first packet came by, ns on the run's clock.
 */
export function asRun({ about, kept }: Connection, catalog: Catalog, sender: 0 | 1, begin = 0): Run {
  const { packets, series, iss, left_out, matched, seen_by } = kept;
  const later = (times: Float64Array) => (begin === 0 ? times : times.map((time) => time + begin));
  const seen = later(packets.seen);
  const count = seen.length;
  const ends = sender === 0 ? [about.from, about.to] : [about.to, about.from];
  const loops = turned(matched.there_and_back, sender);
  const position = seen_by ?? (isLocal(about) ? null : matched.position);
  const at = position === null || sender === 0 ? position : 1 - position;
  const beside = at === 0 || at === 1;
  const host = (name: string): Place => ({ id: `hosts.${name}`, kind: "host", name: shortened(name) });
  const between: Place = { id: "routers.capture", kind: "router", name: t`captured here` };
  const places = [host(ends[0]), ...(beside ? [] : [between]), host(ends[1])];
  const place = beside ? at : 1;
  const forward = places.map((_, index) => index);
  const end = Math.max(seen[count - 1] ?? 0, begin + SHORTEST);
  const mss = about.agreed?.mss[1 - sender] ?? null;
  const [own, other] = sender === 0 ? [about.forward, about.reverse] : [about.reverse, about.forward];
  const flow: FlowInfo = {
    id: FLOW,
    entry: FLOW,
    name: ends.join(" → "),
    app: "ttcp",
    transport: about.transport,
    from: 0,
    to: places.length - 1,
    forward,
    reverse: forward.toReversed(),
    background: false,
    start_ns: begin,
    bytes: null,
    iss: turned(iss, sender),
    bounds: { ...UNBOUNDED, rtt_ns: (loops[0] ?? 0) + (loops[1] ?? 0) },
  };
  const result: FlowSummary = {
    ...NO_RESULT,
    id: flow.id,
    bytes: own.bytes,
    started_ns: begin,
    ended_ns: end,
    throughput_bps: (own.bytes * 8e9) / (end - begin),
    data_segments: own.packets,
    acks: other.packets,
    retransmissions: own.retransmissions ?? 0,
  };
  const rows = new Uint32Array(count + 1);
  for (let row = 0; row <= count; row++) rows[row] = row;
  const kind = kindsOf(kept, about);
  const [usual, duplicate] = [kindNumber("seen"), kindNumber("duplicate_ack")];
  const variables = catalog.variables.length;
  const { taken_for, headers, at: atByte, seen: _, ...columns } = packets;
  return new Run(
    {
      summary: {
        status: "complete",
        stopped_by: "",
        end_ns: end,
        engine_version: catalog.engine_version,
        events: count,
        data_packets: packets.len.reduce((sum, len) => sum + Number(len > 0), 0),
        trace_hash: "",
        places,
        flows: [flow],
        queues: [],
        queue_results: [],
        link_rates: [],
        completions: [],
        channels: [],
        channel_results: [],
        cables: [],
        cable_results: [],
        results: [result],
        entries: [result],
        together: { link_use_bps: 0, unfairness: 0, jain_index: 1, sum_of_rates_bps: 0, lower_bound_bps: 0 },
      },
      packets: {
        ...columns,
        copy: copiesIn(packets),
        reverse: sender === 0 ? columns.reverse : columns.reverse.map((side) => 1 - side),
        created: seen,
        sent: seen,
        arrived: seen,
        ended: seen,
        latest_end: seen,
        fate: matched.arrived.map((surely) => (surely ? Fate.delivered : Fate.seen)),
        reason: new Uint8Array(count),
        lost_at: new Uint16Array(count),
        first: rows,
        rows: rows.subarray(0, count),
      },
      events: {
        time: seen,
        kind,
        packet: rows.subarray(0, count),
        place: new Uint16Array(count).fill(place),
        flow: columns.flow,
        detail: new Uint8Array(count),
        notable: rows.subarray(0, count).filter((row) => kind[row] !== usual && kind[row] !== duplicate),
        odds_row: new Uint32Array(),
        odds: new Float64Array(),
      },
      series: {
        ...series,
        time: later(series.time),
        start: series.start.subarray(sender * variables, (sender + 1) * variables + 1),
      },
      limits: { start: new Uint32Array(2), time: new Float64Array(), limit: new Uint8Array() },
      queues: NO_QUEUES,
      requests: NO_REQUESTS,
      captured: {
        taken_for,
        answer: matched.answer,
        there_and_back: loops,
        position: at,
        place,
        mss: mss === null ? null : mss - (about.agreed?.timestamps ? TIMESTAMPS : 0),
        at: atByte,
        headers,
        left_out,
        is_cut: about.ending === "open",
      },
    },
    // A capture has no limits, reasons and bounds.
    {
      ...catalog,
      event_kinds: KINDS.map(({ id, name, meaning }) => ({ id, name: said(name), meaning: said(meaning) })),
      quic_packets: [...catalog.quic_packets, ...LOGGED_TYPES],
      drop_reasons: [],
      limits: [],
      bounds: [],
    },
  );
}

/** Bytes that timestamps take of every segment (RFC 7323). */
const TIMESTAMPS = 12;

function turned<T>([opener, other]: readonly [T, T], sender: 0 | 1): [T, T] {
  return sender === 0 ? [opener, other] : [other, opener];
}

function shortened(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, 9)}…${name.slice(-11)}`;
}

/** Returns one event for each packet, with its first classification. */
function kindsOf({ packets }: CapturedPackets, about: CapturedConnection): Uint8Array {
  // Kind of packet for each combination of its flag bits.
  const kindOf = Uint8Array.from({ length: 128 }, (_, bits) =>
    kindNumber(VERDICTS.find(({ bit }) => bits & bit)?.kind ?? "seen"),
  );
  const kinds = packets.taken_for.map((bits) => kindOf[bits]);
  const { flags, reverse } = packets;
  if (about.transport !== "tcp") return kinds;
  const answered = flags.findIndex((bits, p) => reverse[p] === 1 && (bits & 18) === 18);
  const established = flags.findIndex((bits, p) => p > answered && reverse[p] === 0 && (bits & 18) === 16);
  if (about.from_the_start && answered >= 0 && established >= 0) kinds[established] = kindNumber("established");
  return kinds;
}

/** Bounds of the path, all unknown. */
const UNBOUNDED: FlowInfo["bounds"] = {
  rtt_ns: 0,
  empty_rtt_ns: 0,
  pipe_bytes: Number.POSITIVE_INFINITY,
  repair_window_bytes: Number.POSITIVE_INFINITY,
  slow_start_ns: null,
  window_bytes: Number.POSITIVE_INFINITY,
  window_bps: Number.POSITIVE_INFINITY,
  host_bps: null,
  router_bps: null,
  link_bps: Number.POSITIVE_INFINITY,
  mathis_bps: null,
  pftk_bps: null,
  eq3_bps: null,
  eq4_bps: null,
};

const NO_QUEUES = {
  start: Uint32Array.of(0),
  time: new Float64Array(),
  packets: new Uint32Array(),
  used: new Uint32Array(),
  average: new Float64Array(),
  probability: new Float64Array(),
};
