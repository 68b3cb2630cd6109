import { t } from "@lingui/core/macro";
import type { Catalog } from "../../engine/contract.ts";
import type { Table } from "../../marks/table.ts";
import { HEAT_MEASURES, type HeatMeasure, type HeatResult, heatLimit, heatValue } from "../../sweep/heat.ts";
import { stopWords } from "../../sweep/stops.ts";

/** A row for each cell. */
export function heatTable({ x, y, cells, flow }: HeatResult, catalog: Catalog): Table {
  const measures = Object.keys(HEAT_MEASURES) as HeatMeasure[];
  return {
    title: t`${x.name} and ${y.name}`,
    columns: [
      { name: x.path },
      { name: y.path },
      ...measures.map((measure) => {
        const { name, unit } = HEAT_MEASURES[measure];
        return unit === "times" ? { name } : { name, unit };
      }),
      { name: t`Held back longest by` },
      { name: t`No result because` },
    ],
    rows: cells.map((cell, index) => {
      const limit = heatLimit(cell, flow);
      return [
        x.values[index % x.values.length].label,
        y.values[Math.floor(index / x.values.length)].label,
        ...measures.map((measure) => heatValue(cell, flow, measure)),
        limit === null ? null : catalog.limits[limit].name,
        cell?.error ? stopWords(cell.error) : null,
      ];
    }),
  };
}
