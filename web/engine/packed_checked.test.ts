import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, it } from "vitest";
import { flows, hosts, star } from "../../tests/hostile/scenarios";
import type { Checked } from "./contract.ts";
import { buffersOf, entriesOf, openChecked, packChecked, unpacked } from "./packed_checked.ts";
import { check, initSync } from "./pkg/fill_the_pipe_wasm.js";

beforeAll(() => {
  initSync({
    module: readFileSync(fileURLToPath(new URL("./pkg/fill_the_pipe_wasm_bg.wasm", import.meta.url))),
  });
});

const checked = (scenario: object): Checked => JSON.parse(check(JSON.stringify(scenario), "{}"));

/** Returns the check as a worker posts it and the page gets it. */
const crossed = (given: Checked): Checked => {
  const packed = packChecked(given);
  return openChecked(structuredClone(packed, { transfer: buffersOf(packed) }));
};

it.each([
  ["one flow", flows(1)],
  ["120 flows", flows(120)],
  ["300 hosts", hosts(300)],
  ["a star of 60", star(60)],
])("a check of %s is the same behind the boundary", (_, scenario) => {
  const given = checked(scenario);
  expect(given.problems).toEqual([]);
  const opened = crossed(given);
  expect(JSON.stringify(opened)).toBe(JSON.stringify(given));
  expect(Object.keys(opened.sources)).toEqual(Object.keys(given.sources));
});

it("problems, and a scenario with names of the language's own, cross as they are", () => {
  const given = {
    problems: [{ path: "a", message: "b", choices: [] }],
    scenario: null,
    sources: {},
    places: [],
    flows: [],
  };
  expect(crossed(given)).toEqual(given);
  const group = Object.fromEntries(["bytes", "ends", "keys", "constructor"].map((name) => [name, { name }]));
  for (let number = 0; number < 100; number++) group[`h${number}`] = { name: "ü𝄞" };
  const opened = crossed({ ...given, problems: [], scenario: { hosts: group } });
  expect(opened.scenario).toEqual({ hosts: group });
  const { hosts } = opened.scenario as { hosts: object };
  expect(Object.hasOwn(hosts, "toString")).toBe(false);
  expect("toString" in hosts).toBe(false);
});

it("reads only the parts that are asked for, however many there are", () => {
  const counts = [100, 400].map((count) => {
    const given = checked(flows(count));
    const { scenario, sources, flows: infos, places } = crossed(given);
    const before = unpacked.values;
    const group = scenario?.flows as Record<string, { from: string }>;
    expect(Object.keys(group)).toHaveLength(count);
    expect(Object.hasOwn(group, "f7")).toBe(true);
    expect(group.f7.from).toBe("a");
    expect(group.f7).toBe(group.f7);
    expect(sources["flows.f8.app.bytes"].basis).toBe("assumed");
    expect(sources["flows.f8.no"]).toBeUndefined();
    expect(infos).toHaveLength(count);
    expect(infos[9].id).toBe(given.flows[9].id);
    expect(infos.slice(3, 5).map(({ id }) => id)).toEqual(given.flows.slice(3, 5).map(({ id }) => id));
    expect(places.length).toBe(3);
    expect(entriesOf(infos)).toEqual(given.flows.map(({ entry }) => entry));
    return unpacked.values - before;
  });
  expect(counts).toEqual([5, 5]);
});
