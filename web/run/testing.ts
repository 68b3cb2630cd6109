import {
  type CableInfo,
  type Catalog,
  type ChannelInfo,
  Fate,
  type FlowInfo,
  type FlowSummary,
  type LinkRate,
  NO_PACKET,
  type Place,
  type RunData,
} from "../engine/contract.ts";
import { NO_REQUESTS, NO_RESULT } from "./no_result.ts";
import { Run } from "./run.ts";
import { CABLE, CABLE_RESULT, CHANNEL, CHANNEL_RESULT, type Pass, type Tries } from "./testing_media.ts";
import { boundsOf, type EventRow, type MadePacket, type PacketRow, type Trip } from "./testing_rows.ts";

const MS = 1e6;
const named = (ids: string[]) => ids.map((id) => ({ id, name: id.replaceAll("_", " "), meaning: `meaning of ${id}` }));

/** A catalog in the engine's shape, for runs made by hand. */
export const catalog: Catalog = {
  engine_version: "test",
  scenario_version: 1,
  parameters: [],
  event_kinds: named(
    "created queued sent arrived delivered dropped established rto_fired persist_fired delayed_ack_fired fast_retransmit write_started read_done closed gave_up duplicated marked delayed kept reserved piggybacked unheard scheduled collided backed_off refused".split(
      " ",
    ),
  ),
  drop_reasons: named(["queue_full", "burst_error"]),
  circuit_packets: named(["data", "data_prmpt", "prmpt", "retxmt", "resume", "hold"]),
  quic_packets: named(["initial", "one_rtt"]),
  limits: named(["application", "send_buffer", "receiver_window", "congestion_window", "sender_cpu", "link"]),
  variables: [
    { id: "cwnd", name: "congestion window", meaning: "", unit: "bytes" },
    { id: "snd_wnd", name: "offered window", meaning: "", unit: "bytes" },
    { id: "ssthresh", name: "slow start threshold", meaning: "", unit: "bytes" },
    { id: "flight_size", name: "data in flight", meaning: "", unit: "bytes" },
    { id: "snd_una", name: "acknowledged up to", meaning: "", unit: "bytes" },
    { id: "snd_nxt", name: "next to send", meaning: "", unit: "bytes" },
  ],
  bounds: [
    { id: "window_bps", name: "window / RTT", meaning: "", of: "rate", holds: "" },
    { id: "host_bps", name: "host", meaning: "", of: "rate", holds: "" },
    { id: "router_bps", name: "router", meaning: "", of: "rate", holds: "" },
    { id: "link_bps", name: "link", meaning: "", of: "rate", holds: "" },
    { id: "pipe_bytes", name: "Z", meaning: "Data in the path.", of: "window", holds: "While nothing is lost." },
    { id: "slow_start_ns", name: "slow start", meaning: "", of: "duration", holds: "" },
  ],
  bases: [],
};

const places: Place[] = [
  { id: "hosts.left", kind: "host", name: "Left" },
  { id: "links.wire", kind: "link", name: "wire" },
  { id: "routers.middle", kind: "router", name: "Middle" },
  { id: "links.far", kind: "link", name: "far" },
  { id: "hosts.right", kind: "host", name: "Right" },
];

/** Left's initial sequence number, which wraps soon. */
const ISS = 2 ** 32 - 1500;

const USUAL = ["created", "queued", "sent", "arrived", "delivered"];

/**
 * Builds small runs that read as stories: Left sends to Right over a router, a segment is 1000 bytes, times are ms.
 *
 *     story().data(1, { at: 0 }).ack(2, { at: 12 }).variable("cwnd", 0, 1000).ends(30)
 *
 * Steps after `flow` belong to another flow on the same way.
 */
export class Story {
  readonly #packets: MadePacket[] = [];
  readonly #events: EventRow[] = [];
  readonly #series: [time: number, variable: number, value: number][] = [];
  readonly #limits: [time: number, limit: number, flow: number][] = [];
  readonly #flows = ["bulk"];
  #pipe = 10_000;
  #transport: FlowInfo["transport"] = "tcp";
  #channels: ChannelInfo[] = [];
  #cables: CableInfo[] = [];
  #rates: LinkRate[] = [];
  #turns = false;

  get #flow(): number {
    return this.#flows.length - 1;
  }

  flow(id: string): this {
    this.#flows.push(id);
    return this;
  }

  /** The rate of the far link, in bins of 50 ms. */
  varies(...offered_bps: number[]): this {
    const width_ns = 50 * MS;
    this.#rates = [{ link: 3, from: 2, width_ns, offered_bps, used_opportunities: null, unused_opportunities: null }];
    return this;
  }

  /** Segment `n` (from 1) leaves Left. */
  data(n: number, trip: Trip): this {
    return this.#packet(
      { reverse: 0, seq: (n - 1) * 1000 + 1, ack: 1, len: 1000, flags: 16, copy: trip.copy ?? 0 },
      trip,
    );
  }

  /** A SYN that offers segments of `mss` bytes leaves Left or, with `reverse`, Right. */
  syn(mss: number, trip: Trip, reverse: 0 | 1 = 0): this {
    const options = [1, 2, 4, mss >>> 8, mss & 255];
    return this.#packet({ reverse, seq: 0, ack: reverse, len: 0, flags: 2 + 16 * reverse, copy: 0, options }, trip);
  }

  /** Right acknowledges everything before segment `next`, and blocks by their first and last segment. */
  ack(next: number, trip: Trip, ...sack: [first: number, last: number][]): this {
    const edges = sack.flatMap(([first, last]) => [(first - 1) * 1000 + 1, last * 1000 + 1]);
    const bytes = [24, 16, 8, 0];
    const options = edges.flatMap((edge) => bytes.map((shift) => ((ISS + edge) >>> shift) & 255));
    if (options.length > 0) options.unshift(1, 1, 5, 2 + options.length);
    return this.#packet({ reverse: 1, seq: 1, ack: (next - 1) * 1000 + 1, len: 0, flags: 16, copy: 0, options }, trip);
  }

  /** Right reports `segments` missing segments from `next` on (NAK). */
  nak(next: number, segments: number, trip: Trip): this {
    const nak = { nak: (next - 1) * 1000 + 1, nak_segments: segments };
    return this.#packet({ reverse: 1, seq: 1, ack: nak.nak, len: 0, flags: 16, copy: 0, ...nak }, trip);
  }

  /** Echo request `n` leaves Left, and Right replies: 100 bytes each. All packets of such a run are echoes. */
  request(n: number, trip: Trip): this {
    this.#transport = "icmp";
    return this.#packet({ reverse: 0, seq: n, ack: 0, len: 100, flags: 0, copy: 0 }, trip);
  }

  reply(n: number, trip: Trip): this {
    return this.#packet({ reverse: 1, seq: n, ack: 0, len: 100, flags: 0, copy: 0 }, trip);
  }

  /** Segment `n` leaves Left, and Middle sends it over a satellite, which is then the far link. */
  pass(n: number, { at, reserved, sent, arrives, lost = false }: Pass): this {
    this.#channels = [CHANNEL];
    const flow = this.#flow;
    const row: PacketRow = { reverse: 0, seq: (n - 1) * 1000 + 1, ack: 1, len: 1000, flags: 16, copy: 0 };
    const fate = lost ? Fate.dropped : Fate.delivered;
    const packet = this.#packets.push({ ...row, flow, made: at - 5, end: arrives, fate }) - 1;
    const tell = (time: number, kind: string, place: number) =>
      this.#events.push([time * MS, kind, packet, place, 0, flow]);
    tell(at - 5, "created", 0);
    tell(at - 5, "sent", 1);
    tell(at, "arrived", 2);
    tell(at, "queued", 3);
    for (const one of reserved) {
      tell(one.at, one.on ? "piggybacked" : "reserved", 3);
      tell(one.known, one.lost ? "unheard" : "scheduled", 3);
    }
    tell(sent, "sent", 3);
    if (lost) tell(arrives, "dropped", 3);
    else for (const kind of ["arrived", "delivered"]) tell(arrives, kind, this.#turns ? 2 : 4);
    return this;
  }

  /** Segment `n` leaves Left, and Middle sends it on a cable with collisions, which is then the far link. */
  tries(n: number, { at, failed = [], sent, arrives }: Tries): this {
    this.#cables = [CABLE];
    const flow = this.#flow;
    const row: PacketRow = { reverse: 0, seq: (n - 1) * 1000 + 1, ack: 1, len: 1000, flags: 16, copy: 0 };
    const packet = this.#packets.push({ ...row, flow, made: at - 5, end: arrives, fate: Fate.delivered }) - 1;
    const tell = (time: number, kind: string, place: number, detail = 0) =>
      this.#events.push([time * MS, kind, packet, place, detail, flow]);
    tell(at - 5, "created", 0);
    tell(at - 5, "sent", 1);
    tell(at, "arrived", 2);
    if ((failed[0]?.at ?? sent) > at) tell(at, "queued", 3);
    failed.forEach((one, k) => {
      tell(one.at, "sent", 3, k);
      tell(one.heard, "collided", 3, k);
      tell(one.jammed, "backed_off", 3, k + 1);
      if (one.over !== undefined) tell(one.over, "queued", 3, k + 1);
    });
    tell(sent, "sent", 3, failed.length);
    tell(arrives, "arrived", 4);
    tell(arrives, "delivered", 4);
    return this;
  }

  /** Lets the path turn round at Middle, as by satellite. Call it first. */
  turns(): this {
    this.#turns = true;
    return this;
  }

  /** A connection or timer event at Left (0) or Right (4). */
  event(kind: string, at: number, place = 0): this {
    this.#events.push([at * MS, kind, NO_PACKET, place, 0, this.#flow]);
    return this;
  }

  variable(id: string, at: number, value: number): this {
    const variable = catalog.variables.findIndex((v) => v.id === id);
    this.#series.push([at * MS, this.#flow * catalog.variables.length + variable, value]);
    return this;
  }

  /** Makes this limit hold Left back from `at` on. */
  limit(id: string, at: number): this {
    this.#limits.push([at * MS, catalog.limits.findIndex((l) => l.id === id), this.#flow]);
    return this;
  }

  /** Sets the capacity of the path, bytes. */
  pipe(bytes: number): this {
    this.#pipe = bytes;
    return this;
  }

  ends(at: number): Run {
    return new Run(this.build(at), catalog);
  }

  build(at: number): RunData {
    const events = [...this.#events].sort((a, b) => a[0] - b[0]);
    // Packets are numbered in the order of their creation, whichever order the story has.
    const order = this.#packets.map((_, i) => i).sort((a, b) => this.#packets[a].made - this.#packets[b].made);
    const numberOf = new Map(order.map((told, number) => [told, number]));
    const flows = this.#flows.map(
      (id, index): FlowInfo => ({
        id,
        entry: id,
        name: index === 0 ? "Left to Right" : id,
        app: "ttcp",
        transport: this.#transport,
        from: 0,
        to: this.#turns ? 2 : 4,
        forward: [0, 1, 2, 3, this.#turns ? 2 : 4],
        reverse: this.#turns ? [2, 1, 0] : [4, 3, 2, 1, 0],
        background: false,
        start_ns: 0,
        bytes: null,
        iss: [ISS, 0],
        bounds: boundsOf(this.#pipe),
      }),
    );
    const rowsOf: number[][] = this.#packets.map(() => []);
    events.forEach(([, , told], row) => {
      rowsOf[told]?.push(row);
    });
    const first = [0];
    for (const told of order) first.push(first[first.length - 1] + rowsOf[told].length);
    let latest = 0;
    const options = order.map((told) => this.#packets[told].options ?? []);
    const optionsFirst = [0];
    for (const { length } of options) optionsFirst.push(optionsFirst[optionsFirst.length - 1] + length);
    const series = [...this.#series].sort((a, b) => a[1] - b[1]);
    const column = (pick: (row: MadePacket) => number) => order.map((told) => pick(this.#packets[told]));
    const shares = catalog.limits.map((_, i) => (i === 2 ? 0.75 : i === 4 ? 0.25 : 0));
    const results = this.#flows.map(
      (id): FlowSummary => ({
        ...NO_RESULT,
        id,
        ended_ns: at * MS,
        throughput_bps: 1e6,
        limits: shares,
      }),
    );
    return {
      summary: {
        status: "complete",
        stopped_by: "",
        end_ns: at * MS,
        engine_version: "test",
        events: events.length,
        data_packets: this.#packets.filter((p) => p.len > 0).length,
        trace_hash: "",
        places,
        flows,
        queues: [],
        queue_results: [],
        channels: this.#channels,
        cables: this.#cables,
        cable_results: this.#cables.map(() => CABLE_RESULT),
        channel_results: this.#channels.map(() => CHANNEL_RESULT),
        link_rates: this.#rates,
        completions: [],
        together: { link_use_bps: 1e6, unfairness: 0, jain_index: 1, sum_of_rates_bps: 1e6, lower_bound_bps: 1e6 },
        results,
        entries: results,
      },
      packets: {
        flow: Uint16Array.from(column((p) => p.flow)),
        reverse: Uint8Array.from(column((p) => p.reverse)),
        seq: Uint32Array.from(column((p) => p.seq)),
        ack: Uint32Array.from(column((p) => p.ack)),
        len: Uint32Array.from(column((p) => p.len)),
        wnd: Uint32Array.from(column(() => 4000)),
        flags: Uint8Array.from(column((p) => p.flags)),
        copy: Uint8Array.from(column((p) => p.copy)),
        nak: Uint32Array.from(column((p) => p.nak ?? 0)),
        nak_segments: Uint8Array.from(column((p) => p.nak_segments ?? 0)),
        wnd_field: Uint16Array.from(column(() => 4000)),
        ecn: new Uint8Array(order.length),
        options_first: Uint32Array.from(optionsFirst),
        options: Uint8Array.from(options.flat()),
        piece_packet: new Uint32Array(),
        piece_datagram: new Uint32Array(),
        piece_offset: new Uint32Array(),
        piece_bytes: new Uint32Array(),
        created: Float64Array.from(column((p) => p.made * MS)),
        sent: Float64Array.from(column((p) => p.made * MS)),
        arrived: Float64Array.from(column((p) => (p.fate === Fate.delivered ? p.end * MS : Number.NaN))),
        ended: Float64Array.from(column((p) => p.end * MS)),
        latest_end: Float64Array.from(
          column((p) => {
            latest = Math.max(latest, p.end);
            return latest * MS;
          }),
        ),
        fate: Uint8Array.from(column((p) => p.fate)),
        reason: new Uint8Array(order.length),
        lost_at: Uint16Array.from(column((p) => (p.fate === Fate.dropped ? (this.#channels.length > 0 ? 3 : 2) : 0))),
        first: Uint32Array.from(first),
        rows: Uint32Array.from(order.flatMap((told) => rowsOf[told])),
      },
      events: {
        time: Float64Array.from(events, (e) => e[0]),
        kind: Uint8Array.from(events, (e) => catalog.event_kinds.findIndex((k) => k.id === e[1])),
        packet: Uint32Array.from(events, (e) => numberOf.get(e[2]) ?? NO_PACKET),
        place: Uint16Array.from(events, (e) => e[3]),
        flow: Uint16Array.from(events, (e) => e[5]),
        detail: Uint8Array.from(events, (e) => e[4]),
        notable: Uint32Array.from(events.flatMap(([, kind], row) => (USUAL.includes(kind) ? [] : [row]))),
        odds_row: new Uint32Array(),
        odds: new Float64Array(),
      },
      series: {
        start: Uint32Array.from(
          { length: flows.length * catalog.variables.length + 1 },
          (_, entry) => series.filter((s) => s[1] < entry).length,
        ),
        time: Float64Array.from(series, (s) => s[0]),
        value: Float64Array.from(series, (s) => s[2]),
      },
      queues: {
        start: Uint32Array.of(0),
        time: new Float64Array(),
        packets: new Uint32Array(),
        used: new Uint32Array(),
        average: new Float64Array(),
        probability: new Float64Array(),
      },
      requests: NO_REQUESTS,
      limits: {
        start: Uint32Array.from(
          { length: flows.length + 1 },
          (_, flow) => this.#limits.filter((l) => l[2] < flow).length,
        ),
        time: Float64Array.from(this.#limits, (l) => l[0]),
        limit: Uint8Array.from(this.#limits, (l) => l[1]),
      },
    };
  }

  #packet(row: PacketRow, { at, takes = 10, lost = false, twice = false }: Trip): this {
    const fate = lost ? { end: at + takes / 2, fate: Fate.dropped } : { end: at + takes, fate: Fate.delivered };
    const flow = this.#flow;
    const packet = this.#packets.push({ ...row, flow, made: at, ...fate }) - 1;
    const [from, near, far, to] = row.reverse ? [4, 3, 1, 0] : [0, 1, 3, 4];
    const [start, middle, end] = [at * MS, (at + takes / 2) * MS, (at + takes) * MS];
    this.#events.push([start, "created", packet, from, 0, flow], [start, "sent", packet, near, 0, flow]);
    this.#events.push([middle, "arrived", packet, 2, 0, flow]);
    if (lost) this.#events.push([middle, "dropped", packet, 2, 0, flow]);
    else {
      this.#events.push([middle, "sent", packet, far, 0, flow], [end, "arrived", packet, to, 0, flow]);
      this.#events.push([end, "delivered", packet, to, 0, flow]);
    }
    if (twice) {
      const again =
        this.#packets.push({ ...row, flow, made: at + takes / 2 + 1, end: fate.end + 1, fate: Fate.delivered }) - 1;
      this.#events.push([middle + MS, "duplicated", again, far, 0, flow], [middle + MS, "sent", again, far, 0, flow]);
      this.#events.push([end + MS, "arrived", again, to, 0, flow], [end + MS, "delivered", again, to, 0, flow]);
    }
    return this;
  }
}

/** Begins a run made by hand, for tests. */
export function story(): Story {
  return new Story();
}
