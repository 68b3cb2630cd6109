import { t } from "@lingui/core/macro";
import { roundTripsOf } from "../../analysis/timeline/round_trips.ts";
import type { Table } from "../../marks/table.ts";
import { isEcho } from "../../run/flows.ts";
import type { Run } from "../../run/run.ts";
import { countBelow, countUpTo } from "../../run/search.ts";
import { shortName } from "../../run/sentence.ts";
import { valueAt } from "../../run/series.ts";
import type { TimeRange } from "../../run/time_range.ts";
import { HELD_VARIABLES } from "./marks.ts";

/** Makes the table of the round trips whose ACK came within the range, with the sender's estimates at that time. */
export function roundTripsTable(run: Run, { flow, range }: { flow: number; range: TimeRange }): Table {
  const { times, values, packets } = roundTripsOf(run, flow);
  const rows: Table["rows"] = [];
  const echo = isEcho(run, flow);
  const held = echo ? [] : HELD_VARIABLES;
  const lines = held.map((id) => run.series(flow, id));
  for (let i = countBelow(times, range.from); i < countUpTo(times, range.to); i++) {
    const then = lines.map((series) => {
      const value = series && valueAt(series, times[i]);
      return value === null ? null : value / 1e6;
    });
    rows.push([times[i] / 1e6, shortName(run, packets[i], "segments"), values[i] / 1e6, ...then]);
  }
  const ms = (name: string) => ({ name, unit: "ms" });
  return {
    title: t`Round trips of ${run.flows[flow].name}`,
    columns: [ms(t`time`), { name: echo ? t`echo` : t`segment` }, ms(t`round trip`), ...held.map(ms)],
    rows,
  };
}
