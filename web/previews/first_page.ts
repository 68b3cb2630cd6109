/** The runs that the first page shows, simulated by the build. */
import { Children, Fragment, isValidElement, type ReactNode } from "react";
import { fillOf } from "../analysis/timeline/fill.ts";
import type { Catalog } from "../engine/contract.ts";
import { finished } from "../engine/run_data.ts";
import { loadExperiments } from "../experiments/load.ts";
import { PAPERS, type Paper } from "../experiments/papers.ts";
import type { Experiment } from "../experiments/schema.ts";
import { flowNamed } from "../run/flows.ts";
import { Run } from "../run/run.ts";
import type { Overrides } from "../scenario/overrides.ts";
import type { Drawn, FirstPage, PaperFill } from "../site/first_page.ts";
import { drawingOf } from "../site/thumbnail_drawing.tsx";
import type { EnginePackage } from "./files.ts";

/** Simulates the pipes of all papers and draws the figures of their cards. */
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
    if (!filled) return null;
    const { pipe_bytes, share, flight_bytes, waiting_bytes } = filled;
    return {
      pipe_bytes: Math.round(pipe_bytes),
      share: Math.round(1e4 * share) / 1e4,
      flight_bytes: Math.round(flight_bytes),
      waiting_bytes: Math.round(waiting_bytes),
      limit: filled.limit === null ? null : (catalog.limits[filled.limit]?.name ?? null),
    };
  };
  const thumbnails = PAPERS.map(async ({ id, figure }) => {
    const experiment = named(figure);
    return [id, drawn(await drawingOf(experiment, async (overrides) => simulate(experiment, overrides)))] as const;
  });
  return {
    pipes: Object.fromEntries(
      PAPERS.map((paper) => {
        const { set, today } = paper.pipe;
        return [paper.id, { own: fill(paper, set), today: fill(paper, { ...set, ...today }) }];
      }),
    ),
    thumbnails: Object.fromEntries(await Promise.all(thumbnails)),
  };
}

/** Turns a drawing of plain elements into data. Throws if it holds anything else. */
function drawn(node: ReactNode): Drawn[] {
  return Children.toArray(node).flatMap((child): Drawn[] => {
    if (!isValidElement<{ children?: ReactNode }>(child)) throw new Error("The figure of a card has a text in it.");
    const { type, props } = child;
    if (type === Fragment) return drawn(props.children);
    if (typeof type !== "string") throw new Error("The figure of a card has a component in it.");
    const { children, ...attributes } = props;
    const kept = Object.entries(attributes).filter(([, value]) => value !== undefined);
    return [[type, Object.fromEntries(kept.map(([name, value]) => [name, rounded(value)])), ...drawn(children)]];
  });
}

/** A tenth of a unit of the drawing cannot be seen. */
function rounded(value: unknown): string | number {
  if (typeof value === "number") return Math.round(10 * value) / 10;
  return String(value).replace(/\d+\.\d{2,}/g, (digits) => String(Math.round(10 * Number(digits)) / 10));
}
