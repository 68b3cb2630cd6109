import { t } from "@lingui/core/macro";
import { channelsOf } from "../../analysis/media/channels.ts";
import type { Table } from "../../marks/table.ts";
import type { Run } from "../../run/run.ts";
import { shortName } from "../../run/sentence.ts";
import type { TimeRange } from "../../run/time_range.ts";

const ms = (ns: number) => (Number.isNaN(ns) ? null : ns / 1e6);

/** Makes the table of the reservations and data of all flows in the range, in order of time. */
export function channelsTable(run: Run, { range }: { range: TimeRange }): Table {
  const rows: Table["rows"] = [];
  for (const { info, number, reservations, bursts } of channelsOf(run)) {
    const line = (what: string, packet: number, site: number) => [
      number + 1,
      what,
      run.places[info.sites[site]].name,
      run.flows[run.packets.flow[packet]].name,
      shortName(run, packet, "segments"),
    ];
    for (const { time, packet, site, on, heard, known, sent } of reservations) {
      const what = on === null ? t`reservation` : t`piggybacked reservation`;
      const fate = Number.isNaN(known) ? "" : heard ? t`heard` : t`damaged`;
      rows.push([ms(time), ...line(what, packet, site), null, ms(known), ms(sent), fate]);
    }
    for (const { from, packet, site, slots, damaged } of bursts) {
      rows.push([ms(from), ...line(t`data`, packet, site), slots, null, null, damaged ? t`damaged` : ""]);
    }
  }
  return {
    title: t`The satellite channels`,
    columns: [
      { name: t`time`, unit: "ms" },
      { name: t`channel` },
      { name: t`what` },
      { name: t`site` },
      { name: t`flow` },
      { name: t`packet` },
      { name: t`slots` },
      { name: t`heard by all sites`, unit: "ms" },
      { name: t`data sent`, unit: "ms" },
      { name: t`fate` },
    ],
    rows: rows
      .filter(([time]) => Number(time) * 1e6 >= range.from && Number(time) * 1e6 <= range.to)
      .sort((a, b) => Number(a[0]) - Number(b[0])),
  };
}
