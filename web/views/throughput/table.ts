import type { Table } from "../../charts/table.ts";
import type { TimeRange } from "../../run/playhead.ts";
import type { Run } from "../../run/run.ts";
import { ratesOver } from "../../run/throughput.ts";

/** A row for each bin of the range. */
export function throughputTable(run: Run, { flow, range }: { flow: number; range: TimeRange }): Table {
  const { from, width, sent, arrived, fresh } = ratesOver(run, flow, range);
  return {
    title: `Throughput and goodput of ${run.flows[flow].name}`,
    columns: [
      { name: "from", unit: "ms" },
      { name: "to", unit: "ms" },
      { name: "sent", unit: "b/s" },
      { name: "throughput", unit: "b/s" },
      { name: "goodput", unit: "b/s" },
    ],
    rows: from.map((start, bin) => [start / 1e6, (start + width) / 1e6, sent[bin], arrived[bin], fresh[bin]]),
  };
}
