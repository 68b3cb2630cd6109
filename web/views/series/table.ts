import { t } from "@lingui/core/macro";
import { quantitySeries } from "../../analysis/timeline/derived.ts";
import type { Table } from "../../marks/table.ts";
import { quantitiesOf } from "../../run/quantities.ts";
import type { Run } from "../../run/run.ts";
import { valueAt } from "../../run/series.ts";
import type { TimeRange } from "../../run/time_range.ts";

/** Makes the table of several variables at each time of the range at which one of them changes. */
export function seriesTable(run: Run, at: { flow: number; range: TimeRange }, ids: readonly string[]): Table {
  const { flow, range } = at;
  const lines = ids.flatMap((id) => {
    const series = quantitySeries(run, flow, id);
    return series ? [{ id, series }] : [];
  });
  const times = new Set<number>([range.from]);
  for (const { series } of lines) for (const t of series.times) if (t > range.from && t <= range.to) times.add(t);
  const rows = [...times]
    .sort((a, b) => a - b)
    .map((time) => [time / 1e6, ...lines.map(({ series }) => valueAt(series, time))]);
  const unitOf = (id: string) => quantitiesOf(run.catalog).find((v) => v.id === id)?.unit;
  return {
    title: t`Variables of ${run.flows[flow].name}`,
    columns: [{ name: t`time`, unit: "ms" }, ...lines.map(({ id }) => ({ name: id, unit: unitOf(id) }))],
    rows,
  };
}
