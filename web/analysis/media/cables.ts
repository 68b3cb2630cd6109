/** Traffic on the cables with collisions of a run (CSMA/CD): transmissions, collisions, and the waits of stations. */
import { type CableInfo, NO_PACKET } from "../../engine/contract.ts";
import { perRun } from "../../run/per_run.ts";
import type { Run } from "../../run/run.ts";
import { countUpTo } from "../../run/search.ts";
import type { TimeRange } from "../../run/time_range.ts";
import { valueAt } from "../../scenario/overrides.ts";
import { datagramBytes } from "./channels.ts";
import { type Seats, type Station, seatsOf } from "./stations.ts";

/** A station is an index into `Cable.stations`; times are ns, at the station. */
export interface Transmission {
  packet: number;
  station: number;
  /** First bit and last bit. */
  from: number;
  to: number;
  /** Time at which the station heard another one; NaN for a frame that was sent whole. */
  heard: number;
  /** Collisions that the frame had met before. */
  before: number;
  /** Another frame was heard with it at the receiver, although the sender noticed no collision. */
  garbled: boolean;
}

/** A time in which a station held a frame back. Times are ns. */
export interface StationWait {
  packet: number;
  station: number;
  from: number;
  to: number;
  /** `carrier`: until the cable is silent and the gap has passed; `backoff`: a random number of slots. */
  why: "carrier" | "backoff";
}

/** Transmissions that met each other, in the order in which they began. */
export interface Collision {
  from: number;
  to: number;
  of: Transmission[];
}

/** Rules of the cable that the page draws. */
interface Rules {
  /** ns */
  gap: number;
  /** Bits, and bytes. */
  preamble: number;
  overhead: number;
  min_frame: number;
}

/** One cable of a run, with everything that happened on it. */
export interface Cable {
  info: CableInfo;
  rules: Rules;
  stations: Station[];
  /** Each list in the order of its beginnings. */
  sent: Transmission[];
  waits: StationWait[];
  collisions: Collision[];
  /** Transmissions and waits of each station; a station does one thing at a time. */
  own: { sent: Transmission[]; waits: StationWait[] }[];
  /** Frames thrown away after too many collisions: packet, station, and when (ns). */
  dropped: { packet: number; station: number; time: number }[];
  tally: Tally;
}

/** Running counts: for frames sent whole, their times and the sum of their waits; for collisions, their times. */
interface Tally {
  frames: Float64Array;
  waited: Float64Array;
  /** Number of collisions each of the first frames had met before. */
  tried: Uint32Array;
  collisions: Float64Array;
  dropped: Float64Array;
}

/** Returns all cables, in the order of the summary. */
export function cablesOf(run: Run): readonly Cable[] {
  return found(run, 0);
}

const found = perRun((run) => run.data.summary.cables.map((info) => cableOf(run, info)));

/** Ethernet's rules, used if the scenario is not known. */
const USUAL: Rules = { gap: 9600, preamble: 64, overhead: 18, min_frame: 64 };

function rulesOf(run: Run, link: number): Rules {
  const { id } = run.places[link];
  const number = (path: string, usual: number) => {
    const value = valueAt(run.scenario, `${id}.${path}`);
    return typeof value === "number" ? value : usual;
  };
  return {
    gap: number("csma_cd.interframe_gap", USUAL.gap),
    preamble: number("csma_cd.preamble", USUAL.preamble),
    overhead: number("overhead", USUAL.overhead),
    min_frame: number("csma_cd.min_frame", USUAL.min_frame),
  };
}

function cableOf(run: Run, info: CableInfo): Cable {
  const rules = rulesOf(run, info.link);
  const { stations, of: stationOf } = seatsOf(run, info);
  const { sent, waits, dropped, turns } = read(run, info, rules, stationOf);
  const collisions = collisionsAmong(sent, stations);
  const own = stations.map((): Cable["own"][number] => ({ sent: [], waits: [] }));
  for (const one of sent) own[one.station].sent.push(one);
  for (const one of waits) own[one.station].waits.push(one);
  const tally = tallyOf(run.end, turns, collisions, dropped);
  return { info, rules, stations, sent, waits, collisions, own, dropped, tally };
}

interface Told extends Pick<Cable, "sent" | "waits" | "dropped"> {
  /** Time since which each frame that was sent whole was the first in its station's queue, ns. */
  turns: Map<Transmission, number>;
}

function read(run: Run, info: CableInfo, rules: Rules, stationOf: Seats["of"]): Told {
  const { kinds } = run;
  const { time, kind, packet, place, detail } = run.data.events;
  const told: Told = { sent: [], waits: [], dropped: [], turns: new Map() };
  /** The router or host that each packet passed last. */
  const node = new Int32Array(run.packetCount).fill(-1);
  /**
   * For each packet at a station: its wait, its transmission, and the time since which it is the first in the queue.
   */
  const waiting = new Map<number, StationWait>();
  const sending = new Map<number, Transmission>();
  const turn = new Map<number, number>();
  /** Last transmission of each station. */
  const last: (Transmission | undefined)[] = [];
  const stop = (one: number, at: number) => {
    const wait = waiting.get(one);
    if (wait) wait.to = at;
    waiting.delete(one);
  };
  const wait = (one: number, station: number, from: number, why: StationWait["why"]) => {
    const begun = { packet: one, station, from, to: run.end, why };
    waiting.set(one, begun);
    told.waits.push(begun);
  };
  for (let row = 0; row < time.length; row++) {
    const one = packet[row];
    if (one === NO_PACKET) continue;
    if (place[row] !== info.link) {
      if (run.places[place[row]].kind !== "link") node[one] = place[row];
      // A packet may come to the cable more than once.
      sending.delete(one);
      turn.delete(one);
      continue;
    }
    const station = stationOf(one, node[one]);
    if (station < 0) continue;
    const at = time[row];
    const now = sending.get(one);
    if (kind[row] === kinds.queued) {
      stop(one, at);
      wait(one, station, at, "carrier");
    } else if (kind[row] === kinds.sent) {
      const before = detail[row];
      // A frame's turn begins when the frame before it is out.
      const waited = waiting.get(one);
      const since = turn.get(one) ?? Math.max(waited?.from ?? at, last[station]?.to ?? 0);
      if (waited) waited.from = Math.max(waited.from, since);
      stop(one, at);
      const bits = rules.preamble + Math.max(datagramBytes(run, one) + rules.overhead, rules.min_frame) * 8;
      const to = at + Math.ceil((bits * 1e9) / info.rate_bps);
      const begun = { packet: one, station, from: at, to, heard: Number.NaN, before, garbled: false };
      turn.set(one, since);
      told.turns.set(begun, since);
      told.sent.push(begun);
      sending.set(one, begun);
      last[station] = begun;
    } else if (now && kind[row] === kinds.collided) {
      [now.heard, now.to] = [at, run.end];
      told.turns.delete(now);
    } else if (now && kind[row] === kinds.backed_off) {
      now.to = at;
      wait(one, station, at, "backoff");
    } else if (now && kind[row] === kinds.dropped) {
      const heard = !Number.isNaN(now.heard);
      if (heard) now.to = at;
      if (heard) told.dropped.push({ packet: one, station, time: at });
      else now.garbled = run.catalog.drop_reasons[detail[row]]?.id === "garbled";
    }
  }
  // When the run ends, one frame of each station is being sent or waits its turn; the others are queued behind it.
  const taken = new Set<number>();
  for (const one of waiting.values()) {
    const before = last[one.station];
    if (before?.packet === one.packet) continue;
    const retries = before !== undefined && waiting.has(before.packet);
    one.from = retries || taken.has(one.station) ? run.end : Math.max(one.from, before?.to ?? 0);
    taken.add(one.station);
  }
  told.waits = told.waits.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from);
  return told;
}

/** Returns the part of `list` that reaches into the range; the entries follow one another in time. */
export function within<T extends { from: number; to: number }>(list: readonly T[], { from, to }: TimeRange): T[] {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle].to < from) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < list.length && list[end].from <= to) end++;
  return list.slice(low, end);
}

/** When a transmission is first and last heard at a place of the cable. */
export function heardAt(one: Transmission, stations: readonly Station[], position: number): [number, number] {
  const delay = Math.abs(stations[one.station].position - position);
  return [one.from + delay, one.to + delay];
}

/** Groups transmissions that met, directly or through others, into collisions. */
function collisionsAmong(sent: readonly Transmission[], stations: readonly Station[]): Collision[] {
  const collisions: Collision[] = [];
  for (const one of sent) {
    if (Number.isNaN(one.heard)) continue;
    const meets = (other: Transmission) => {
      const delay = Math.abs(stations[one.station].position - stations[other.station].position);
      return one.from < other.to + delay && other.from < one.to + delay;
    };
    const open = collisions.at(-1);
    if (open?.of.some(meets)) {
      open.of.push(one);
      open.to = Math.max(open.to, one.to);
    } else collisions.push({ from: one.from, to: one.to, of: [one] });
  }
  return collisions;
}

function tallyOf(
  end: number,
  turns: ReadonlyMap<Transmission, number>,
  collisions: readonly Collision[],
  dropped: Cable["dropped"],
): Tally {
  const whole = [...turns].filter(([{ to }]) => to <= end).sort(([a], [b]) => a.to - b.to);
  const waited = new Float64Array(whole.length);
  const tried = new Uint32Array(whole.length);
  whole.forEach(([{ from, before }, since], i) => {
    waited[i] = (waited[i - 1] ?? 0) + from - since;
    tried[i] = (tried[i - 1] ?? 0) + Number(before > 0);
  });
  return {
    frames: Float64Array.from(whole, ([{ to }]) => to),
    waited,
    tried,
    collisions: Float64Array.from(collisions, heardFirst).sort(),
    dropped: Float64Array.from(dropped, ({ time }) => time),
  };
}

/**
 * Returns the collision that is heard next after `time` (ns) or last before it, and wraps round at the ends. Null if
 * there is none.
 */
export function collisionBeside(
  run: Run,
  time: number,
  direction: 1 | -1,
): { cable: Cable; collision: Collision; heard: number } | null {
  const all = cablesOf(run).flatMap((cable) =>
    cable.collisions.map((collision) => ({ cable, collision, heard: heardFirst(collision) })),
  );
  all.sort((a, b) => direction * (a.heard - b.heard));
  return all.find(({ heard }) => direction * (heard - time) > 0) ?? all[0] ?? null;
}

const heardFirst = ({ of }: Collision) => Math.min(...of.map(({ heard }) => heard));

/** Totals of one cable. */
export interface Count {
  /** Sent whole, and of these the ones that had collided before. */
  frames: number;
  tried: number;
  collisions: number;
  dropped: number;
  /**
   * Time from when the frame became the first of its station until the successful attempt, ns; null before there is
   * one.
   */
  wait: number | null;
}

/** Until `time` (ns). */
export function countUntil({ tally }: Cable, time: number): Count {
  const { frames, waited, tried, collisions, dropped } = tally;
  const whole = countUpTo(frames, time);
  return {
    frames: whole,
    tried: tried[whole - 1] ?? 0,
    collisions: countUpTo(collisions, time),
    dropped: countUpTo(dropped, time),
    wait: whole > 0 ? waited[whole - 1] / whole : null,
  };
}
