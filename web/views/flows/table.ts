import { t } from "@lingui/core/macro";
import { sharesOver } from "../../analysis/sharing/shares.ts";
import type { Table } from "../../marks/table.ts";
import type { Run } from "../../run/run.ts";
import type { TimeRange } from "../../run/time_range.ts";

/** Each flow's rate and Jain's index, bin by bin. */
export function sharesTable(run: Run, { range }: { range: TimeRange }): Table {
  const { from, rates, jain, width } = sharesOver(run, range);
  return {
    title: t`Rates of all flows, in bins of ${width / 1e6} ms`,
    columns: [
      { name: t`from`, unit: "ms" },
      ...run.flows.map(({ name, background }) => ({ name: background ? t`${name} (background)` : name, unit: "Mb/s" })),
      { name: t`Jain’s index` },
    ],
    rows: from.map((time, bin) => [time / 1e6, ...rates.map((one) => one[bin] / 1e6), jain[bin]]),
  };
}
