import type { Captured } from "../engine/captured.ts";
import {
  type Catalog,
  Fate,
  type FlowInfo,
  type FlowSummary,
  NO_PACKET,
  type PacketColumns,
  type Place,
  type RunData,
  type Scenario,
} from "../engine/contract.ts";
import { agreedMss } from "./agreed_mss.ts";
import { seenRoute } from "./captured.ts";
import { type Kinds, kindsOf } from "./kinds.ts";
import { bandsOf, isWindowLimit, type LimitBands, windowsFilled } from "./limits.ts";
import { findMoments, type Moment } from "./moments.ts";
import { packetsAlive, packetsWhere, valuesAt } from "./packets.ts";
import { Pieces } from "./pieces.ts";
import { type Route, routeOf } from "./route.ts";
import { countBelow, countUpTo, neighbour } from "./search.ts";
import { type StepSeries, stepsOf, valueAt } from "./series.ts";

/** One thing that happened to a packet, for the inspector. */
export interface Hop {
  /** ns */
  time: number;
  kind: string;
  place: Place;
  /** Index in `Catalog.drop_reasons` for a drop. */
  detail: number;
  /** Probability with which a queue dropped or marked the packet there; null otherwise. */
  odds: number | null;
}

/** Lists that follow from packets alone, each made when it is first asked for. */
interface PacketLists {
  sends: Map<number, Float64Array>;
  starts: Map<number, Uint32Array>;
}

/** Kept by the packets: a captured run has the same ones before and after its diagnosis. */
const lists = new WeakMap<PacketColumns, PacketLists>();

function listsOf(packets: PacketColumns): PacketLists {
  const made = lists.get(packets) ?? { sends: new Map(), starts: new Map() };
  lists.set(packets, made);
  return made;
}

/**
 * A finished simulation with its indexes made once, never changed afterwards. Times are ns, sizes bytes. Packets and
 * events are named by their row in the columns of `data`.
 */
export class Run {
  readonly data: RunData;
  readonly catalog: Catalog;
  /** The simulated scenario with every default filled in; null if nobody asked for it. */
  readonly scenario: Scenario | null;
  /** Text of the story that the run comes from; null for a simulation. */
  readonly story: string | null;
  readonly kinds: Kinds;
  readonly pieces: Pieces;
  readonly moments: readonly Moment[];
  /** ns */
  readonly end: number;
  readonly #limits = new Map<number, LimitBands>();
  readonly #momentTimes: Float64Array;
  readonly #routes = new Map<number, Route>();
  readonly #mss = new Map<number, number>();
  readonly #columns: PacketLists;

  constructor(data: RunData, catalog: Catalog, scenario: Scenario | null = null, story: string | null = null) {
    this.data = data;
    this.catalog = catalog;
    this.scenario = scenario;
    this.story = story;
    this.kinds = kindsOf(catalog);
    this.#columns = listsOf(data.packets);
    this.pieces = new Pieces(data.packets, data.events, this.kinds);
    const { summary, events, limits } = data;
    this.end = Math.max(summary.end_ns, events.time[events.time.length - 1] ?? 0);
    const filled = windowsFilled(limits, summary.results, (limit) => this.isWindowLimit(limit), this.end);
    this.moments = findMoments(events, this.kinds, filled, this.end);
    this.#momentTimes = Float64Array.from(this.moments, (moment) => moment.time);
  }

  /** Measurements of a captured run; null for a simulation. */
  get captured(): Captured | null {
    return this.data.captured ?? null;
  }

  get packets(): PacketColumns {
    return this.data.packets;
  }

  get packetCount(): number {
    return this.data.packets.flow.length;
  }

  get flows(): readonly FlowInfo[] {
    return this.data.summary.flows;
  }

  get places(): readonly Place[] {
    return this.data.summary.places;
  }

  result(flow: number): FlowSummary | undefined {
    return this.data.summary.results[flow];
  }

  /** Tells whether this limit is one of the windows (receiver or congestion control). */
  isWindowLimit(limit: number): boolean {
    return isWindowLimit(this.catalog, limit);
  }

  /** Returns a variable by its id in `Catalog.variables`; null if the engine did not record it for this flow. */
  series(flow: number, variable: string): StepSeries | null {
    const v = this.catalog.variables.findIndex(({ id }) => id === variable);
    if (v < 0) return null;
    const series = stepsOf(this.data.series, flow * this.catalog.variables.length + v);
    return series.times.length > 0 ? series : null;
  }

  /** Returns the limits that held `flow`'s sender back, over time. */
  limits(flow: number): LimitBands {
    const result = this.result(flow);
    if (!result) return { start: new Float64Array(), end: new Float64Array(), limit: new Uint8Array() };
    return this.#cached(this.#limits, flow, () => bandsOf(this.data.limits, flow, result.ended_ns || this.end));
  }

  /**
   * Bytes of one segment: the largest payload among the flow's data packets or, before any data was sent, the size that
   * both SYNs allow (RFC 9293, 3.7.1).
   */
  mss(flow: number): number {
    return this.#cached(this.#mss, flow, () => {
      const { flow: flowOf, reverse, len } = this.data.packets;
      let mss = 0;
      for (let p = 0; p < len.length; p++) if (flowOf[p] === flow && !reverse[p] && len[p] > mss) mss = len[p];
      // Adapters send and receive several segments as one.
      return Math.min(mss || agreedMss(this.data.packets, flow), this.captured?.mss ?? Number.POSITIVE_INFINITY);
    });
  }

  /** Did a link make the packet, by carrying another a second time? */
  isDuplicate(packet: number): boolean {
    const { first, rows } = this.packets;
    return first[packet] < first[packet + 1] && this.data.events.kind[rows[first[packet]]] === this.kinds.duplicated;
  }

  /** Tells whether the packet has data, a SYN or a FIN. */
  takesNumbers(packet: number): boolean {
    const { len, flags } = this.data.packets;
    return len[packet] > 0 || (flags[packet] & 3) !== 0;
  }

  /**
   * Counts the segments of a stream, as they were first sent, that begin at or before byte `seq`; the SYN does not
   * count. `reverse`: of the stream that the flow's `to` host sends.
   */
  segmentsUpTo(flow: number, reverse: number, seq: number): number {
    return countUpTo(this.segmentStarts(flow, reverse), seq);
  }

  /** Returns the first bytes of the segments of a stream, as they were first sent, in order; `reverse` as above. */
  segmentStarts(flow: number, reverse: number): Uint32Array {
    return this.#cached(this.#columns.starts, 2 * flow + reverse, () => {
      const { flow: flowOf, reverse: back, seq, copy, flags } = this.data.packets;
      const packets = packetsWhere(this.packetCount, (p) => {
        if (flowOf[p] !== flow || back[p] !== reverse || flags[p] & 2) return false;
        // A capture may lack the first transmission.
        if (copy[p] > 0 && !this.captured) return false;
        return this.takesNumbers(p) && !this.isDuplicate(p);
      });
      const starts = packets.map((p) => seq[p]);
      return this.captured ? starts.sort().filter((start, i, sorted) => i === 0 || start > sorted[i - 1]) : starts;
    });
  }

  /**
   * Returns the packet's number at its end: with data, the number of its segment, the SYN being 0 and a retransmission
   * having that of the segment it begins in; without data, the count of such packets including it.
   */
  numberOf(packet: number): number {
    const { flow, reverse, seq, flags } = this.data.packets;
    if (flags[packet] & 2) return 0;
    const takes = this.takesNumbers(packet);
    // Echo replies are made in the order of the requests.
    const inOrder = this.flows[flow[packet]].transport !== "icmp";
    if (takes && inOrder) return this.segmentsUpTo(flow[packet], reverse[packet], seq[packet]);
    let number = 0;
    for (let p = 0; p <= packet; p++) {
      if (flow[p] !== flow[packet] || reverse[p] !== reverse[packet]) continue;
      if (this.takesNumbers(p) === takes && !this.isDuplicate(p) && !this.pieces.of(p)) number++;
    }
    return number;
  }

  /**
   * Rate of the slowest link of the path for whole packets (bit/s). A capture does not tell the link; there it is what
   * fills the pipe in a round trip.
   */
  rate(flow: number): number {
    const { link_bps, pipe_bytes, rtt_ns } = this.flows[flow].bounds;
    const mss = this.mss(flow);
    return Number.isFinite(link_bps) ? (link_bps * (mss + 40)) / mss : (pipe_bytes * 8e9) / rtt_ns;
  }

  /** Time the slowest link needs for the packet, 40 bytes of headers included, of a piece 20 (ns). */
  transmissionTime(packet: number): number {
    const piece = this.pieces.of(packet);
    const bytes = piece ? piece.to - piece.from + 20 : this.data.packets.len[packet] + 40;
    return (bytes * 8e9) / this.rate(this.data.packets.flow[packet]);
  }

  /** Returns the positions of the places on the flow's path between its two hosts. */
  route(flow: number): Route {
    return this.#cached(
      this.#routes,
      flow,
      () => seenRoute(this) ?? routeOf(flow, this.flows[flow], this.places, this.packets, this.data.events, this.kinds),
    );
  }

  /** Returns the times at which the flow's sender put data on its first link, ns, ascending. */
  sends(flow: number): Float64Array {
    return this.#cached(this.#columns.sends, flow, () => {
      const { flow: flowOf, reverse, len } = this.data.packets;
      const { sent } = this.packets;
      const packets = packetsWhere(len.length, (p) => flowOf[p] === flow && !reverse[p] && len[p] > 0 && sent[p] >= 0);
      return valuesAt(packets, (p) => sent[p]).sort();
    });
  }

  /** Event rows of a packet, in time order. */
  rowsOf(packet: number): number[] {
    const { first, rows } = this.packets;
    return Array.from(rows.subarray(first[packet], first[packet + 1]));
  }

  /** Everything that happened to a packet, in time order. */
  hops(packet: number): Hop[] {
    const { events } = this.data;
    return this.rowsOf(packet).map((row) => ({
      time: events.time[row],
      kind: this.catalog.event_kinds[events.kind[row]]?.id ?? "",
      place: this.places[events.place[row]],
      detail: events.detail[row],
      odds: this.oddsOf(row),
    }));
  }

  /** Returns the probability with which a queue acted in the event row; null if it did not. */
  oddsOf(row: number): number | null {
    const { odds_row, odds } = this.data.events;
    const i = countBelow(odds_row, row);
    return odds_row[i] === row ? odds[i] : null;
  }

  /** Range [lo, hi) of packets that holds every packet alive in [from, to] (ns). */
  alive(from: number, to: number): [number, number] {
    return packetsAlive(this.packets, from, to);
  }

  /** Payload bytes sent and not acknowledged at `time`, as the sender counts them; null before its first record. */
  flightAt(flow: number, time: number): number | null {
    const recorded = this.series(flow, "flight_size");
    if (recorded) return valueAt(recorded, time);
    const nxt = this.series(flow, "snd_nxt");
    const una = this.series(flow, "snd_una");
    if (!nxt || !una) return null;
    const [a, b] = [valueAt(una, time), valueAt(nxt, time)];
    return a === null || b === null ? null : Math.max(0, b - a);
  }

  /** Rows [lo, hi) of the events at exactly the time of the next (1) or previous (-1) event; null at either end. */
  eventsBeside(time: number, direction: 1 | -1): [number, number] | null {
    const times = this.data.events.time;
    const row = neighbour(times, time, direction);
    if (row === null) return null;
    const at = times[row];
    return [countBelow(times, at), countBelow(times, at + 0.5)];
  }

  /** Time of the next (1) or previous (-1) event; null at either end. */
  eventTime(time: number, direction: 1 | -1): number | null {
    const row = neighbour(this.data.events.time, time, direction);
    return row === null ? null : this.data.events.time[row];
  }

  /** Index in `moments` of the next (1) or previous (-1) moment of interest; null at either end. */
  momentBeside(time: number, direction: 1 | -1): number | null {
    return neighbour(this.#momentTimes, time, direction);
  }

  /** Packet of the flow created next after (1) or before (-1) `time`; null at either end. */
  packetBeside(flow: number, time: number, direction: 1 | -1): number | null {
    const packet = neighbour(this.packets.created, time, direction);
    return packet === null ? null : this.#firstOf(flow, packet, direction);
  }

  /** Returns the packet of the same flow before (-1) or after (1) `packet` in order of creation; null at either end. */
  neighbourOf(packet: number, direction: 1 | -1): number | null {
    return this.#firstOf(this.data.packets.flow[packet], packet + direction, direction);
  }

  /** The flow's first packet from `packet` on. */
  #firstOf(flow: number, packet: number, direction: 1 | -1): number | null {
    for (let p = packet; p >= 0 && p < this.packetCount; p += direction) {
      if (this.data.packets.flow[p] === flow) return p;
    }
    return null;
  }

  /** Reason of a drop in the catalog's words; null for a packet that was not dropped. */
  dropReason(packet: number): string | null {
    if (this.packets.fate[packet] !== Fate.dropped) return null;
    return this.catalog.drop_reasons[this.packets.reason[packet]]?.name ?? "dropped";
  }

  /** Packet an event row speaks of; null for a connection or timer event. */
  packetOf(row: number): number | null {
    const packet = this.data.events.packet[row];
    return packet === NO_PACKET ? null : packet;
  }

  #cached<T>(cache: Map<number, T>, flow: number, make: () => T): T {
    const known = cache.get(flow);
    if (known !== undefined) return known;
    const made = make();
    cache.set(flow, made);
    return made;
  }
}
