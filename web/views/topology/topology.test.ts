import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog, Checked, Scenario } from "../../engine/contract.ts";
import { catalog as catalogText, check, initSync } from "../../engine/pkg/fill_the_pipe_wasm.js";
import { type Topology, topologyOf } from "./graph.ts";
import { type Box, layoutTopology } from "./layout.ts";
import { routesOf, topologyMarks } from "./marks.ts";
import { spoken, topologyTable } from "./words.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
let catalog: Catalog;

beforeAll(() => {
  initSync({ module: readFileSync(at("../../engine/pkg/fill_the_pipe_wasm_bg.wasm")) });
  catalog = JSON.parse(catalogText());
});

function drawn(scenario: Scenario): Topology {
  const checked: Checked = JSON.parse(check(JSON.stringify(scenario), "{}"));
  return topologyOf(scenario, { catalog, checked: checked.scenario ? checked : null });
}

/** Two senders, a bottleneck that loses, one receiver. */
const DUEL: Scenario = {
  hosts: { a: { name: "Host A" }, b: { name: "Host B" }, c: { name: "Host C" } },
  routers: { r: { name: "Router", model: "ideal", queue: { discipline: "red", limit: 50 } } },
  links: {
    a: { name: "Cable A", stations: ["a", "r"], rate: "100 Mb/s" },
    b: { name: "Cable B", stations: ["b", "r"], rate: "100 Mb/s" },
    slow: {
      name: "Slow",
      stations: ["r", "c"],
      rate: "10 Mb/s",
      propagation_delay: "50 ms",
      bit_errors: { packet_loss: 0.01 },
    },
  },
  flows: {
    reno: { name: "Reno", from: "a", to: "c", tcp: { variant: "reno" } },
    cubic: { name: "Cubic", from: "b", to: "c", tcp: { variant: "cubic" }, count: 3 },
  },
};

/** A dumbbell with this many senders and receivers at two routers. */
function dumbbell(pairs: number): Scenario {
  const numbers = Array.from({ length: pairs }, (_, i) => i + 1);
  const all = (make: (i: number) => [string, Scenario][]) => Object.fromEntries(numbers.flatMap(make));
  return {
    hosts: all((i) => [
      [`s${i}`, { name: `Sender ${i}` }],
      [`d${i}`, { name: `Receiver ${i}` }],
    ]),
    routers: { l: { name: "West" }, r: { name: "East" } },
    links: {
      mid: { stations: ["l", "r"], rate: "10 Mb/s" },
      ...all((i) => [
        [`a${i}`, { stations: [`s${i}`, "l"], rate: "100 Mb/s", propagation_delay: `${i} ms` }],
        [`b${i}`, { stations: ["r", `d${i}`], rate: "1 Gb/s" }],
      ]),
    },
    flows: all((i) => [[`f${i}`, { from: `s${i}`, to: `d${i}` }]]),
  };
}

const BASES = at("../../../engine/sim/src/scenario/bases/");
const cases: [string, Scenario][] = [
  ["duel", DUEL],
  ["dumbbell of 5", dumbbell(5)],
  ["dumbbell of 12", dumbbell(12)],
  ...readdirSync(BASES).map((file): [string, Scenario] => {
    const base = JSON.parse(readFileSync(BASES + file, "utf8"));
    const hosts = Object.keys(base.hosts);
    const flows = { there: { from: hosts[0], to: hosts.at(-1) }, back: { from: hosts.at(-1), to: hosts[0] } };
    return [file, { ...base, flows }];
  }),
];

describe("the drawing of a network", () => {
  it.each(cases.flatMap(([name, scenario]) => [320, 366, 700].map((width) => [name, width, scenario] as const)))(
    "%s, %d px wide: nothing on top of anything, all within, targets for a finger",
    (_, width, scenario) => {
      const { nodes, lines, size } = layoutTopology(drawn(scenario), { width, em: 13 });
      const boxes: [string, Box][] = [
        ...nodes.map((box): [string, Box] => [box.node.name, box]),
        ...lines.filter(({ label }) => label.width > 0).map(({ line, label }): [string, Box] => [line.name, label]),
      ];
      boxes.forEach(([name, a], i) => {
        expect(a.x - a.width / 2, name).toBeGreaterThanOrEqual(0);
        expect(a.x + a.width / 2, name).toBeLessThanOrEqual(size.width);
        expect(a.y - a.height / 2, name).toBeGreaterThanOrEqual(0);
        expect(a.y + a.height / 2, name).toBeLessThanOrEqual(size.height);
        expect(Math.min(a.width, a.height), name).toBeGreaterThanOrEqual(24);
        for (const [other, b] of boxes.slice(i + 1)) {
          const apart =
            Math.abs(a.x - b.x) >= (a.width + b.width) / 2 - 0.5 ||
            Math.abs(a.y - b.y) >= (a.height + b.height) / 2 - 0.5;
          expect(apart, `${name} and ${other}`).toBe(true);
        }
      });
    },
  );

  it("stands the same each time, and what comes first stands first", () => {
    const [one, other] = [1, 2].map(() => layoutTopology(drawn(dumbbell(5)), { width: 900, em: 13 }));
    expect(one).toEqual(other);
    const senders = one.nodes.filter(({ node }) => node.name.startsWith("Sender")).map(({ y }) => y);
    expect(senders).toEqual([...senders].sort((a, b) => a - b));
  });

  it("has senders left of their router and the receiver right of it, a line as thick as it is fast", () => {
    const { nodes, lines } = layoutTopology(drawn(DUEL), { width: 700, em: 13 });
    const x = Object.fromEntries(nodes.map(({ node, x }) => [node.name, x]));
    expect(x["Host A"]).toBe(x["Host B"]);
    expect(x["Host A"]).toBeLessThan(x.Router);
    expect(x.Router).toBeLessThan(x["Host C"]);
    const width = Object.fromEntries(lines.map(({ line, width }) => [line.name, width]));
    expect(width["Cable A"]).toBeCloseTo(2 * width.Slow);
  });

  it("leads each flow from its sender's box to its receiver's", () => {
    const topology = drawn(DUEL);
    const layout = layoutTopology(topology, { width: 700, em: 13 });
    const box = (name: string) => layout.nodes.find(({ node }) => node.name === name)!;
    for (const { route, points } of routesOf(topology, layout)) {
      const [from, to] = [box(route.name === "Reno" ? "Host A" : "Host B"), box("Host C")];
      expect(points[0]).toBeCloseTo(from.x + from.width / 2, 0);
      expect(points.at(-2)).toBeCloseTo(to.x - to.width / 2, 0);
      for (let i = 2; i < points.length; i += 2) expect(points[i]).toBeGreaterThanOrEqual(points[i - 2] - 0.5);
    }
  });

  it("goes over a ring from plug to plug", () => {
    const [, scenario] = cases.find(([name]) => name === "sandia_wide_area.json")!;
    const topology = drawn(scenario);
    const there = topology.routes.find(({ place }) => place === "flows.there");
    expect(there?.way?.filter((place) => place.startsWith("links."))).toEqual([
      "links.ring_1",
      "links.t3",
      "links.ring_2",
    ]);
    const layout = layoutTopology(topology, { width: 366, em: 13 });
    const on = layout.lines.filter(({ routes }) => routes.includes("flows.there")).map(({ line }) => line.ends.join());
    expect(on).toEqual([
      "hosts.ds5000_a,links.ring_1",
      "routers.nsc_1,links.ring_1",
      "routers.nsc_1,routers.nsc_2",
      "hosts.sparc2,links.ring_2",
      "routers.nsc_2,links.ring_2",
    ]);
  });

  it("shows what cannot be run yet, as far as it goes", () => {
    const broken: Scenario = {
      hosts: { a: {}, b: {}, lone: {} },
      links: { stub: { stations: ["a"] }, odd: { stations: ["b", "nobody", "b"], rate: "fast" } },
      flows: { f: { from: "a", to: "b" }, g: { from: "a", to: "gone" }, h: {} },
    };
    const topology = drawn(broken);
    expect(topology.nodes.map(({ place, kind }) => `${place} ${kind}`)).toEqual([
      "hosts.a host",
      "hosts.b host",
      "hosts.lone host",
      "links.stub medium",
      "links.odd medium",
    ]);
    expect(topology.routes.map(({ way }) => way)).toEqual([null, null, null]);
    const layout = layoutTopology(topology, { width: 366, em: 13 });
    const marks = topologyMarks(topology, layout);
    const numbers = marks.flatMap((mark) => (mark.type === "path" ? mark.points : []));
    expect(numbers.every(Number.isFinite)).toBe(true);
    expect(spoken(topology, "hosts.lone")).toBe("lone, host, not connected");
    expect(spoken(topology, "flows.f")).toBe("f, flow, 4.3BSD-Tahoe, from a to b, and no path is known");
    expect(topologyMarks(drawn({}), layoutTopology(drawn({}), { width: 366, em: 13 }))).toEqual([]);
  });

  it("is said in words", () => {
    const topology = drawn(DUEL);
    expect(spoken(topology, "routers.r").replaceAll("\u00a0", " ")).toBe(
      "Router, router, RED, 50 packets, connected to Host A, Host B and Host C, carries Reno and Cubic",
    );
    expect(spoken(topology, "links.slow").replaceAll("\u00a0", " ")).toBe(
      "Slow, link, 10 Mb/s, 50 ms, 1 % lost, connected to Router and Host C, carries Reno and Cubic",
    );
    expect(spoken(topology, "flows.cubic")).toBe("Cubic, flow, CUBIC, 3 times, from Host B to Host C over Router");
    expect(topologyTable(topology).rows.map(([name]) => name)).toEqual([
      "Host A",
      "Host B",
      "Host C",
      "Router",
      "Cable A",
      "Cable B",
      "Slow",
      "Reno",
      "Cubic",
    ]);
  });
});
