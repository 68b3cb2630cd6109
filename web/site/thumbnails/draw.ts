/**
 * Draws the picture on the card of each experiment: the curve of its sweep with the published points, its ladder around
 * the event that it is about, or its testbed. The build calls it with the engine.
 */
import { extent, max } from "d3-array";
import { scaleLinear, scaleLog } from "d3-scale";
import type { Catalog } from "../../engine/contract.ts";
import type { WasmModule } from "../../engine/faces.ts";
import { finished } from "../../engine/run_data.ts";
import { EM, HEIGHT, WIDTH } from "../../experiments/card_size.ts";
import { loadExperiments } from "../../experiments/load.ts";
import type { Experiment } from "../../experiments/schema.ts";
import type { Mark, Stroke } from "../../marks/marks.ts";
import { Run } from "../../run/run.ts";
import type { SweepSpec } from "../../sweep/sweep.ts";
import { type Curve, peaksOf, rowsOf, type StoredCurves, shownQuantities, type Tables } from "./curve.ts";
import { runMarks } from "./draw_run.ts";
import { inTenths } from "./round.ts";

const [LEFT, RIGHT, TOP, BOTTOM] = [8, WIDTH - 8, 26, HEIGHT - 20];

/** Ratio of the largest to the smallest swept value from which the axis is logarithmic. */
const WIDE = 60;

const LINES: readonly Stroke[] = [
  { color: "data", width: 2.5 },
  { color: "ack", width: 1.8, dash: [6, 3] },
  { color: "host", width: 1.8, dash: [2, 3] },
];

interface PublishedLine {
  points: [number, number][];
  /** Only the height of the highest point is published. */
  isPeak: boolean;
}

/** Returns the pictures of a paper's experiments by id. */
export function thumbnailsOf(
  paper: string,
  engine: Pick<WasmModule, "catalog" | "Simulation">,
  stored: Record<string, StoredCurves>,
  tables: Tables,
): Record<string, Mark[]> {
  const catalog: Catalog = JSON.parse(engine.catalog());
  const own = loadExperiments().filter((one) => one.paper === paper);
  return Object.fromEntries(
    own.map((experiment) => {
      const curves = stored[experiment.id]?.curves ?? [];
      const hasCurve = curves.some(({ points }) => points.length > 1);
      return [experiment.id, hasCurve ? curveMarks(experiment, curves, tables) : ladder(engine, catalog, experiment)];
    }),
  );
}

function ladder(engine: Pick<WasmModule, "Simulation">, catalog: Catalog, experiment: Experiment): Mark[] {
  const simulation = new engine.Simulation(JSON.stringify(experiment.scenario), "{}", true, true);
  return runMarks(new Run(finished(simulation), catalog), experiment);
}

/** Draws the curves of the first panel, the published points over them, and the ends of both axes in words. */
export function curveMarks({ sweep }: Experiment, curves: readonly Curve[], tables: Tables): Mark[] {
  if (!sweep) return [];
  const quantities = shownQuantities(sweep);
  const published = publishedOf(sweep, tables);
  const xs = curves.flatMap(({ points }) => points.map(([x]) => x));
  const ys = [
    ...curves.flatMap(({ points }) => points.map(([, y]) => y)),
    ...published.flatMap(({ points }) => points.map(([, y]) => y)),
  ];
  const [least, most] = extent(xs) as [number, number];
  const x = (least > 0 && most / least > WIDE ? scaleLog() : scaleLinear())
    .domain([least, most])
    .range([LEFT + 4, RIGHT - 4]);
  const top = max(ys) || 1;
  const y = scaleLinear([0, top], [BOTTOM, TOP]);
  const unit = quantities[0].unit;
  const small = { type: "text", color: "ink-2", size: EM } as const;
  const marks: Mark[] = [
    { type: "line", x1: LEFT, y1: BOTTOM, x2: RIGHT, y2: BOTTOM, stroke: { color: "ink-2", width: 1 } },
    { ...small, x: LEFT, y: 10, text: `${written(top)} ${unit}` },
    { ...small, x: LEFT, y: HEIGHT - 7, text: written(least) },
    { ...small, x: RIGHT, y: HEIGHT - 7, text: `${written(most)} ${sweep.unit ?? ""}`.trim(), anchor: "end" },
  ];
  curves.forEach(({ points }, i) => {
    const path = points.flatMap(([a, b]) => [x(a), y(b)]);
    marks.push({ type: "path", points: path, stroke: LINES[i % LINES.length] });
  });
  for (const { points, isPeak } of published) {
    for (const [a, b] of points) {
      const at = { x: x(Math.min(Math.max(a, least), most)), y: y(b) };
      if (isPeak)
        marks.push({
          type: "line",
          x1: at.x - 9,
          y1: at.y,
          x2: at.x + 9,
          y2: at.y,
          stroke: { color: "ink", width: 2 },
        });
      else
        marks.push({
          type: "point",
          ...at,
          r: 3,
          shape: "circle",
          fill: { color: "surface" },
          stroke: { color: "ink", width: 1.3 },
        });
    }
  }
  return marks.map(inTenths);

  /** Returns the published points of each curve; the height alone of a peak, over the simulated one. */
  function publishedOf(spec: SweepSpec, from: Tables): PublishedLine[] {
    const rows = rowsOf(spec, from);
    const heights = new Map(peaksOf(spec, from).map(({ column, peak }) => [column, peak]));
    return quantities.flatMap(({ column }): PublishedLine[] => {
      const points = rows.flatMap((row): [number, number][] => {
        const [a, b] = [row[spec.column], row[column]];
        return typeof a === "number" && typeof b === "number" ? [[a, b]] : [];
      });
      if (points.length > 0) return [{ points, isPeak: false }];
      const height = heights.get(column);
      const own = curves.find((curve) => curve.column === column)?.points ?? [];
      if (typeof height !== "number" || own.length === 0) return [];
      const [at] = own.reduce((best, point) => (point[1] > best[1] ? point : best));
      return [{ points: [[at, height]], isPeak: true }];
    });
  }
}

const written = (value: number) => String(Number(value.toPrecision(3)));
