import type { Table } from "../../charts/table.ts";
import type { TimeRange } from "../../run/playhead.ts";
import type { Run } from "../../run/run.ts";
import { fateOf, flagsOf } from "../../run/sentence.ts";

const ms = (ns: number) => (Number.isNaN(ns) ? null : ns / 1e6);

/** The packets of a flow that are under way at some time of the range, one row each. */
export function packetTable(run: Run, { flow, range }: { flow: number; range: TimeRange }): Table {
  const { ended, sent, arrived } = run.packets;
  const { flow: flowOf, reverse, seq, ack, len, wnd, copy } = run.data.packets;
  const { from, to } = run.flows[flow];
  const [lo, hi] = run.alive(range.from, range.to);
  const rows: Table["rows"] = [];
  for (let p = lo; p < hi; p++) {
    if (flowOf[p] !== flow || ended[p] < range.from) continue;
    const sender = run.places[reverse[p] ? to : from].name;
    rows.push([
      ms(sent[p]),
      ms(arrived[p]),
      sender,
      flagsOf(run, p),
      seq[p],
      len[p],
      ack[p],
      wnd[p],
      copy[p],
      fateOf(run, p),
    ]);
  }
  return {
    title: `Packets of ${run.flows[flow].name}`,
    columns: [
      { name: "sent", unit: "ms" },
      { name: "arrived", unit: "ms" },
      { name: "from" },
      { name: "flags" },
      { name: "seq", unit: "byte" },
      { name: "len", unit: "bytes" },
      { name: "ack", unit: "byte" },
      { name: "wnd", unit: "bytes" },
      { name: "retransmission" },
      { name: "fate" },
    ],
    rows,
  };
}
