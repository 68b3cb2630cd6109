/** Essays as the build and the tests have them: simulated with the values that they open with. */
import type { Catalog, RunData, RunSummary } from "../../engine/contract.ts";
import type { WasmModule } from "../../engine/faces.ts";
import { finished } from "../../engine/run_data.ts";
import { loadExperiments } from "../../experiments/load.ts";
import { Run } from "../../run/run.ts";
import { keyOf, type Overrides } from "../../scenario/overrides.ts";
import { type Curve, curveOf, curveRuns } from "./curve.ts";
import { figuresOf } from "./files.ts";
import type { EssayModule, FigureProps } from "./format.ts";
import { ESSAYS } from "./list.ts";
import { type Choice, overridesWith, startOf, type Values, valuesOf } from "./measured.ts";
import { quantityIn } from "./quantities.ts";

// The build closes its modules after they are loaded, and can fetch none later.
const files = import.meta.glob<EssayModule>("./*.mdx", { eager: true });

/** Returns the text of an essay. Throws if there is none with this id. */
export function essayText(id: string): EssayModule {
  const essay = files[`./${id}.mdx`];
  if (!essay) throw new Error(`There is no essay ${id}.mdx.`);
  return essay;
}

/** The engine's package, loaded by the build or by a test. */
type EnginePackage = Pick<WasmModule, "catalog" | "Simulation">;

/** Runs of one figure. */
export interface FigureRuns {
  row: FigureProps;
  /** The run with these values. */
  run(choice: Choice): Run;
  values(choice: Choice): Values;
  curve(choice: Choice): Curve;
}

/** Returns the figures of an essay with their runs, which are made when they are asked for. */
export function figureRuns(engine: EnginePackage, id: string): FigureRuns[] {
  const catalog: Catalog = JSON.parse(engine.catalog());
  const scenarios = new Map(loadExperiments().map((experiment) => [experiment.id, experiment.scenario]));
  return figuresOf(essayText(id)).map((row) => {
    const scenario = scenarios.get(row.experiment);
    if (!scenario) throw new Error(`The figure ${row.id} borrows ${row.experiment}, which does not exist.`);
    const summaries = new Map<string, RunSummary>();
    const simulate = (overrides: Overrides, isTraced: boolean): RunData => {
      const simulation = new engine.Simulation(JSON.stringify(scenario), JSON.stringify(overrides), isTraced, true);
      const data = finished(simulation);
      simulation.free();
      return data;
    };
    const summaryOf = (overrides: Overrides): RunSummary => {
      const key = keyOf(overrides);
      const summary = summaries.get(key) ?? simulate(overrides, false).summary;
      summaries.set(key, summary);
      return summary;
    };
    return {
      row,
      run: (choice) => new Run(simulate(overridesWith(row, choice), true), catalog),
      values: (choice) => valuesOf(row, choice, summaryOf),
      curve(choice) {
        const { what, flow = row.flow } = row.results[row.large];
        const values = curveRuns(row, choice).map((overrides) => quantityIn(summaryOf(overrides), flow, what));
        return curveOf(row, choice, values);
      },
    };
  });
}

/** Results of all figures with the values that their essays open with, by essay and figure. */
export type EssayNumbers = Readonly<Record<string, Readonly<Record<string, Values>>>>;

/** Computes the numbers that essays show before their runs have arrived. */
export function essayNumbers(engine: EnginePackage): EssayNumbers {
  const numbers: Record<string, Record<string, Values>> = {};
  for (const { id } of ESSAYS) {
    const figures = figureRuns(engine, id);
    numbers[id] = Object.fromEntries(figures.map(({ row, values }) => [row.id, values(startOf(row))]));
  }
  return numbers;
}
