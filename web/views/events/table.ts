import { t } from "@lingui/core/macro";
import { NO_PACKET } from "../../engine/contract.ts";
import type { Table } from "../../marks/table.ts";
import type { Run } from "../../run/run.ts";
import { flagsOf, shortName } from "../../run/sentence.ts";
import type { TimeRange } from "../../run/time_range.ts";
import type { Options } from "../../scenario/options.ts";
import { findEvents } from "./query.ts";
import { whatHappened } from "./words.ts";

/** Makes the table of the events of the range that match the search. */
export function eventTable(
  run: Run,
  { range, options }: { range: TimeRange; options: Pick<Options, "events"> },
): Table {
  const found = findEvents(run, options.events);
  const { time, place, flow, packet } = run.data.events;
  const { seq, ack, len, wnd, copy } = run.packets;
  const rows: Table["rows"] = [];
  for (let i = 0; i < found.count; i++) {
    const row = found.row(i);
    if (time[row] < range.from) continue;
    if (time[row] > range.to) break;
    const p = packet[row];
    const said =
      p === NO_PACKET
        ? ["", "", null, null, null, null, null]
        : [shortName(run, p, "segments"), flagsOf(run, p), seq[p], ack[p], len[p], wnd[p], copy[p]];
    rows.push([
      time[row] / 1e6,
      whatHappened(run, row),
      run.places[place[row]]?.name ?? "",
      run.flows[flow[row]]?.name ?? "",
      ...said,
    ]);
  }
  return {
    title: options.events === "" ? t`Events` : t`Events: ${options.events}`,
    columns: [
      { name: t`time`, unit: "ms" },
      { name: t`what happened` },
      { name: t`at` },
      { name: t`flow` },
      { name: t`packet` },
      { name: t`flags` },
      { name: t`seq`, unit: "byte" },
      { name: t`ack`, unit: "byte" },
      { name: t`len`, unit: "bytes" },
      { name: t`wnd`, unit: "bytes" },
      { name: t`retransmission` },
    ],
    rows,
  };
}
