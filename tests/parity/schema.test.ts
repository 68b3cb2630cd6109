/** The published JSON Schema of scenarios, held against the engine it was made from: both take and refuse the same. */

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, test } from "vitest";
import { EXPERIMENTS } from "../../scripts/setup/experiments.mjs";
import { at, PACKAGE, TESTED_COMMAND_LINE } from "../../scripts/setup/places.mjs";
import type { Catalog, Checked } from "../../web/engine/contract";
import { catalog, check, initSync } from "../../web/engine/pkg/fill_the_pipe_wasm.js";

type Json = Record<string, unknown>;

const published = readFileSync(at("public/scenario.schema.json"), "utf8");
const schema = JSON.parse(published);
const validate = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }).compile(schema);

beforeAll(() => initSync({ module: readFileSync(join(PACKAGE, "fill_the_pipe_wasm_bg.wasm")) }));

const TWO_HOSTS: Json = {
  hosts: { a: {}, b: {} },
  routers: { r: {} },
  links: { left: { stations: ["a", "r"] }, right: { stations: ["r", "b"] } },
  flows: { bulk: { from: "a", to: "b" } },
};

/** The scenario with the value at a dotted path, groups made on the way. */
function withValue(scenario: Json, path: string, value: unknown): Json {
  const [first = "", ...rest] = path.split(".");
  const inner = rest.length === 0 ? value : withValue((scenario[first] ?? {}) as Json, rest.join("."), value);
  return { ...scenario, [first]: inner };
}

/** Returns the places where the engine finds something wrong. */
const refused = (scenario: Json) =>
  (JSON.parse(check(JSON.stringify(scenario), "{}")) as Checked).problems.map(({ path }) => path);

/** Returns the places where the schema does, as the engine writes places. */
function mistakes(scenario: unknown): string[] {
  validate(scenario);
  return (validate.errors ?? []).map(({ instancePath }) => instancePath.slice(1).replaceAll("/", "."));
}

test("it is the engine's", () => {
  const isCurrent = execFileSync(TESTED_COMMAND_LINE, ["schema"], { encoding: "utf8" }) === published;
  expect(isCurrent, "run: npm run --silent fillthepipe -- schema > public/scenario.schema.json").toBe(true);
});

describe("the project's own files are valid", () => {
  test.each(EXPERIMENTS)("the scenario of %s, as written and filled in", (name) => {
    const file = readFileSync(at(`web/experiments/${name}/experiment.json`), "utf8");
    const { scenario } = JSON.parse(file);
    expect(mistakes(scenario)).toEqual([]);
    expect(mistakes((JSON.parse(check(JSON.stringify(scenario), "{}")) as Checked).scenario)).toEqual([]);
  });

  const bases = readdirSync(at("engine/sim/src/scenario/bases"));
  test.each(bases)("the base %s", (name) => {
    expect(mistakes(JSON.parse(readFileSync(at(`engine/sim/src/scenario/bases/${name}`), "utf8")))).toEqual([]);
    expect(mistakes({ base: name.replace(".json", "") })).toEqual([]);
  });
});

describe("the schema refuses what the engine refuses, at the same place", () => {
  const entries: Record<string, string> = { hosts: "a", routers: "r", links: "left", flows: "bulk" };
  /** Every kind of link and every queue, for parameters that only some of them have. */
  function kinds(): Json[] {
    const { parameters } = JSON.parse(catalog()) as Catalog;
    const of = (path: string) => parameters.find((one) => one.path === path)?.choices ?? [];
    return [
      TWO_HOSTS,
      ...of("links.*.kind").map(({ id }) => withValue(TWO_HOSTS, "links.left.kind", id)),
      ...of("routers.*.queue.discipline").map(({ id }) => withValue(TWO_HOSTS, "routers.r.queue.discipline", id)),
    ];
  }

  /** The first of them that knows the parameter: no value is an object. */
  const knowing = (path: string) =>
    kinds().find((one) => refused(withValue(one, path, {})).includes(path)) ?? TWO_HOSTS;

  test("every parameter's values out of range, and of another kind", () => {
    const { parameters } = JSON.parse(catalog()) as Catalog;
    expect(parameters.length).toBeGreaterThan(100);
    let tried = 0;
    for (const { path: template, kind, min, max } of parameters) {
      const path = template.replace(/^(\w+)\.\*/, (_, map) => `${map}.${entries[map]}`);
      const scenario = knowing(path);
      const wrong: unknown[] = [{}, kind === "text" ? 7 : "nonsense !"];
      if (min !== null) wrong.push(min - 1);
      if (max !== null) wrong.push(max * 1.01 + 1);
      for (const value of wrong) {
        const changed = withValue(scenario, path, value);
        const shown = `${path} = ${JSON.stringify(value)}`;
        expect(refused(changed), shown).toContain(path);
        expect(
          mistakes(changed).map((place) => place.replace(/^(.*\.stations)\.\d+$/, "$1")),
          shown,
        ).toContain(path);
        tried += 1;
      }
      for (const value of [min, max]) {
        if (value === null) continue;
        const changed = withValue(scenario, path, value);
        const outside = JSON.parse(check(JSON.stringify(changed), "{}")) as Checked;
        const itself = outside.problems.some((one) => one.path === path && /outside|should be/.test(one.message));
        expect(itself, `${path} = ${value}`).toBe(false);
        expect(mistakes(changed), `${path} = ${value}`).toEqual([]);
      }
    }
    expect(tried).toBeGreaterThan(400);
  });

  test.each<[string, Json, string]>([
    ["a parameter that is none", withValue(TWO_HOSTS, "sede", 3), "sede"],
    ["a name with a space", withValue(TWO_HOSTS, "hosts", { a: {}, b: {}, "c d": {} }), "hosts.c d"],
    [
      "a way back of a ring",
      withValue(TWO_HOSTS, "links.left", { kind: "fddi", stations: ["a", "r"], reverse: {} }),
      "links.left.reverse",
    ],
    [
      "another queue's threshold",
      withValue(TWO_HOSTS, "routers.r.queue", { discipline: "codel", min_threshold: 5 }),
      "routers.r.queue.min_threshold",
    ],
    ["a version to come", withValue(TWO_HOSTS, "version", 99), "version"],
    ["a base that is none", withValue(TWO_HOSTS, "base", "moon"), "base"],
  ])("%s", (_, scenario, place) => {
    expect(refused(scenario)).toContain(place);
    const found = mistakes(scenario);
    // An unknown member is a mistake of the group it is in.
    expect(found.some((one) => one === place || one === place.slice(0, Math.max(0, place.lastIndexOf("."))))).toBe(
      true,
    );
  });

  test.each<[string, unknown, boolean]>([
    ["links.left.rate", "45 Mb/s", true],
    ["links.left.rate", "45 ms", false],
    ["links.left.propagation_delay", " 1.5e1ms ", true],
    ["links.left.propagation_delay", "-1 ms", false],
    ["tcp.window", "64 KB", true],
    ["tcp.nagle", "false", true],
    ["tcp.nagle", "no", false],
    ["flows.bulk.lose.forward", "10, 10:1, ack4", true],
    ["flows.bulk.lose.forward", [10, "10:255"], true],
    ["flows.bulk.lose.forward", "10:300", false],
    ["flows.bulk.lose.forward", "ack0", false],
    ["flows.bulk.name", "x".repeat(200), true],
    ["flows.bulk.name", "x".repeat(201), false],
  ])("%s = %j", (path, value, valid) => {
    const scenario = withValue(TWO_HOSTS, path, value);
    expect(refused(scenario).includes(path)).toBe(!valid);
    expect(mistakes(scenario).some((place) => place.startsWith(path))).toBe(!valid);
  });
});
