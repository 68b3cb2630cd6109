/**
 * A part of a run as JSON: what the pipe draws between two instants. The build records the opening of the first page
 * with the engine, so that the page moves before the engine has arrived.
 */
import { type Catalog, Fate, type RunData } from "../../engine/contract.ts";
import { NO_REQUESTS } from "../../run/no_result.ts";
import { Run } from "../../run/run.ts";
import type { Numbers } from "./measured.ts";

const EVENT_COLUMNS = ["kind", "place"] as const;

/** A recorded part of a run, in columns of whole numbers; times and packets are differences, times in ns. */
export interface Recording {
  summary: RunData["summary"];
  names: Pick<Catalog, "event_kinds" | "drop_reasons" | "limits">;
  /** Direction of each packet: 1 is the way back. */
  reverse: number[];
  /** Payload of each packet, bytes. */
  len: number[];
  /** Number of retransmissions before each packet. */
  copy: number[];
  /** Fate of each packet, one of `Fate`. */
  fate: number[];
  /** Times of the events, ns; then their kinds, places and packets. */
  time: number[];
  kind: number[];
  place: number[];
  packet: number[];
  numbers: Numbers;
  /** Part that is played, ns of the run. */
  played: { from: number; to: number };
  /** Round trip of the empty path, ns. */
  round_trip_ns: number;
}

/** Facts about a recorded run besides its events; see `Recording`. */
type Known = Pick<Recording, "numbers" | "played" | "round_trip_ns">;

/** Records what is under way in [from, to], ns, with those facts. */
export function record(run: Run, from: number, to: number, known: Known): Recording {
  const { packets, events, summary } = run.data;
  const [lo, hi] = run.alive(from, to);
  const kept = Array.from({ length: hi - lo }, (_, i) => lo + i).filter((packet) => packets.ended[packet] >= from);
  const place = new Map(kept.map((packet, index) => [packet, index]));
  const rows = Array.from(events.time.keys()).filter((row) => place.has(events.packet[row]));
  const { event_kinds, drop_reasons, limits } = run.catalog;
  const ofPackets = (column: ArrayLike<number>) => kept.map((packet) => column[packet]);
  const [kind, where] = EVENT_COLUMNS.map((name) => rows.map((row) => events[name][row]));
  return {
    // The pipe does not read the results of queues and of entries.
    summary: { ...summary, queues: [], queue_results: [], entries: [] },
    names: { event_kinds: ids(event_kinds), drop_reasons: ids(drop_reasons), limits: ids(limits) },
    reverse: ofPackets(packets.reverse),
    len: ofPackets(packets.len),
    copy: ofPackets(packets.copy),
    fate: ofPackets(packets.fate),
    time: differences(rows.map((row) => Math.round(events.time[row]))),
    kind,
    place: where,
    packet: differences(rows.map((row) => place.get(events.packet[row]) ?? 0)),
    ...known,
  };
}

/** Names are not shown, and their meanings are long. */
const ids = <T extends { id: string }>(list: readonly T[]): T[] => list.map(({ id }) => ({ id }) as T);

function differences(values: readonly number[]): number[] {
  return values.map((value, i) => value - (values[i - 1] ?? 0));
}

function sums(steps: readonly number[]): Float64Array {
  let sum = 0;
  return Float64Array.from(steps, (step) => {
    sum += step;
    return sum;
  });
}

/** Makes a run of a recording, with nothing in it before and after the recorded part. */
export function replay(recording: Recording): Run {
  const { summary, names } = recording;
  const count = recording.len.length;
  const time = sums(recording.time);
  const kind = Uint8Array.from(recording.kind);
  const packet = Uint32Array.from(sums(recording.packet));
  const { first, rows } = rowsByPacket(packet, count);
  const id = (name: string) => names.event_kinds.findIndex((one) => one.id === name);
  const [sent, arrived] = [id("sent"), id("arrived")];
  const rowsOf = (one: number) => Array.from(rows.subarray(first[one], first[one + 1]));
  const timeOf = (row: number | undefined) => (row === undefined ? Number.NaN : time[row]);
  const each = (timeAt: (own: number[]) => number) =>
    Float64Array.from({ length: count }, (_, one) => timeAt(rowsOf(one)));
  const under_way = recording.fate.map((fate) => fate === Fate.under_way);
  const ended = each((own) => timeOf(own.at(-1))).map((end, one) => (under_way[one] ? summary.end_ns : end));
  let latest = 0;
  const none = new Uint32Array(0);
  const data: RunData = {
    summary,
    packets: {
      created: each((own) => timeOf(own[0])),
      sent: each((own) => timeOf(own.find((row) => kind[row] === sent))),
      arrived: each((own) => timeOf(own.findLast((row) => kind[row] === arrived))),
      ended,
      latest_end: ended.map((end) => {
        latest = Math.max(latest, end);
        return latest;
      }),
      fate: Uint8Array.from(recording.fate),
      reason: new Uint8Array(count),
      lost_at: new Uint16Array(count),
      first,
      rows,
      flow: new Uint16Array(count),
      reverse: Uint8Array.from(recording.reverse),
      seq: new Uint32Array(count),
      ack: new Uint32Array(count),
      len: Uint32Array.from(recording.len),
      wnd: new Uint32Array(count),
      flags: new Uint8Array(count),
      copy: Uint8Array.from(recording.copy),
      nak: new Uint32Array(count),
      nak_segments: new Uint8Array(count),
      wnd_field: new Uint16Array(count),
      ecn: new Uint8Array(count),
      options_first: new Uint32Array(count + 1),
      options: new Uint8Array(0),
      piece_packet: none,
      piece_datagram: none,
      piece_offset: none,
      piece_bytes: none,
    },
    events: {
      time,
      kind,
      packet,
      place: Uint16Array.from(recording.place),
      flow: new Uint16Array(time.length),
      detail: new Uint8Array(time.length),
      notable: none,
      odds_row: none,
      odds: new Float64Array(0),
    },
    series: {
      start: new Uint32Array(1),
      time: new Float64Array(0),
      value: new Float64Array(0),
    },
    limits: { start: new Uint32Array(2), time: new Float64Array(0), limit: new Uint8Array(0) },
    queues: {
      start: new Uint32Array(1),
      time: new Float64Array(0),
      packets: none,
      used: none,
      average: new Float64Array(0),
      probability: new Float64Array(0),
    },
    requests: NO_REQUESTS,
  };
  const catalog: Catalog = {
    engine_version: summary.engine_version,
    scenario_version: 1,
    parameters: [],
    circuit_packets: [],
    quic_packets: [],
    variables: [],
    bounds: [],
    bases: [],
    ...names,
  };
  return new Run(data, catalog);
}

/** Lists the rows of each packet's events. */
function rowsByPacket(packetOf: Uint32Array, count: number): { first: Uint32Array; rows: Uint32Array } {
  const lists: number[][] = Array.from({ length: count }, () => []);
  packetOf.forEach((packet, row) => {
    lists[packet]?.push(row);
  });
  const first = new Uint32Array(count + 1);
  lists.forEach((list, packet) => {
    first[packet + 1] = first[packet] + list.length;
  });
  return { first, rows: Uint32Array.from(lists.flat()) };
}
