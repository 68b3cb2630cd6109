/** The runs that the first page shows, simulated by the build. */
import { fillOf, type PipeFill } from "../analysis/timeline/fill.ts";
import type { Catalog } from "../engine/contract.ts";
import { finished } from "../engine/run_data.ts";
import { loadExperiments } from "../experiments/load.ts";
import { PAPERS, type Paper } from "../experiments/papers.ts";
import type { Experiment } from "../experiments/schema.ts";
import { flowNamed } from "../run/flows.ts";
import { Run } from "../run/run.ts";
import type { Overrides } from "../scenario/overrides.ts";
import type { FirstPage, PaperFill } from "../site/first_page.ts";
import type { EnginePackage } from "./files.ts";

/** Simulates the pipes of all papers. */
export async function firstPage(engine: EnginePackage): Promise<FirstPage> {
  const catalog: Catalog = JSON.parse(engine.catalog());
  const experiments = loadExperiments();
  const named = (id: string): Experiment => {
    const found = experiments.find((one) => one.id === id);
    if (!found) throw new Error(`A paper names the experiment "${id}", which does not exist.`);
    return found;
  };
  const simulate = ({ scenario }: Experiment, overrides: Overrides): Run => {
    const simulation = new engine.Simulation(JSON.stringify(scenario), JSON.stringify(overrides), true, true);
    const data = finished(simulation);
    simulation.free();
    return new Run(data, catalog);
  };
  const fill = ({ pipe }: Paper, overrides: Overrides): PaperFill | null => {
    const experiment = named(pipe.experiment);
    const run = simulate(experiment, overrides);
    const filled = fillOf(run, Math.max(0, flowNamed(run.flows, experiment.flow)));
    return (
      filled && {
        ...shortened(filled),
        limit: filled.limit === null ? null : (catalog.limits[filled.limit]?.name ?? null),
      }
    );
  };
  return {
    pipes: Object.fromEntries(
      PAPERS.map((paper) => {
        const { set, today } = paper.pipe;
        return [paper.id, { own: fill(paper, set), today: fill(paper, { ...set, ...today }) }];
      }),
    ),
  };
}

/** Whole bytes, and shares of four digits: more cannot be seen, and the first load would carry it. */
function shortened({ pipe_bytes, share, flight_bytes, waiting_bytes }: PipeFill): Omit<PipeFill, "limit"> {
  const [pipe, flight, waiting] = [pipe_bytes, flight_bytes, waiting_bytes].map(Math.round);
  return { pipe_bytes: pipe, share: Number(share.toFixed(4)), flight_bytes: flight, waiting_bytes: waiting };
}
