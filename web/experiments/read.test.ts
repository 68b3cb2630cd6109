import { afterEach, expect, test } from "vitest";
import { show } from "../language/index.ts";
import { LANGUAGES, SOURCE } from "../language/languages.ts";
import { loadExperiments } from "./load.ts";
import { inEnglish } from "./read.ts";

afterEach(() => show(SOURCE));

const named = (id: string) => LANGUAGES.find((one) => one.id === id) ?? SOURCE;
const experiment = loadExperiments().find(({ id }) => id === "ansnet-figure2");

test("texts are those of the language whenever they are read, and the scenario stays as it is", async () => {
  const before = structuredClone(experiment?.scenario);
  await show(named("en-XA"));
  expect(experiment?.title).toContain("Ƒîĝûŕé 2");
  expect(experiment?.figures[0]).toContain("Ƒîĝûŕé 2");
  expect(experiment?.questions?.[0].answer[0]).toContain("ţĥŕöûĝĥþûţ");
  expect(experiment?.sweep?.quantities[0].panel).toContain("ţŕåƒƒîç");
  expect(experiment?.sweep?.quantities[0].column).toBe("60 no-b");
  expect(experiment?.scenario).toEqual(before);
  expect(experiment && inEnglish(experiment).title).toMatch(/^Figure 2: /);
  await show(SOURCE);
  expect(experiment?.title).toMatch(/^Figure 2: /);
});
