import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadExperiments } from "../../experiments/load.ts";
import { mistakesIn } from "../../experiments/schema.ts";
import { firstSentences, spoken } from "../../page/mdx.ts";
import { isOptionKey, readOption } from "../../scenario/options.ts";
import { explanationOf, tourFile } from "./files.ts";
import type { TourFile } from "./format.ts";
import { TOURS } from "./list.ts";
import { tourSchema } from "./schema.ts";

const here = new URL(".", import.meta.url);
const experiments = loadExperiments();
const explained = experiments.map((experiment) => [experiment.id, explanationOf(experiment)] as const);
const tours = TOURS.map(({ id }) => [id, tourFile(id) ?? (() => Promise.reject(new Error(`no ${id}.mdx`)))] as const);
const all = [...explained, ...tours];

/** Cards that a step may point at, beside the views of a run. */
const CARDS = ["overlay", "differences", "printed"];

describe("tours and explanations", () => {
  it("are found", () => {
    expect(tourFile("nowhere")).toBeNull();
    expect(tourFile("any_run")).toBeNull();
  });

  it.each(all)(
    "%s: its steps are well formed, and of experiments, flows, views and options there are",
    async (id, load) => {
      const file = await load();
      expect(mistakesIn(file, id, tourSchema)).toEqual([]);
      for (const step of file.steps) {
        const where = `${id}, ${step.id}`;
        const experiment = experiments.find((one) => one.id === step.experiment);
        if (!experiment) throw new Error(`${where}: there is no experiment ${step.experiment}`);
        if (step.flow) expect(Object.keys(experiment.scenario.flows ?? {}), where).toContain(step.flow.split(".")[0]);
        if (step.view && !CARDS.includes(step.view))
          expect(existsSync(new URL(`../../views/${step.view}/`, here)), `${where}: ${step.view}`).toBe(true);
        for (const [key, value] of Object.entries(step.options ?? {})) {
          expect(isOptionKey(key) && readOption(key, String(value)), `${where}: ${key}`).toEqual({ [key]: value });
        }
        expect(spoken(step.text).length, `${where}: a text to be read aloud`).toBeGreaterThan(40);
      }
    },
  );

  it.each(explained)("%s is explained on its own page", async (id, load) => {
    const { steps } = await load();
    expect(steps.every(({ experiment }) => experiment === id)).toBe(true);
  });

  it("have the steps of the paper's tour first, and then those of any run with the same parameters", async () => {
    const file = await explanationOf(experiments.find(({ id }) => id === "ubc-experiment2") ?? experiments[0])();
    const own = (await tourFile("ubc")?.())?.steps.filter(({ experiment }) => experiment === "ubc-experiment2");
    expect(own?.length).toBeGreaterThan(0);
    expect(file.steps.slice(0, own?.length)).toEqual(own);
    const further = file.steps.slice(own?.length);
    expect(further.map(({ id }) => id)).toContain("run_limits");
    for (const { set, optional } of further)
      expect({ set, optional }).toEqual({ set: own?.at(-1)?.set, optional: true });
  });

  it("are refused with the place of each mistake", async () => {
    const file = await tourFile("ansnet")?.();
    if (!file) throw new Error("no ansnet.mdx");
    const [first] = file.steps;
    const said = (...steps: object[]) => mistakesIn({ ...file, steps } as TourFile, "x", tourSchema).join("\n");
    expect(said(first, { ...first, before: "soon" })).toContain(
      "x: steps.1.before: should be a duration such as 20 ms",
    );
    expect(said({ ...first, id: "Two" })).toContain("x: steps.0.id: should be in snake_case");
    expect(said({ ...first, at: { event: "dropped", variable: "cwnd" } })).toContain("x: steps.0.at:");
    expect(said({ ...first, at: undefined })).toContain("about one, and not otherwise");
    expect(said(first, first)).toContain("same id");
  });
});

describe("the list of tours", () => {
  it.each(TOURS)("$id is known by its title, and begins where it says", async ({ id, title, first }) => {
    const file = await tourFile(id)?.();
    expect(file?.title).toBe(title);
    expect(file?.steps[0]).toMatchObject({ id: first.step, experiment: first.experiment });
  });

  it.each(all)("%s: two lines before an audience hold whole sentences of each step", async (id, load) => {
    const { steps } = await load();
    for (const step of steps) {
      const text = spoken(step.text);
      const lead = firstSentences(text, 130);
      expect(text.startsWith(lead), `${id}, ${step.id}`).toBe(true);
      expect(lead.length, `${id}, ${step.id}: ${lead}`).toBeLessThanOrEqual(180);
      expect(lead, `${id}, ${step.id}`).toMatch(/[.?!:][”")]*$/);
    }
  });
});
