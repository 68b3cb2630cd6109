import { t } from "@lingui/core/macro";
import { shareOf, synchronyOf } from "../../analysis/sharing/synchrony.ts";
import type { Table } from "../../marks/table.ts";
import type { Run } from "../../run/run.ts";
import type { TimeRange } from "../../run/time_range.ts";

/** A router has one before each of its lines. */
export function queueName(run: Run, queue: number): string {
  const { router, link } = run.data.summary.queues[queue];
  return t`${run.places[router].name}, before ${run.places[link].name}`;
}

/** Makes the table of the loss events of the range: the losses, and the flows that reduced their windows. */
export function eventTable(run: Run, { range }: { range: TimeRange }): Table {
  const names = (flows: readonly number[]) => flows.map((flow) => run.flows[flow].name).join(", ");
  const events = synchronyOf(run).events.filter(({ from, to }) => to >= range.from && from <= range.to);
  return {
    title: t`Loss events of the queues that flows share`,
    columns: [
      { name: t`queue` },
      { name: t`first loss`, unit: "ms" },
      { name: t`until`, unit: "ms" },
      { name: t`dropped or marked`, unit: "packets" },
      { name: t`flows that ran` },
      { name: t`flows that lost` },
      { name: t`flows that fell` },
      { name: t`share`, unit: "%" },
    ],
    rows: events.map((event) => [
      queueName(run, event.queue),
      event.from / 1e6,
      event.to / 1e6,
      event.packets,
      event.running.length,
      names(event.hit),
      names(event.fell),
      100 * shareOf(event),
    ]),
  };
}
