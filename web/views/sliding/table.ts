import { t } from "@lingui/core/macro";
import type { Table } from "../../marks/table.ts";
import { format } from "../../quantities/units.ts";
import type { Run } from "../../run/run.ts";
import { boundsOf, PARTS, partName, sendSpaceAt } from "./space.ts";

/** A row for each part of the send sequence space at `time` (ns): its first and last byte, and its size. */
export function slidingTable(run: Run, flow: number, time: number): Table {
  const space = sendSpaceAt(run, flow, time);
  const rows: Table["rows"] = [];
  for (const part of space ? PARTS : []) {
    const [from, to] = boundsOf(space as NonNullable<typeof space>, part);
    if (to === null || to > from) rows.push([partName(part), from + 1, to ?? "", to === null ? "" : to - from]);
  }
  return {
    title: t`Sequence numbers of the sender of ${run.flows[flow].name} at ${format(time, "duration", 4)}`,
    columns: [{ name: t`part` }, { name: t`first byte` }, { name: t`last byte` }, { name: t`size`, unit: "bytes" }],
    rows,
  };
}
