import { t } from "@lingui/core/macro";
import { actsOf, type QueueAct, queueOf, queueTimelineOf, writeOdds } from "../../analysis/queue/queue.ts";
import { inOurWords } from "../../language/names.ts";
import type { Table } from "../../marks/table.ts";
import type { Run } from "../../run/run.ts";
import { shortName } from "../../run/sentence.ts";
import { valueAt } from "../../run/series.ts";
import type { TimeRange } from "../../run/time_range.ts";

/** Says what the queue did to which packet of which flow, and with what probability. */
export function actWords(run: Run, { packet, reason, odds }: QueueAct): string {
  const what = reason === null ? t`marked` : t`dropped (${run.catalog.drop_reasons[reason].name.toLowerCase()})`;
  const likely = odds === null ? "" : t`, probability ${writeOdds(odds)}`;
  const name = shortName(run, packet, "segments");
  if (run.flows.length === 1) return `${name} ${what}${likely}`;
  return t`${name} of ${run.flows[run.data.packets.flow[packet]].name} ${what}${likely}`;
}

/** Makes the table of the queue at each of its changes within the range, with its acts on packets. */
export function queueTable(run: Run, { flow, range }: { flow: number; range: TimeRange }): Table {
  const queue = queueOf(run, flow);
  const columns = (unit: string) => [
    { name: t`time`, unit: "ms" },
    { name: t`waiting`, unit },
    { name: t`average`, unit },
    { name: t`drop probability` },
    { name: t`action` },
  ];
  if (queue === null) return { title: t`Queue`, columns: columns(inOurWords("packets")), rows: [] };
  const { info, used, average, probability } = queueTimelineOf(run, queue);
  const done = new Map<number, string[]>();
  for (const act of actsOf(run, queue)) {
    done.set(act.time, [...(done.get(act.time) ?? []), actWords(run, act)]);
  }
  const times = [...used.times].filter((time) => time >= range.from && time <= range.to);
  return {
    title: t`Queue at ${run.places[info.router].name}`,
    columns: columns(inOurWords(info.unit)),
    rows: times.map((time) => [
      time / 1e6,
      valueAt(used, time),
      valueAt(average, time),
      valueAt(probability, time),
      done.get(time)?.join("; ") ?? "",
    ]),
  };
}
