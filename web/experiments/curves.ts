/**
 * Figures whose curves differ in two ways, such as routers and background: `lines` and `panels`, each with its changes.
 * They are written out as a case and a quantity for each pair, named "line panel"; `engine/cli` does the same.
 */
import type { CellPattern } from "../engine/contract/experiment.ts";
import type { CurveSide, Curves, Peaks, PublishedCell, SweepQuantity, SweepSpec } from "../sweep/sweep.ts";

type Written = Omit<Partial<SweepSpec>, "cells"> & { curves?: Curves | undefined; cells?: CellPattern | undefined };

/** Writes out `curves` of a sweep as the cases and quantities that they stand for. */
export function writtenOut<T extends Written>(sweep: T) {
  const { curves, cells, ...spec } = sweep;
  if (!curves) return spec;
  const { lines, panels, ...measured } = curves;
  const pairs = panels.flatMap((panel) => lines.map((line) => ({ line, panel, name: `${line.name} ${panel.name}` })));
  const of = <V>(what: (line: CurveSide, panel: CurveSide) => V): Record<string, V> =>
    Object.fromEntries(pairs.map(({ line, panel, name }) => [name, what(line, panel)]));
  const quantities = pairs.map(({ line, panel, name }): SweepQuantity => {
    return { ...measured, column: name, label: line.label, panel: panel.label, case: name };
  });
  const { peaks } = spec as { peaks?: Peaks };
  const { values = [] } = spec;
  return {
    ...spec,
    cases: of((line, panel) => ({ ...line.changes, ...panel.changes })),
    scales: of((line, panel) => (line.scale ?? 1) * (panel.scale ?? 1)),
    quantities,
    ...(cells && {
      cells: pairs.flatMap(({ line, panel, name }) =>
        values.map((at): PublishedCell => {
          const named = (text: string) =>
            text.replace("{value}", String(at)).replace("{line}", line.name).replace("{panel}", panel.name);
          const row = Object.fromEntries(Object.entries(cells.row).map(([column, cell]) => [column, named(cell)]));
          return { table: cells.table, row, from: named(cells.column), at, column: name };
        }),
      ),
    }),
    ...(peaks && {
      peaks: {
        ...peaks,
        rows: of((line, panel) => ({ ...peaks.row, ...line.row, ...panel.row })),
      },
    }),
  };
}
