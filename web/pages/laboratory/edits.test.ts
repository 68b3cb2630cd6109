import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import type { Checked, Scenario } from "../../engine/contract.ts";
import { check as checkText, initSync } from "../../engine/pkg/fill_the_pipe_wasm.js";
import { loadExperiments } from "../../experiments/load.ts";
import { show } from "../../language/index.ts";
import { SOURCE } from "../../language/languages.ts";
import { withValue } from "../../scenario/draft.ts";
import { called, KINDS, names, part, stationsOf } from "../../scenario/parts.ts";
import { canJoin, joined, renamed, renameProblem, withFlow, withFlowLike, withHostAt, withRouterOn } from "./edits.ts";
import { goneWith } from "./parts.ts";
import { presets, SCRATCH } from "./presets.ts";

beforeAll(() => {
  const module = readFileSync(fileURLToPath(new URL("../../engine/pkg/fill_the_pipe_wasm_bg.wasm", import.meta.url)));
  initSync({ module });
});

const checked = (scenario: Scenario): Checked => JSON.parse(checkText(JSON.stringify(scenario), "{}"));
const known = (scenario: Scenario) => checked(scenario).scenario ?? {};
const problems = (scenario: Scenario) => checked(scenario).problems.map(({ path, message }) => `${path}: ${message}`);

// Names of presets are read before the tests begin.
await show(SOURCE);
const all = presets(loadExperiments()).flatMap((group) => group.presets);
const preset = (id: string) => all.find((one) => one.id === id)?.scenario ?? {};

describe("a router in the middle", () => {
  it("keeps the link behind it and leads a fast cable up to it", () => {
    const { scenario, name } = withRouterOn(SCRATCH, known(SCRATCH), "link")!;
    expect(problems(scenario)).toEqual([]);
    expect(stationsOf(part(scenario, "links", "link"))).toEqual([name, "b"]);
    expect(part(scenario, "links", "link")).toMatchObject({ rate: "10 Mb/s", propagation_delay: "10 ms" });
    expect(part(scenario, "links", "link_2")).toMatchObject({ stations: ["a", name], rate: 100e6, mtu: 1500 });
    expect(checked(scenario).flows[0].forward).toHaveLength(5);
  });

  it("stands on the side that flows come from, whichever the link names first", () => {
    const back = withValue(SCRATCH, ["flows", "bulk"], { from: "b", to: "a" });
    const { scenario, name } = withRouterOn(back, known(back), "link")!;
    // Parameters of the reverse direction stay with the reverse direction.
    expect(stationsOf(part(scenario, "links", "link"))).toEqual(["a", name]);
  });

  it.each(all.map(({ id, scenario }) => [id, scenario] as const))("can be put on every line of %s", (_, scenario) => {
    for (const link of names(scenario, "links")) {
      const made = withRouterOn(scenario, known(scenario), link);
      expect(made === null).toBe(stationsOf(part(scenario, "links", link)).length !== 2);
      // LNTP crosses no router, so a flow over LNTP rightly gets an error.
      const wrong = made ? problems(made.scenario).filter((one) => !/\.transport: is LNTP/.test(one)) : [];
      expect(wrong, link).toEqual([]);
    }
  });
});

describe("from scratch", () => {
  it("two hosts, a router and a line of 50 ms, Reno against CUBIC, in six presses", () => {
    const one = withRouterOn(SCRATCH, known(SCRATCH), "link")!;
    const two = withHostAt(one.scenario, known(one.scenario), { kind: "routers", name: one.name });
    const three = withFlow(two.scenario, two.name, "b");
    let scenario = withValue(three.scenario, ["links", "link", "propagation_delay"], "50 ms");
    scenario = withValue(scenario, ["flows", "bulk", "tcp", "variant"], "reno");
    scenario = withValue(scenario, ["flows", three.name, "tcp", "variant"], "cubic");
    const { problems, flows, places } = checked(scenario);
    expect(problems).toEqual([]);
    expect(flows.map(({ forward }) => forward.map((at) => places[at].id).join(" "))).toEqual([
      "hosts.a links.link_2 routers.router_1 links.link hosts.b",
      "hosts.host_3 links.link_3 routers.router_1 links.link hosts.b",
    ]);
  });

  it("each is joined only to what it is not joined to yet, and nothing to a full line", () => {
    const host = (name: string) => ({ kind: "hosts", name }) as const;
    const link = { kind: "links", name: "link" } as const;
    expect(canJoin(SCRATCH, host("a"), host("b"))).toBe(false);
    expect(canJoin(SCRATCH, host("a"), host("a"))).toBe(false);
    const three = { ...SCRATCH, hosts: { a: {}, b: {}, c: {} } };
    expect(canJoin(three, host("a"), host("c"))).toBe(true);
    expect(problems(joined(three, host("a"), host("c"))!.scenario)).toEqual([]);
    expect(joined(three, link, host("c"))).toBe(null);
    const ring = withValue(three, ["links", "link"], { kind: "fddi", stations: ["a", "b"] });
    const on = joined(ring, host("c"), link)!;
    expect(stationsOf(part(on.scenario, "links", on.name))).toEqual(["a", "b", "c"]);
    expect(problems(on.scenario)).toEqual([]);
  });

  it("one more flow like another has its TCP, and none of its packets lost by name or manual decisions", () => {
    const given = withValue(preset("sandia-table3"), ["flows", "bulk", "lose"], { forward: "3", link: "t3" });
    const lossy = withValue(given, ["flows", "bulk", "hand"], { on: true, decisions: "1s:3" });
    const { scenario, name } = withFlowLike(lossy, "bulk");
    const { name: _, lose: __, hand: ___, ...like } = part(lossy, "flows", "bulk");
    expect(part(scenario, "flows", name)).toEqual({ name: "Flow 2", ...like });
    expect(problems(scenario)).toEqual([]);
  });

  it("removing says what goes with it", () => {
    const { scenario, name } = withRouterOn(SCRATCH, known(SCRATCH), "link")!;
    expect(goneWith(scenario, { kind: "hosts", name: "b" })).toEqual([
      { kind: "links", name: "link" },
      { kind: "flows", name: "bulk" },
    ]);
    expect(goneWith(scenario, { kind: "routers", name })).toEqual([
      { kind: "links", name: "link" },
      { kind: "links", name: "link_2" },
    ]);
    expect(goneWith(scenario, { kind: "flows", name: "bulk" })).toEqual([]);
  });
});

describe("another id", () => {
  it.each(all.map(({ id, scenario }) => [id, scenario] as const))("of any part of %s is carried along", (_, given) => {
    const { flows, places } = checked(given);
    const passed = flows[0].forward.map((at) => places[at].id);
    const link = passed.find((id) => id.startsWith("links."))?.slice("links.".length);
    const scenario = withValue(given, ["flows", names(given, "flows")[0], "lose"], { forward: "5", link });
    const stated = ({ sources }: Checked) => Object.values(sources).filter(({ basis }) => basis === "stated");
    const before = checked(scenario);
    expect(before.problems).toEqual([]);
    for (const kind of KINDS) {
      for (const name of names(scenario, kind)) {
        const next = renamed(scenario, { kind, name }, "other");
        const after = checked(next);
        expect(after.problems, `${kind}.${name}`).toEqual([]);
        expect(names(next, kind)).toEqual(names(scenario, kind).map((one) => (one === name ? "other" : one)));
        // Renaming back restores everything.
        expect(renamed(next, { kind, name: "other" }, name)).toEqual(scenario);
        expect(stated(after)).toHaveLength(stated(before).length);
      }
    }
  });

  it("has to be free and of lowercase letters", () => {
    const problem = (next: string) => renameProblem(SCRATCH, { kind: "hosts", name: "a" }, next);
    expect(problem("a")).toBe(null);
    expect(problem("link")).toBe(null);
    expect(problem("b")).toBe("Host B has this id");
    for (const next of ["", "Host A", "a.b", "__proto__", "ü", "x".repeat(41)])
      expect(problem(next)).toMatch(/^only lowercase/);
  });
});

it("calls parts of one name apart by their ids, and one without a name by its id", () => {
  const scenario = {
    hosts: { a: { name: "Host" }, b: { name: "Host" }, c: { name: " " }, d: {} },
    routers: { r: { name: "c" } },
    links: { a: { name: "Host" } },
  };
  expect(names(scenario, "hosts").map((name) => called(scenario, "hosts", name))).toEqual([
    "Host (a)",
    "Host (b)",
    "c",
    "d",
  ]);
  expect(called(scenario, "routers", "r")).toBe("c (r)");
  expect(called(scenario, "links", "a")).toBe("Host");
});
