import { beforeAll, expect, it } from "vitest";
import type { Catalog, Checked } from "../../engine/contract.ts";
import { check } from "../../engine/pkg/fill_the_pipe_tools.js";
import { only, read, simulated, start } from "../../engine/testing.ts";
import { asRun, type Connection } from "./as_run.ts";
import { likenessOf, senderIn, unlikeness } from "./likeness.ts";

const MS = 1e6;

let catalog: Catalog;
beforeAll(() => {
  catalog = start();
});

const SCENARIO = {
  hosts: { a: { name: "A" }, b: { name: "B" } },
  links: { line: { stations: ["a", "b"], rate: "4 Mb/s", propagation_delay: "20 ms", mtu: 4352 } },
  tcp: { variant: "newreno", window: "30 KB", mss: 4312 },
  flows: { bulk: { from: "a", to: "b", app: { bytes: "400 KB" } } },
};

it("has the path and the data of the run that was captured", () => {
  const { file, data } = simulated(SCENARIO);
  const connection = read(file);
  const like = likenessOf(connection, asRun(connection, catalog, 0), 0);
  if (like === null) throw new Error("the way there and back is known");
  const { scenario, seen, rate } = like;
  expect(rate).toMatchObject({ by: "acks", trust: expect.stringMatching(/good|fair/) });
  expect(rate.rate / 4e6).toBeGreaterThan(0.95);
  expect(rate.rate / 4e6).toBeLessThan(1.05);
  expect(scenario).toMatchObject({
    tcp: { variant: "newreno", mss: 4312, window: 30 * 1024, sack: false, window_scale: false },
    flows: { connection: { app: { bytes: 400 * 1024 } } },
  });
  // A value that the capture does not contain is not among the seen ones.
  expect(seen).toMatchObject({ tcp: { mss: 4312, window: 30 * 1024 } });
  expect([seen.tcp, seen.links]).not.toEqual([scenario.tcp, scenario.links]);
  expect([senderIn(scenario, connection.about), senderIn({}, connection.about)]).toEqual([0, null]);
  const { problems }: Checked = JSON.parse(check(JSON.stringify(scenario), "{}"));
  expect(problems).toEqual([]);
  const { line } = scenario.links as { line: { propagation_delay: number } };
  expect(line.propagation_delay).toBeGreaterThan(19 * MS);
  expect(line.propagation_delay).toBeLessThan(22 * MS);
  const again = simulated(scenario).data.summary.results[0];
  // The rate is bound by the window, so the transfer takes about as long as the run.
  expect(again.throughput_bps / data.summary.results[0].throughput_bps).toBeGreaterThan(0.8);
  expect(again.throughput_bps / data.summary.results[0].throughput_bps).toBeLessThan(1.25);
});

it("has the line of a path that is limited by its window, not the rate that the window lets through", () => {
  const fast = { ...SCENARIO.links.line, rate: "45 Mb/s" };
  const limited = { ...SCENARIO, links: { line: fast }, tcp: { ...SCENARIO.tcp, window: "16 KB", mss: 1460 } };
  const { file, data } = simulated(limited);
  expect(data.summary.results[0].throughput_bps).toBeLessThan(4e6);
  const connection = read(file);
  const like = likenessOf(connection, asRun(connection, catalog, 0), 0);
  expect((like?.rate.rate ?? 0) / 45e6).toBeGreaterThan(0.9);
  expect((like?.rate.rate ?? 0) / 45e6).toBeLessThan(1.1);
});

it("writes its data at once if all captured segments but the last are full, and in calls of the usual size otherwise", () => {
  const calls = (app: object) => {
    const flows = { bulk: { from: "a", to: "b", app: { bytes: "100 KB", ...app } } };
    const tcp = { ...SCENARIO.tcp, mss: 1460, window: 40 * 1460, initial_cwnd: 10 * 1460 };
    const connection = read(simulated({ ...SCENARIO, tcp, flows }).file);
    const like = likenessOf(connection, asRun(connection, catalog, 0), 0)!;
    return (like.scenario.flows as { connection: { app: { call_size?: number } } }).connection.app.call_size;
  };
  expect(calls({ call_size: "100 KB" })).toBe(100 * 1024);
  expect(calls({})).toBeUndefined();
});

it("is none where the way is not known, or nothing was sent, and says why", () => {
  const { file } = simulated(SCENARIO);
  const whole = read(file);
  const why = (connection: Connection, sender: 0 | 1) => {
    const run = asRun(connection, catalog, sender);
    expect(likenessOf(connection, run, sender)).toBeNull();
    return unlikeness(connection, run);
  };
  expect(why(whole, 1)).toContain("None of the data shown was acknowledged");
  const { reverse, len } = whole.kept.packets;
  expect(why(read(only(file, (packet) => reverse[packet] === 0)), 0)).toContain("Only one direction");
  expect(why(read(only(file, (packet) => packet === 0)), 0)).toContain("Only one direction");
  expect(why(read(only(file, (packet) => len[packet] === 0 && packet < 3)), 0)).toContain("carried no data");
});
