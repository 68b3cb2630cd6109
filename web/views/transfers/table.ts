import { t } from "@lingui/core/macro";
import { transfersOf } from "../../analysis/sharing/transfers.ts";
import type { Table } from "../../marks/table.ts";
import type { Run } from "../../run/run.ts";

/** Arrival, size and completion time of each transfer. */
export function transferTable(run: Run): Table {
  return {
    title: t`Transfers in the order of their arrival`,
    columns: [
      { name: t`flow` },
      { name: t`arrival`, unit: "ms" },
      { name: t`size`, unit: "bytes" },
      { name: t`completion time`, unit: "ms" },
      { name: t`slowdown` },
    ],
    rows: transfersOf(run).map(({ flow, arrived, bytes, ended, slowdown }) => [
      run.flows[flow].name,
      arrived / 1e6,
      bytes,
      ended === null ? null : (ended - arrived) / 1e6,
      slowdown,
    ]),
  };
}
