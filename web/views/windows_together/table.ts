import type { Table } from "../../charts/table.ts";
import type { TimeRange } from "../../run/playhead.ts";
import type { Run } from "../../run/run.ts";
import { shareOf, synchronyOf } from "../../run/synchrony.ts";

/** A router has one before each of its lines. */
export function queueName(run: Run, queue: number): string {
  const { router, link } = run.data.summary.queues[queue];
  return `${run.places[router].name}, before ${run.places[link].name}`;
}

/** Every loss event of the range: what was lost, and who fell. */
export function eventTable(run: Run, { range }: { range: TimeRange }): Table {
  const names = (flows: readonly number[]) => flows.map((flow) => run.flows[flow].name).join(", ");
  const events = synchronyOf(run).events.filter(({ from, to }) => to >= range.from && from <= range.to);
  return {
    title: "Loss events of the queues that flows share",
    columns: [
      { name: "queue" },
      { name: "first loss", unit: "ms" },
      { name: "until", unit: "ms" },
      { name: "dropped or marked", unit: "packets" },
      { name: "flows that ran" },
      { name: "flows that lost" },
      { name: "flows that fell" },
      { name: "share", unit: "%" },
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
