/** Traffic on the channels of a packet satellite: reservations and data bursts, in order. */
import { type ChannelInfo, NO_PACKET } from "../../engine/contract.ts";
import { perRun } from "../../run/per_run.ts";
import type { Run } from "../../run/run.ts";
import type { TimeRange } from "../../run/time_range.ts";

/** Times are ns; a site is an index into `ChannelInfo.sites`. */
export interface Reservation {
  packet: number;
  site: number;
  /** Its transmission begins. */
  time: number;
  /** Data packet that carries the reservation; null in a reservation slot of the site. */
  on: number | null;
  /** Time at which all sites have heard it, or know that it was damaged; NaN if the run ended before. */
  known: number;
  heard: boolean;
  /** Time at which the reserved packet was sent; NaN if it was not, or if another reservation came between. */
  sent: number;
}

/** One transmission of a packet on a channel. Times are ns. */
export interface Burst {
  packet: number;
  site: number;
  /** First bit. */
  from: number;
  /** Duration of preamble and framing, and of the whole burst. */
  framing: number;
  lasts: number;
  /** Number of data slots. */
  slots: number;
  damaged: boolean;
  /** Reservations for the packet, oldest first, and those piggybacked on it. */
  reservations: Reservation[];
  carries: Reservation[];
}

/** One satellite channel of a run, with all that it carried. */
export interface Channel {
  info: ChannelInfo;
  /** Index among the channels of its link, from 0. */
  number: number;
  reservations: Reservation[];
  bursts: Burst[];
}

/** Tells whether the run has a packet satellite. */
export function hasChannels(run: Run): boolean {
  return run.data.summary.channels.length > 0;
}

/** Returns all channels, in the order of the summary. */
export function channelsOf(run: Run): readonly Channel[] {
  return found(run, 0);
}

const found = perRun((run) => {
  const { channels } = run.data.summary;
  const all = channels.map((info, index): Channel => {
    const number = index - channels.findIndex(({ link }) => link === info.link);
    return { info, number, reservations: [], bursts: [] };
  });
  const firstOf = new Map(channels.map(({ link }) => [link, channels.findIndex((one) => one.link === link)]));
  const { time, kind, packet, place, detail } = run.data.events;
  const { kinds } = run;
  /** Router or host that each packet visited last. */
  const node = new Int32Array(run.packetCount).fill(-1);
  const asked = new Map<number, Reservation[]>();
  const sent = new Map<number, Burst>();
  for (let row = 0; row < time.length; row++) {
    const one = packet[row];
    if (one === NO_PACKET) continue;
    const first = firstOf.get(place[row]);
    if (first === undefined) {
      if (run.places[place[row]].kind !== "link") node[one] = place[row];
      if (kind[row] === kinds.arrived) sent.delete(one);
      continue;
    }
    if (kind[row] === kinds.dropped) {
      const burst = sent.get(one);
      if (burst) burst.damaged = true;
      continue;
    }
    const channel = all[first + detail[row]];
    const site = channel?.info.sites.indexOf(node[one]) ?? -1;
    if (site < 0) continue;
    const mine = asked.get(one) ?? [];
    if (kind[row] === kinds.queued) asked.set(one, []);
    else if (kind[row] === kinds.reserved || kind[row] === kinds.piggybacked) {
      const carrier = kind[row] === kinds.piggybacked ? channel.bursts.at(-1) : undefined;
      const reservation: Reservation = {
        packet: one,
        site,
        time: time[row],
        on: carrier?.packet ?? null,
        known: Number.NaN,
        heard: false,
        sent: Number.NaN,
      };
      channel.reservations.push(reservation);
      carrier?.carries.push(reservation);
      asked.set(one, [...mine, reservation]);
    } else if (kind[row] === kinds.scheduled || kind[row] === kinds.unheard) {
      const last = mine.at(-1);
      if (last) [last.known, last.heard] = [time[row], kind[row] === kinds.scheduled];
    } else if (kind[row] === kinds.sent) {
      const { rate_bps, overhead_bytes, slot_ns } = channel.info;
      const takes = (bytes: number) => (bytes * 8e9) / rate_bps;
      const lasts = takes(overhead_bytes + datagramBytes(run, one));
      const burst: Burst = {
        packet: one,
        site,
        from: time[row],
        framing: takes(overhead_bytes),
        lasts,
        slots: Math.ceil(lasts / slot_ns - 1e-9),
        damaged: false,
        reservations: mine,
        carries: [],
      };
      const last = mine.at(-1);
      if (last) last.sent = time[row];
      channel.bursts.push(burst);
      sent.set(one, burst);
    }
  }
  return all;
});

/** Returns the size of the packet's datagram with its IP header, bytes. */
export function datagramBytes(run: Run, packet: number): number {
  const piece = run.pieces.of(packet);
  if (piece) return piece.to - piece.from + 20;
  const { len, flow, options_first, options } = run.packets;
  if (run.flows[flow[packet]].transport !== "tcp") return len[packet] + 28;
  return len[packet] + 40 + (options_first[packet + 1] ?? options.length) - options_first[packet];
}

/** Returns the length of a frame and of the reservation subframe at its beginning, ns. */
export function frameOf(info: ChannelInfo): { length: number; reserving: number } {
  const reserving = info.sites.length * info.reservation_slots * info.slot_ns;
  return { length: reserving + info.data_slots * info.slot_ns, reserving };
}

/** When the frames begin that reach into the range (ns). */
export function framesIn(info: ChannelInfo, { from, to }: TimeRange): number[] {
  const { length } = frameOf(info);
  const first = Math.floor((from - info.phase_ns) / length);
  const last = Math.ceil((to - info.phase_ns) / length);
  return Array.from({ length: Math.max(0, last - first) }, (_, k) => info.phase_ns + (first + k) * length);
}

/** Data slots that have begun from 0 until before `time`. */
export function slotsUntil(info: ChannelInfo, time: number): number {
  const { length, reserving } = frameOf(info);
  const numberAt = (time: number) => {
    const since = time - info.phase_ns;
    const frame = Math.floor(since / length);
    const slot = Math.ceil((since - frame * length - reserving) / info.slot_ns - 1e-9);
    return frame * info.data_slots + Math.max(0, slot);
  };
  return numberAt(time) - numberAt(0);
}

/**
 * Returns the entries that may be visible in the range. `list` is in order of time; no entry lasts longer than
 * `longest` (ns).
 */
export function seenIn<T>(list: readonly T[], at: (one: T) => number, { from, to }: TimeRange, longest: number): T[] {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(list[middle]) < from - longest) low = middle + 1;
    else high = middle;
  }
  const seen: T[] = [];
  for (let i = low; i < list.length && at(list[i]) <= to; i++) seen.push(list[i]);
  return seen;
}
