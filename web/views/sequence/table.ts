import { t } from "@lingui/core/macro";
import type { Table } from "../../marks/table.ts";
import type { Run } from "../../run/run.ts";
import { fateOf } from "../../run/sentence.ts";
import type { TimeRange } from "../../run/time_range.ts";
import { NOTE_NAMES, sequenceStory } from "./story.ts";

/**
 * Makes the table of the diagram in a range, in order of time: a row for each segment, each step of a line, and each
 * note.
 */
export function sequenceTable(run: Run, { flow, range }: { flow: number; range: TimeRange }): Table {
  const { data, left, acked, edge, notes } = sequenceStory(run, flow);
  const { seq, len, copy } = run.data.packets;
  const rows: [number, string, number, number, string][] = [];
  data.forEach((p, i) => {
    const kind = copy[p] > 0 ? t`sent again` : t`data`;
    rows.push([left[i], kind, seq[p], seq[p] + len[p], fateOf(run, p)]);
  });
  acked.times.forEach((time, i) => {
    rows.push([time, t`acknowledged`, acked.values[i - 1] ?? 0, acked.values[i], ""]);
  });
  edge.times.forEach((time, i) => {
    rows.push([time, t`window`, edge.values[i - 1] ?? 0, edge.values[i], ""]);
  });
  for (const { kind, time, from, to } of notes) rows.push([time, NOTE_NAMES[kind], from, to, ""]);
  return {
    title: t`Time and sequence numbers of ${run.flows[flow].name}`,
    columns: [
      { name: t`time`, unit: "ms" },
      { name: t`what` },
      { name: t`from`, unit: "byte" },
      { name: t`to, exclusive`, unit: "byte" },
      { name: t`fate` },
    ],
    rows: rows
      .filter(([time]) => time >= range.from && time <= range.to)
      .sort((a, b) => a[0] - b[0])
      .map(([time, ...rest]) => [time / 1e6, ...rest]),
  };
}
