import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { at } from "../../scripts/setup/places.mjs";
import { experimentSchema } from "../../web/experiments/schema.ts";

test("the documentation names every field of an experiment and of its sweep", () => {
  const text = readFileSync(at("web/pages/docs/adding.md"), "utf8");
  const { sweep, ...fields } = experimentSchema.shape;
  const names = [...Object.keys(fields), ...Object.keys(sweep.def.innerType.shape)];
  expect(names.length).toBeGreaterThan(30);
  const missing = names.filter((name) => !text.includes(`\`${name}\``));
  expect(missing, "not in web/pages/docs/adding.md").toEqual([]);
});
