import { type EventColumns, NO_PACKET, type Place } from "../engine/contract.ts";
import type { Kinds } from "./kinds.ts";
import { countBelow, countUpTo } from "./search.ts";

/** What became of a packet by the end of the run. */
export const Fate = { under_way: 0, delivered: 1, dropped: 2 } as const;

/**
 * Packet -> its times (ns, NaN where it never happened) and its rows in the event columns. Packets are numbered as TCP
 * makes them, so `created` ascends.
 */
export interface PacketIndex {
  readonly count: number;
  /** TCP made the packet. */
  readonly created: Float64Array;
  /** First bit left on the first link. */
  readonly sent: Float64Array;
  /** Last bit reached the host at the other end. */
  readonly arrived: Float64Array;
  /** Delivered, dropped, or the end of the run for one still under way. */
  readonly ended: Float64Array;
  readonly fate: Uint8Array;
  /** Index in `Catalog.drop_reasons`; meaningful where `fate` is dropped. */
  readonly reason: Uint8Array;
  /** Index in `places` where it was dropped. */
  readonly lost_at: Uint16Array;
  /** Event rows of packet p: `rows[first[p]] .. rows[first[p + 1] - 1]`, in time order. */
  readonly first: Uint32Array;
  readonly rows: Uint32Array;
  /** The latest end among each packet and all before it. */
  readonly latest_end: Float64Array;
}

/** One pass to count, one to fill: no object per packet or per event. */
export function indexPackets(
  count: number,
  events: EventColumns,
  places: readonly Place[],
  kinds: Kinds,
  end: number,
): PacketIndex {
  const first = new Uint32Array(count + 1);
  const { packet: packets, time: times, kind: kindOf, place: placeOf, detail } = events;
  for (let row = 0; row < packets.length; row++) {
    const packet = packets[row];
    if (packet !== NO_PACKET) first[packet + 1]++;
  }
  for (let i = 0; i < count; i++) first[i + 1] += first[i];

  const isHost = Uint8Array.from(places, (place) => (place.kind === "host" ? 1 : 0));
  const index = {
    count,
    created: new Float64Array(count).fill(Number.NaN),
    sent: new Float64Array(count).fill(Number.NaN),
    arrived: new Float64Array(count).fill(Number.NaN),
    ended: new Float64Array(count).fill(end),
    fate: new Uint8Array(count),
    reason: new Uint8Array(count),
    lost_at: new Uint16Array(count),
    first,
    rows: new Uint32Array(first[count]),
  };
  const { created, sent, arrived, ended, fate, reason, lost_at, rows } = index;
  const fill = first.slice(0, count);
  for (let row = 0; row < packets.length; row++) {
    const packet = packets[row];
    if (packet === NO_PACKET) continue;
    const time = times[row];
    const kind = kindOf[row];
    if (fill[packet] === first[packet]) created[packet] = time;
    rows[fill[packet]++] = row;
    if (kind === kinds.sent) {
      if (Number.isNaN(sent[packet])) sent[packet] = time;
    } else if (kind === kinds.arrived) {
      if (isHost[placeOf[row]]) arrived[packet] = time;
    } else if (kind === kinds.delivered) {
      ended[packet] = time;
      fate[packet] = Fate.delivered;
    } else if (kind === kinds.dropped) {
      ended[packet] = time;
      fate[packet] = Fate.dropped;
      reason[packet] = detail[row];
      lost_at[packet] = placeOf[row];
    }
  }
  const latest_end = new Float64Array(count);
  let latest = Number.NEGATIVE_INFINITY;
  for (let packet = 0; packet < count; packet++) {
    latest = Math.max(latest, ended[packet]);
    latest_end[packet] = latest;
  }
  return { ...index, latest_end };
}

/**
 * Range [lo, hi) of packets that holds every packet alive at some time in [from, to] (ns). A few in the range may
 * have ended before `from`: test `ended`.
 */
export function packetsAlive(index: PacketIndex, from: number, to: number): [number, number] {
  return [countBelow(index.latest_end, from), countUpTo(index.created, to)];
}
