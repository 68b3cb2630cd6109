import { t } from "@lingui/core/macro";
import { requestsOf } from "../../analysis/sharing/requests.ts";
import type { Table } from "../../marks/table.ts";
import type { Run } from "../../run/run.ts";

/** Sending, response time and size of each request. */
export function requestTable(run: Run, flow: number): Table {
  return {
    title: t`Requests in the order in which they were sent`,
    columns: [
      { name: t`flow` },
      { name: t`sent`, unit: "ms" },
      { name: t`response time`, unit: "ms" },
      { name: t`size`, unit: "bytes" },
    ],
    rows: requestsOf(run, flow).map(({ flow, asked, answered, bytes }) => [
      run.flows[flow].name,
      asked / 1e6,
      (answered - asked) / 1e6,
      bytes,
    ]),
  };
}
