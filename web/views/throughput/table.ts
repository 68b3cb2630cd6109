import { t } from "@lingui/core/macro";
import { ratesOver } from "../../analysis/sharing/throughput.ts";
import type { Table } from "../../marks/table.ts";
import type { Run } from "../../run/run.ts";
import type { TimeRange } from "../../run/time_range.ts";

/** A row for each bin of the range. */
export function throughputTable(run: Run, { flow, range }: { flow: number; range: TimeRange }): Table {
  const { from, width, sent, arrived, fresh } = ratesOver(run, flow, range);
  return {
    title: t`Throughput and goodput of ${run.flows[flow].name}`,
    columns: [
      { name: t`from`, unit: "ms" },
      { name: t`to`, unit: "ms" },
      { name: t`sent`, unit: "b/s" },
      { name: t`throughput`, unit: "b/s" },
      { name: t`goodput`, unit: "b/s" },
    ],
    rows: from.map((start, bin) => [start / 1e6, (start + width) / 1e6, sent[bin], arrived[bin], fresh[bin]]),
  };
}
