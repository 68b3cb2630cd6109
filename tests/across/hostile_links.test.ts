/** Opens every link of `tests/hostile/links.ts` as a page does, from the text of its address to the run, without a browser. */
import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import type { Catalog, Checked } from "../../web/engine/contract";
import { EngineError } from "../../web/engine/messages";
import { openChecked, packChecked } from "../../web/engine/packed_checked";
import { catalog, check, initSync, Simulation } from "../../web/engine/pkg/fill_the_pipe_wasm.js";
import { runData } from "../../web/engine/run_data";
import { loadExperiments } from "../../web/experiments/load";
import { createLab, type Lab, linkOf } from "../../web/lab/lab";
import { expanded, FREE } from "../../web/pages/laboratory/presets";
import { withKnownViews } from "../../web/panels/known_views";
import { LABORATORY, type ReadLink, readLink, writeLink } from "../../web/scenario/link";
import { sentence } from "../../web/scenario/problem";
import { topologyOf } from "../../web/views/topology/graph";
import { HOSTILE_LINKS } from "../hostile/links";

let known: Catalog;
beforeAll(() => {
  const wasm = new URL("../../web/engine/pkg/fill_the_pipe_wasm_bg.wasm", import.meta.url);
  initSync({ module: readFileSync(wasm) });
  known = JSON.parse(catalog());
});

const experiments = loadExperiments();

/** Events after which a run is shown as far as it has come. */
const MOST_EVENTS = 20_000;

/** The engine as a worker has it, in one thread. */
const engine = {
  async check(scenario: object, overrides: object): Promise<Checked> {
    return openChecked(
      structuredClone(packChecked(JSON.parse(check(JSON.stringify(scenario), JSON.stringify(overrides))))),
    );
  },
  async run(scenario: object, overrides: object) {
    try {
      const simulation = new Simulation(JSON.stringify(scenario), JSON.stringify(overrides), true, true);
      simulation.advance(MOST_EVENTS);
      const data = runData(JSON.parse(simulation.summary()), simulation);
      simulation.free();
      return data;
    } catch (problems) {
      throw new EngineError({ kind: "problems", problems: JSON.parse(String(problems)) });
    }
  },
  cancel() {},
};

/** Opens the page of a link; null if it is none of an experiment. */
async function opened({ state }: ReadLink): Promise<Lab | null> {
  const experiment = state.experiment === LABORATORY ? FREE : experiments.find(({ id }) => id === state.experiment);
  if (!experiment) return null;
  const lab = createLab(engine, known, experiment, { ...state, scenario: state.scenario && expanded(state.scenario) });
  await new Promise<void>((resolve) => {
    const end = ({ status, stale } = lab.store.getState()) => {
      if (!stale && (status.kind === "shown" || status.kind === "failed")) resolve();
    };
    lab.store.subscribe(end);
    end();
  });
  return lab;
}

it("has links of many kinds", () => {
  expect(HOSTILE_LINKS.length).toBeGreaterThan(80);
  expect(new Set(HOSTILE_LINKS.map(({ hash }) => hash)).size).toBe(HOSTILE_LINKS.length);
});

it.each(HOSTILE_LINKS.map((link) => [link.what, link] as const))("%s", async (_, { hash, says }) => {
  const read = withKnownViews(readLink(hash));
  const lab = await opened(read);
  const state = lab?.store.getState();
  const failure =
    state?.status.kind === "failed" && state.status.problem.kind !== "problems" ? state.status.problem : null;
  const said = [...read.ignored, ...(state?.ignored ?? []), ...(state?.problems ?? []).map(sentence)];
  expect(failure).toBeNull();
  if (says === null) expect(said).toEqual([]);
  else expect(said.join("\n")).toMatch(says);
  expect((Object.prototype as { polluted?: unknown }).polluted).toBeUndefined();
  if (!lab || !state) return;

  // The page has a run: of the link, or of what is shown instead.
  expect(lab.playhead.getState().run).not.toBeNull();
  const { scenario } = state.history.present;
  topologyOf(scenario, { catalog: known, checked: state.checked }, { parts: 150, flows: 100 });
  // The address that the page then writes is one without anything to complain about.
  expect(withKnownViews(readLink(writeLink(linkOf(lab, null)))).ignored).toEqual([]);
  lab.close();
});
