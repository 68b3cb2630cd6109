import { t } from "@lingui/core/macro";
import { cablesOf } from "../../analysis/media/cables.ts";
import type { Table } from "../../marks/table.ts";
import type { Run } from "../../run/run.ts";
import { shortName } from "../../run/sentence.ts";
import type { TimeRange } from "../../run/time_range.ts";

/** Makes the table of attempts, waits for silence and backoffs of all flows in the range, in order of time. */
export function cableTable(run: Run, { range }: { range: TimeRange }): Table {
  const rows: Table["rows"] = [];
  for (const { info, stations, sent, waits } of cablesOf(run)) {
    const line = (what: string, one: { packet: number; station: number; from: number; to: number }) => [
      one.from / 1e6,
      one.to / 1e6,
      run.places[info.link].name,
      stations[one.station].name,
      what,
      run.flows[run.packets.flow[one.packet]].name,
      shortName(run, one.packet, "segments"),
    ];
    for (const one of sent) {
      const collides = !Number.isNaN(one.heard);
      const what = collides ? t`collides` : one.garbled ? t`sends, garbled at the receiver` : t`sends`;
      rows.push([...line(what, one), one.before + 1, collides ? one.heard / 1e6 : null]);
    }
    for (const one of waits) {
      rows.push([...line(one.why === "carrier" ? t`waits for silence` : t`backs off`, one), null, null]);
    }
  }
  return {
    title: t`The cable`,
    columns: [
      { name: t`from`, unit: "ms" },
      { name: t`to`, unit: "ms" },
      { name: t`cable` },
      { name: t`station` },
      { name: t`what` },
      { name: t`flow` },
      { name: t`packet` },
      { name: t`attempt` },
      { name: t`heard another`, unit: "ms" },
    ],
    rows: rows
      .filter(([from, to]) => Number(to) * 1e6 >= range.from && Number(from) * 1e6 <= range.to)
      .sort((a, b) => Number(a[0]) - Number(b[0])),
  };
}
