import { t } from "@lingui/core/macro";
import { buffersOf } from "../../analysis/queue/buffers.ts";
import type { Table } from "../../marks/table.ts";
import type { Run } from "../../run/run.ts";
import { valueAt } from "../../run/series.ts";
import type { TimeRange } from "../../run/time_range.ts";
import { bufferName } from "./marks.ts";

/** Makes the table of the backlogs at each change of one of them within the range. */
export function buffersTable(run: Run, { flow, range }: { flow: number; range: TimeRange }): Table {
  const buffers = buffersOf(run, flow);
  const inside = (time: number) => time > range.from && time <= range.to;
  const times = new Set([range.from, ...buffers.flatMap(({ held }) => [...held.times.filter(inside)])]);
  return {
    title: t`Queues of the path of ${run.flows[flow].name}`,
    columns: [
      { name: t`time`, unit: "ms" },
      ...buffers.map((buffer) => ({ name: bufferName(run, buffer), unit: buffer.unit })),
    ],
    rows: [...times]
      .sort((a, b) => a - b)
      .map((time) => [time / 1e6, ...buffers.map(({ held }) => valueAt(held, time) ?? 0)]),
  };
}
