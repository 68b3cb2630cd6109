/** Views that the search finds lead to an experiment whose run has them. */
import { beforeAll, expect, it } from "vitest";
import type { Catalog } from "../../web/engine/contract.ts";
import { simulated, start } from "../../web/engine/testing.ts";
import { loadExperiments } from "../../web/experiments/load.ts";
import { lessonState } from "../../web/experiments/opening.ts";
import type { Lab } from "../../web/lab/lab.ts";
import { cards } from "../../web/panels/cards/index.ts";
import { flowNamed } from "../../web/run/flows.ts";
import { Run } from "../../web/run/run.ts";
import { loadViews } from "../../web/search/kinds/experiments.ts";
import { runViews } from "../../web/views/index.ts";

let catalog: Catalog;
beforeAll(() => {
  catalog = start();
});

it("each view is there on the page that the search opens for it", async () => {
  const missing: string[] = [];
  const experiments = loadExperiments();
  for (const { id, opens } of await loadViews()) {
    if (opens.kind !== "view") throw new Error(`${id} is no view`);
    const name = /^#\/([^?]+)/.exec(opens.href)?.[1];
    const experiment = experiments.find((one) => one.id === name);
    if (!experiment) throw new Error(`there is no experiment ${name}`);
    const scenario = { ...experiment.scenario, budget: { ...(experiment.scenario.budget as object), time: "30 s" } };
    const run = new Run(simulated(scenario, lessonState(experiment)?.overrides).data, catalog);
    const flow = flowNamed(run.flows, experiment.flow);
    const view = runViews.find((one) => one.id === id);
    const card = cards.find((one) => one.id === id);
    const applies = view
      ? (view.applies?.(run, flow) ?? true)
      : (card?.applies?.({ experiment } as Lab, run, flow) ?? true);
    if (!applies) missing.push(`${id}: ${name}`);
  }
  expect(missing).toEqual([]);
});
