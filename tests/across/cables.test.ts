import { beforeAll, describe, expect, it } from "vitest";
import { cablesOf, collisionBeside, countUntil } from "../../web/analysis/media/cables.ts";
import { collisionsIn } from "../../web/analysis/media/collisions.ts";
import type { Catalog } from "../../web/engine/contract.ts";
import { simulated, start } from "../../web/engine/testing.ts";
import { STEP_SIZES, stepSizesOf } from "../../web/playhead/step_sizes.ts";
import { cableStaysOf, collisionsOf } from "../../web/run/attempts.ts";
import { Run } from "../../web/run/run.ts";
import { story } from "../../web/run/testing.ts";
import { cableTable } from "../../web/views/cable/table.ts";
import { positionAt } from "../../web/views/pipe/position.ts";

let catalog: Catalog;
beforeAll(() => {
  catalog = start();
});

/** A transfer on a cable that two others load. */
function loaded(more: object = {}): Run {
  const noise = { background: true, app: { kind: "poisson", datagram_size: 500, rate: "4 Mb/s" } };
  const scenario = {
    hosts: { a: {}, b: {}, c: {}, d: {} },
    links: { ether: { kind: "csma_cd", stations: ["d", "c", "b", "a"], csma_cd: more } },
    tcp: { window: "8 KB" },
    flows: {
      bulk: { from: "a", to: "b", app: { bytes: "200 KB" } },
      there: { from: "c", to: "d", ...noise },
      back: { from: "d", to: "c", ...noise },
    },
  };
  const { data } = simulated(scenario);
  const whole = { links: { ether: { ...scenario.links.ether, overhead: 18 } } };
  return new Run(data, catalog, whole);
}

describe("a cable with collisions", () => {
  it("is told of as the engine counts it", () => {
    const run = loaded();
    const [cable] = cablesOf(run);
    const [told] = run.data.summary.cable_results;
    expect(told.collisions).toBeGreaterThan(20);
    const { frames, tried, collisions, dropped, wait } = countUntil(cable, run.end);
    expect(cable.sent.length).toBe(told.attempts);
    expect([tried, dropped]).toEqual([told.collided, told.dropped]);
    // The engine's last instant may lie behind the trace's, and a frame end between them.
    expect(told.frames - frames).toBeOneOf([0, 1]);
    expect(collisions).toBe(told.collisions);
    expect(((wait ?? 0) * frames) / told.frames / (told.wait_mean_ns ?? 1)).toBeCloseTo(1, 4);
    const busy = cable.sent
      .filter(({ heard }) => Number.isNaN(heard))
      .reduce((sum, { from, to }) => sum + Math.min(to, run.end) - from, 0);
    expect(busy / run.end).toBeCloseTo(told.utilisation, 3);
    expect(countUntil(cable, 0)).toEqual({ frames: 0, tried: 0, collisions: 0, dropped: 0, wait: null });
  });

  it("has its stations in their order, evenly along it", () => {
    const run = loaded();
    const [{ stations, info }] = cablesOf(run);
    expect(stations.map(({ position }) => position)).toEqual([0, 1, 2, 3].map((k) => (k * info.length_ns) / 3));
    expect(stations.map(({ name }) => name)).toEqual(
      ["d", "c", "b", "a"]
        .map((id) => run.places.find((one) => one.id === `hosts.${id}`)?.name)
        .map((name, k) => `${name} (${"dcba"[k]})`),
    );
  });

  it("has a station for each end of each flow where the scenario says so", () => {
    const run = loaded({ station_per_flow: true });
    const [{ stations, sent, info }] = cablesOf(run);
    expect(stations.length).toBe(info.stations);
    for (const { packet, station } of sent.slice(0, 200)) {
      expect(stations[station].name).toContain(run.flows[run.packets.flow[packet]].name);
    }
  });

  it("lets no station do two things at once, and none stop in the middle of a frame's tries", () => {
    const [{ sent, waits, stations }] = cablesOf(loaded());
    stations.forEach((_, station) => {
      const own = [...sent, ...waits]
        .filter((one) => one.station === station)
        .sort((a, b) => a.from - b.from || a.to - b.to);
      for (let k = 1; k < own.length; k++) expect(own[k].from).toBeGreaterThanOrEqual(own[k - 1].to);
    });
  });

  it("backs off for whole slots", () => {
    const run = loaded();
    const [{ waits, info }] = cablesOf(run);
    const backoffs = waits.filter(({ why, to }) => why === "backoff" && to < run.end);
    expect(backoffs.length).toBeGreaterThan(20);
    const slots = backoffs.map(({ from, to }) => (to - from) / info.slot_ns);
    for (const one of slots) expect(one).toBeCloseTo(Math.round(one), 6);
  });

  it("lets each collision be met by two stations at least", () => {
    const [{ collisions }] = cablesOf(loaded());
    for (const { of } of collisions) expect(new Set(of.map(({ station }) => station)).size).toBeGreaterThan(1);
  });
});

describe("a step to a collision", () => {
  it("goes to each of the cable's, when it is first heard, and selects who hears it", () => {
    const run = loaded();
    const [{ collisions, sent }] = cablesOf(run);
    const heard = collisions.map(({ of }) => Math.min(...of.map((one) => one.heard)));
    expect([...collisionsIn(run).times]).toEqual(heard.toSorted((a, b) => a - b));
    expect(collisionsIn(run).failed).toBe(sent.filter((one) => !Number.isNaN(one.heard)).length);
    const [first, second] = [...heard].sort((a, b) => a - b);
    const on = STEP_SIZES.collision.from(run, 0, first, 1);
    expect(on?.time).toBe(second);
    const who = on?.selection?.kind === "packet" ? on.selection.packet : -1;
    expect(collisions.flatMap(({ of }) => of)).toContainEqual(expect.objectContaining({ packet: who, heard: second }));
    expect(STEP_SIZES.collision.from(run, 0, second, -1)?.time).toBe(first);
    expect(STEP_SIZES.collision.from(run, 0, first, -1), "there is none before").toBeNull();
    const [last] = heard.toSorted((a, b) => b - a);
    const ways = [collisionBeside(run, first, -1), collisionBeside(run, last, 1), collisionBeside(run, second, -1)];
    expect(ways.map((way) => way?.heard)).toEqual([last, first, first]);
  });

  it("is offered where there is a cable with collisions", () => {
    const plain = story().data(1, { at: 0 }).ends(40);
    expect(
      [stepSizesOf(loaded()), stepSizesOf(plain), stepSizesOf(null)].map((all) => all.includes("collision")),
    ).toEqual([true, false, false]);
  });
});

describe("a cable too long for its short frames, on which nobody tries often", () => {
  const short = { background: true, app: { kind: "poisson", datagram_size: 30, rate: "1 Mb/s" } };
  const scenario = {
    hosts: { a: {}, b: {}, c: {} },
    links: {
      ether: { kind: "csma_cd", stations: ["a", "b", "c"], propagation_delay: "80 us", csma_cd: { attempts: 3 } },
    },
    tcp: { mss: 1460, window: "16 KB" },
    budget: { time: "300 ms" },
    flows: { bulk: { from: "a", to: "b", app: { bytes: "300 KB" } }, cross: { from: "c", to: "b", ...short } },
  };

  it("loses frames before it after too many collisions, and on it where nobody hears that", () => {
    const run = new Run(simulated(scenario).data, catalog, scenario);
    const [{ sent, dropped }] = cablesOf(run);
    const [told] = run.data.summary.cable_results;
    const garbled = sent.filter((one) => one.garbled);
    expect([dropped.length, garbled.length]).toEqual([told.dropped, told.garbled]);
    expect(Math.min(dropped.length, garbled.length)).toBeGreaterThan(0);
    const at = (packet: number) => {
      const position = positionAt(run, packet, run.end);
      return position?.kind === "lost" ? position.at : Number.NaN;
    };
    for (const { packet } of dropped) expect(at(packet)).toBe(run.packets.reverse[packet]);
    for (const { packet } of garbled) expect([0.4, 0.6]).toContainEqual(Number(at(packet).toFixed(6)));
    const rows = cableTable(run, { range: { from: 0, to: run.end } }).rows;
    expect(rows.filter((row) => row[4] === "sends, garbled at the receiver").length).toBe(garbled.length);
  });
});

describe("a packet's tries", () => {
  it("are those of the cable", () => {
    const run = loaded();
    const [{ sent }] = cablesOf(run);
    const packet = sent.find(({ before }) => before === 2)?.packet ?? -1;
    const own = sent.filter((one) => one.packet === packet);
    const [stay] = cableStaysOf(run, packet);
    const failed = own.filter(({ heard }) => !Number.isNaN(heard));
    expect(stay.failed.map(({ from, heard, to }) => [from, heard, to])).toEqual(
      failed.map(({ from, heard, to }) => [from, heard, to]),
    );
    expect(collisionsOf(run, packet)).toBe(failed.length);
    expect(collisionsOf(run, packet, failed[0].heard)).toBe(1);
    expect(stay.sent).toBe(own.find(({ heard }) => Number.isNaN(heard))?.from);
  });
});
