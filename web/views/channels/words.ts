import { plural, t } from "@lingui/core/macro";
import { type Channel, channelsOf, slotsUntil } from "../../analysis/media/channels.ts";
import { fixed, grouped } from "../../quantities/numbers.ts";
import { format } from "../../quantities/units.ts";
import type { Run } from "../../run/run.ts";

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

/** Says what share of a channel's data slots was taken until `time` (ns). */
export function shareWords(run: Run, channel: Channel, time: number): string {
  const now = Math.min(time, run.end);
  return t`${fixed(shareOf(channel, now), 0)}\u00a0% of its data slots taken so far`;
}

/** Says how a channel was used in the whole run. */
export function carriedWords(run: Run, index: number): string {
  const { info, number } = channelsOf(run)[index];
  const { packets, slots, reservations, piggybacked, unheard } = run.data.summary.channel_results[index];
  const there = slotsUntil(info, run.end);
  const share = there > 0 ? (slots / there) * 100 : 0;
  const lost = unheard === 0 ? t`none lost` : t`${grouped(unheard)} lost`;
  const carried = plural(packets, { one: "# packet", other: "# packets" });
  const reserved = plural(reservations, { one: "# reservation", other: "# reservations" });
  const [alone, on] = [grouped(reservations - piggybacked), grouped(piggybacked)];
  return t`Channel ${number + 1}: ${carried} in ${grouped(slots)} of ${grouped(there)} data slots (${fixed(share, 0)}\u00a0%); ${reserved}, ${alone} in reservation slots and ${on} on data packets, ${lost}.`;
}

/** Returns names and values of the channels' events for a packet. */
export function packetReadings(run: Run, packet: number): [name: string, value: string][] {
  const time = (ns: number) => format(ns, "duration", 4);
  return channelsOf(run).flatMap((channel) => {
    const asked = channel.reservations.filter((one) => one.packet === packet);
    const burst = channel.bursts.find((one) => one.packet === packet);
    const rows = asked.map(({ time: at, on, heard, known }): [string, string] => {
      const parts = [time(at), on === null ? t`in the site’s slot` : t`on a data packet`];
      if (!Number.isNaN(known)) parts.push(heard ? t`heard by all at ${time(known)}` : t`damaged`);
      return [t`reserved`, parts.join(", ")];
    });
    if (burst) {
      const { from, slots, lasts, carries, damaged } = burst;
      const padding = slots * channel.info.slot_ns - lasts;
      const taken = plural(slots, { one: "# slot", other: "# slots" });
      const parts = [time(from), t`${taken}, of which ${time(padding)} padding`, ...(damaged ? [t`damaged`] : [])];
      rows.push([t`sent`, parts.join(", ")]);
      if (carries.length > 0)
        rows.push([t`carries`, plural(carries.length, { one: "# reservation", other: "# reservations" })]);
    }
    return rows.length > 0 ? [[t`channel`, String(channel.number + 1)] as [string, string], ...rows] : [];
  });
}
