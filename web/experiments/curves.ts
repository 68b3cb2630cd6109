/**
 * A figure whose curves differ in two ways, as routers and background: `lines` and `panels`, each with what it changes.
 * Written out they are a case and a quantity for each pair, which are named "line panel"; `engine/cli` does the same.
 */
import type { CurveSide, Curves, Peaks, SweepQuantity, SweepSpec } from "../run/sweep.ts";

export function writtenOut<T extends Partial<SweepSpec>>(sweep: T & { curves?: Curves | undefined }) {
  const { curves, ...spec } = sweep;
  if (!curves) return spec;
  const { lines, panels, ...measured } = curves;
  const pairs = panels.flatMap((panel) => lines.map((line) => ({ line, panel, name: `${line.name} ${panel.name}` })));
  const of = <V>(what: (line: CurveSide, panel: CurveSide) => V): Record<string, V> =>
    Object.fromEntries(pairs.map(({ line, panel, name }) => [name, what(line, panel)]));
  const quantities = pairs.map(({ line, panel, name }): SweepQuantity => {
    return { ...measured, column: name, label: line.label, panel: panel.label, case: name };
  });
  const { peaks } = spec as { peaks?: Peaks };
  return {
    ...spec,
    cases: of((line, panel) => ({ ...line.changes, ...panel.changes })),
    scales: of((line, panel) => (line.scale ?? 1) * (panel.scale ?? 1)),
    quantities,
    ...(peaks && {
      peaks: {
        ...peaks,
        rows: of((line, panel) => ({ ...peaks.row, ...line.row, ...panel.row })),
      },
    }),
  };
}
