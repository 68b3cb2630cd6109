import { t } from "@lingui/core/macro";
import { type Channel, channelsOf, slotsUntil } from "../../run/channels.ts";
import type { Run } from "../../run/run.ts";
import { grouped } from "../../words/numbers.ts";
import { format } from "../../words/units.ts";

const count = (number: number, one: string, many = `${one}s`) => `${grouped(number)} ${number === 1 ? one : many}`;

/** Share of the data slots taken until `time` (ns), in percent. */
export function shareOf({ info, bursts }: Channel, time: number): number {
  const there = slotsUntil(info, time);
  let taken = 0;
  for (const { from, slots } of bursts) {
    if (from >= time) break;
    taken += slots;
  }
  return there > 0 ? (taken / there) * 100 : 0;
}

export function shareWords(run: Run, channel: Channel, time: number): string {
  const now = Math.min(time, run.end);
  return t`${shareOf(channel, now).toFixed(0)}\u00a0% of its data slots taken so far`;
}

/** What a channel was used for in the whole run. */
export function carriedWords(run: Run, index: number): string {
  const { info, number } = channelsOf(run)[index];
  const { packets, slots, reservations, piggybacked, unheard } = run.data.summary.channel_results[index];
  const there = slotsUntil(info, run.end);
  const share = there > 0 ? (slots / there) * 100 : 0;
  const lost = unheard === 0 ? t`none lost` : t`${grouped(unheard)} lost`;
  return (
    t`Channel ${number + 1}: ${count(packets, "packet")} in ${grouped(slots)} of ` +
    t`${grouped(there)} data slots (${share.toFixed(0)}\u00a0%); ${count(reservations, "reservation")}, ` +
    t`${grouped(reservations - piggybacked)} in slots and ${grouped(piggybacked)} ` +
    t`on data packets, ${lost}.`
  );
}

/** Name and value of what the channels did for a packet. */
export function packetReadings(run: Run, packet: number): [name: string, value: string][] {
  const time = (ns: number) => format(ns, "duration", 4);
  return channelsOf(run).flatMap((channel) => {
    const asked = channel.reservations.filter((one) => one.packet === packet);
    const burst = channel.bursts.find((one) => one.packet === packet);
    const rows = asked.map(({ time: at, on, heard, known }): [string, string] => {
      const end = Number.isNaN(known) ? "" : heard ? t`, heard by all at ${time(known)}` : ", damaged";
      return ["reserved", `${time(at)}, ${on === null ? t`in the site’s slot` : t`on a data packet`}${end}`];
    });
    if (burst) {
      const { from, slots, lasts, carries, damaged } = burst;
      const padding = slots * channel.info.slot_ns - lasts;
      const parts = t`${count(slots, "slot")}, of which ${time(padding)} padding`;
      rows.push(["sent", `${time(from)}, ${parts}${damaged ? ", damaged" : ""}`]);
      if (carries.length > 0) rows.push(["carries", count(carries.length, "reservation")]);
    }
    return rows.length > 0 ? [["channel", String(channel.number + 1)] as [string, string], ...rows] : [];
  });
}
