/** Each formula says of real runs what those runs recorded. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { channelsOf } from "../../web/analysis/media/channels.ts";
import { queueOf, queueTimelineOf } from "../../web/analysis/queue/queue.ts";
import type { Catalog, Scenario } from "../../web/engine/contract.ts";
import * as tools from "../../web/engine/pkg/fill_the_pipe_tools.js";
import { finished } from "../../web/engine/run_data.ts";
import { start } from "../../web/engine/testing.ts";
import { FORMULAS, formulasOf, lineOf } from "../../web/glossary/formulas/index.ts";
import { SHOWS_DELAY } from "../../web/glossary/formulas/queue.ts";
import { entryOf, type WordId } from "../../web/glossary/glossary.ts";
import { Run } from "../../web/run/run.ts";
import { valueAt } from "../../web/run/series.ts";
import type { Overrides } from "../../web/scenario/overrides.ts";

let catalog: Catalog;
beforeAll(() => {
  catalog = start();
});

/** A run of an experiment, as the page makes it. */
function runOf(experiment: string, overrides: Overrides = {}): Run {
  const file = new URL(`../../web/experiments/${experiment}/experiment.json`, import.meta.url);
  const scenario = JSON.stringify(JSON.parse(readFileSync(file, "utf8")).scenario);
  const changes = JSON.stringify(overrides);
  const checked = JSON.parse(tools.check(scenario, changes));
  expect(checked.problems).toEqual([]);
  const simulation = new tools.Simulation(scenario, changes, true, true);
  const data = finished(simulation);
  simulation.free();
  return new Run(data, catalog, checked.scenario as Scenario);
}

function live(id: WordId, run: Run, flow: number, time: number) {
  for (const formula of formulasOf(id)) {
    const found = formula.live(run, flow, time);
    if (found) return found;
  }
  return null;
}

/** Compares a formula with a recorded variable, after each of its steps and at as many instants between; how often it could. */
function follows(id: WordId, run: Run, variable: string, flow = 0, slack = 1): number {
  const series = run.series(flow, variable);
  if (!series) throw new Error(`${variable} is not recorded`);
  // The last one of several at one instant counts.
  const steps = [...series.times].filter((time, i) => series.times[i + 1] !== time);
  const between = Array.from({ length: 200 }, (_, i) => Math.round((run.end * (i + 0.5)) / 200));
  let seen = 0;
  for (const time of [...steps, ...between]) {
    const found = live(id, run, flow, time);
    const recorded = valueAt(series, time);
    if (!found || recorded === null) continue;
    const words = `${id} at ${time}: ${found.line}, not ${recorded}`;
    expect(Math.abs(found.value - recorded), words).toBeLessThanOrEqual(slack);
    seen++;
  }
  return seen;
}

const SHORT = { "flows.bulk.app.bytes": 2 ** 20 };
const LOSSY = { ...SHORT, "flows.bulk.lose.forward": "20,20:1,20:2,90", "tcp.window": 65536 };

test("each has a term, and no two lines are alike", () => {
  for (const { id } of FORMULAS) expect(entryOf(id), id).toBeDefined();
  const lines = FORMULAS.map(lineOf);
  expect(new Set(lines).size).toBe(FORMULAS.length);
  for (const line of lines) expect(line).toMatch(/^[^*{}]*(\*[^*{}]+\*[^*{}]*)+$/);
});

test("a flow goes by one formula of each term at most", () => {
  const variants = catalog.parameters.find(({ path }) => path === "tcp.variant")?.choices ?? [];
  for (const { id } of variants) {
    const run = runOf("sandia-table3", { "flows.bulk.app.bytes": 8192, "tcp.variant": id, "tcp.sack": true });
    for (const term of new Set(FORMULAS.map(({ id }) => id))) {
      const own = formulasOf(term).filter(({ applies }) => applies === undefined || applies(run, 0));
      expect(own.length, `${term} under ${id}`).toBe(1);
    }
  }
});

describe("the formulas of every variant", () => {
  const variants = () => catalog.parameters.find(({ path }) => path === "tcp.variant")?.choices ?? [];

  test("the timeout is the one recorded, through losses and timeouts in a row", () => {
    let most = 0;
    for (const { id } of variants()) {
      const run = runOf("sandia-table3", { ...LOSSY, "tcp.variant": id, "tcp.sack": true });
      most = Math.max(most, run.result(0)?.timeouts ?? 0);
      expect(follows("rto", run, "rto"), id).toBeGreaterThan(100);
    }
    expect(most, "timeouts").toBeGreaterThan(2);
  });

  test("the flight size is the difference of the two ends of the window", () => {
    for (const { id } of variants()) {
      const run = runOf("sandia-table3", { ...LOSSY, "tcp.variant": id, "tcp.sack": true });
      expect(follows("flight_size", run, "flight_size", 0, 0), id).toBeGreaterThan(50);
    }
  });
});

test.each(["rfc793", "tahoe", "reno", "rfc6298"])("an estimator of its own, %s, has its own timeout", (estimator) => {
  const run = runOf("sandia-table3", { ...LOSSY, "tcp.estimator": estimator });
  expect(follows("rto", run, "rto")).toBeGreaterThan(2);
});

test.each(["tahoe", "bsd43", "reno", "newreno", "sack", "prr", "rack"])(
  "under %s the threshold follows from the loss",
  (variant) => {
    const run = runOf("sandia-table3", {
      ...SHORT,
      "flows.bulk.lose.forward": "60,160",
      "tcp.window": 65536,
      "tcp.variant": variant,
      "tcp.sack": true,
    });
    expect(follows("ssthresh", run, "ssthresh", 0, 0)).toBeGreaterThan(0);
  },
);

test.each(["tahoe", "reno", "sack"])("under %s the window grows with the next ACK as it says", (variant) => {
  const run = runOf("sandia-table3", {
    ...SHORT,
    "flows.bulk.lose.forward": "60",
    "tcp.window": 65536,
    "tcp.variant": variant,
    "tcp.sack": true,
  });
  const cwnd = run.series(0, "cwnd");
  if (!cwnd) throw new Error("no window");
  const [kept, seen] = [
    { slow_start: 0, congestion_avoidance: 0 },
    { slow_start: 0, congestion_avoidance: 0 },
  ];
  for (let i = 0; i + 1 < cwnd.times.length; i++) {
    for (const phase of ["slow_start", "congestion_avoidance"] as const) {
      const found = live(phase, run, 0, cwnd.times[i + 1] - 1);
      // A loss takes the window down, and the last step of a repair sets it.
      if (!found || cwnd.values[i + 1] <= cwnd.values[i]) continue;
      seen[phase]++;
      if (found.value === cwnd.values[i + 1]) kept[phase]++;
    }
  }
  for (const phase of ["slow_start", "congestion_avoidance"] as const) {
    expect(seen[phase], phase).toBeGreaterThan(5);
    expect(kept[phase] / seen[phase], phase).toBeGreaterThan(0.85);
  }
});

test("a window that limits the sender has no room for a segment", () => {
  const run = runOf("sandia-table3", SHORT);
  const { start: starts, end, limit } = run.limits(0);
  let seen = 0;
  starts.forEach((from, i) => {
    if (!run.isWindowLimit(limit[i]) || end[i] - from < 1e6) return;
    const found = live("window", run, 0, (from + end[i]) / 2);
    expect(found?.value, found?.line).toBeLessThan(run.mss(0));
    seen++;
  });
  expect(seen).toBeGreaterThan(5);
});

test("the pipe is what the wire and the SYN say: rate of the slowest link times the round trip of an empty segment", () => {
  for (const trip of [20e6, 42e6, 80e6]) {
    const run = runOf("sandia-table3", { ...SHORT, "links.t3.round_trip": trip });
    const { flow, reverse, flags, sent, arrived } = run.packets;
    const syn = flags.findIndex((bits, p) => (bits & 2) !== 0 && flow[p] === 0 && reverse[p] === 0);
    const answer = flags.findIndex((bits, p) => (bits & 2) !== 0 && flow[p] === 0 && reverse[p] === 1);
    const measured = (45e6 * (arrived[answer] - sent[syn])) / 8e9;
    const found = live("bdp", run, 0, 0);
    expect(Math.abs((found?.value ?? 0) / measured - 1), found?.line).toBeLessThan(0.1);
    expect(live("repair_window", run, 0, 0)?.value).toBeCloseTo(2 * (found?.value ?? 0), 6);
    expect(live("window_limit", run, 0, 0)?.value).toBeCloseTo(run.flows[0].bounds.window_bps, 6);
    // No run is faster than it, but for what the first window gains at the start.
    expect(run.result(0)?.throughput_bps).toBeLessThan(1.05 * run.flows[0].bounds.window_bps);
  }
});

test.each(["sandia-table2", "sandia-table3", "ansnet-figure4", "rfc1106-figure1"])(
  "in %s headers and framing leave what the engine says",
  (experiment) => {
    const run = runOf(experiment, experiment.startsWith("rfc") ? {} : { "flows.bulk.app.bytes": 2 ** 20 });
    const found = live("overhead", run, 0, 0);
    const { len, options_first } = run.packets;
    const data = run.mss(0);
    const full = len.indexOf(data);
    // The engine leaves options out.
    const share = data / (data + options_first[full + 1] - options_first[full]);
    expect((found?.value ?? 0) / (run.flows[0].bounds.link_bps * share), found?.line).toBeCloseTo(1, 3);
  },
);

test("throughput at the end is the run's, and no more than the host's limit", () => {
  for (const [experiment, flow] of [
    ["sandia-table2", 0],
    ["sandia-table3", 0],
    ["ubc-figure5", 0],
  ] as const) {
    const run = runOf(experiment, SHORT);
    const result = run.result(flow);
    const found = live("throughput", run, flow, run.end);
    expect(live("throughput", run, flow, result?.ended_ns ?? 0)?.value).toBeCloseTo(result?.throughput_bps ?? 0, -1);
    expect(found?.value).toBeLessThanOrEqual(1.001 * (result?.throughput_bps ?? 0));
    const host = live("host_limit", run, flow, 0);
    expect(result?.throughput_bps, host?.line).toBeLessThan(host?.value ?? 0);
    const rate = Math.min(
      ...run.flows[flow].forward.flatMap(
        (place) =>
          (run.scenario as never as { links: Record<string, { rate: number }> }).links[
            run.places[place].id.replace("links.", "")
          ]?.rate ?? [],
      ),
    );
    expect(live("utilisation", run, flow, run.end)?.value).toBeCloseTo((found?.value ?? 0) / rate, 9);
  }
});

test("flows share as the summary says", () => {
  const run = runOf("ansnet-figure4", { "flows.bulk.app.bytes": 2 ** 21, "tcp.window": 262144 });
  const { jain_index, unfairness, link_use_bps } = run.data.summary.together;
  expect(live("jain_index", run, 0, run.end)?.value).toBeCloseTo(jain_index, 6);
  expect(live("unfairness", run, 0, run.end)?.value).toBeCloseTo(unfairness, 6);
  expect((live("link_use", run, 0, run.end)?.value ?? 0) / link_use_bps).toBeCloseTo(1, 6);
  // The value differs from that at the end.
  expect(live("link_use", run, 0, run.end / 2)?.value).not.toBe(live("link_use", run, 0, run.end)?.value);
});

test("a packet waits as long as what is in front of it takes, and at most a packet longer", () => {
  const run = runOf("ansnet-figure4", { "flows.bulk.app.bytes": 2 ** 21, "tcp.window": 262144 });
  const queue = queueOf(run, 0);
  if (queue === null) throw new Error("no queue");
  const { link } = run.data.summary.queues[queue];
  const { time, kind, packet, place } = run.data.events;
  const longest = (4400 * 8e9) / 45e6;
  const came = new Map<number, number>();
  let seen = 0;
  for (let row = 0; row < time.length; row++) {
    if (place[row] !== link) continue;
    if (kind[row] === run.kinds.queued && run.packets.reverse[packet[row]] === 0) came.set(packet[row], time[row]);
    if (kind[row] !== run.kinds.sent) continue;
    const since = came.get(packet[row]);
    if (since === undefined) continue;
    const ahead = live("queueing_delay", run, 0, since - 1);
    const waited = time[row] - since;
    if (ahead === null || ++seen % 5 > 0) continue;
    expect(waited, ahead.line).toBeGreaterThanOrEqual(ahead.value - longest);
    expect(waited, ahead.line).toBeLessThanOrEqual(ahead.value + longest);
  }
  expect(seen).toBeGreaterThan(100);
});

test.each(["red", "gentle_red"])(
  "%s drops with the probability of its average, spread by a count of packets",
  (discipline) => {
    const run = runOf("ansnet-figure4", {
      "flows.bulk.app.bytes": 2 ** 22,
      "tcp.window": 262144,
      "routers.new_york.queue.discipline": discipline,
    });
    const queue = queueOf(run, 0);
    if (queue === null) throw new Error("no queue");
    const { probability } = queueTimelineOf(run, queue);
    const [seen] = [new Set<number>()];
    probability.times.forEach((time, i) => {
      if (probability.times[i + 1] === time) return;
      const base = live("drop_probability", run, 0, time)?.value ?? Number.NaN;
      const spread = probability.values[i];
      if (base === 0 || base === 1 || spread === 1) {
        expect(spread).toBeGreaterThanOrEqual(base);
        return;
      }
      // p_a = p_b / (1 − count p_b)
      const count = 1 / base - 1 / spread;
      expect(Math.abs(count - Math.round(count)), `at ${time}`).toBeLessThan(1e-6 / base);
      seen.add(Math.round(count));
    });
    expect(seen.size).toBeGreaterThan(3);
  },
);

test("the window of each header is shifted as its SYN says", () => {
  const run = runOf("sandia-table3", {
    ...SHORT,
    "tcp.window": 2 ** 20,
    "tcp.window_scale": true,
    "hosts.sun4_390.socket_buffer_limit": 2 ** 21,
    "hosts.sun4_330.socket_buffer_limit": 2 ** 21,
  });
  const { reverse, flags, wnd, arrived } = run.packets;
  const acks = [...reverse.keys()].filter((p) => reverse[p] && !(flags[p] & 2) && !Number.isNaN(arrived[p]));
  for (const p of acks) expect(live("window_scale", run, 0, arrived[p])?.value).toBe(wnd[p]);
  expect(acks.length).toBeGreaterThan(20);
  expect(Math.max(...wnd)).toBeGreaterThan(65535);
});

test("4.2BSD's receiver speaks when the share alpha has been read, or its timer fires", () => {
  const run = runOf("ubc-figure5", SHORT);
  const threshold = live("alpha", run, 0, 0)?.value ?? Number.NaN;
  const { reverse, flags, ack, wnd, created } = run.packets;
  const { time, kind } = run.data.events;
  const timers = new Set([...time].filter((_, row) => kind[row] === run.kinds.delayed_ack_fired));
  let [edge, updates] = [0, 0];
  const last = Math.max(...ack);
  for (let p = 0; p < reverse.length; p++) {
    if (!reverse[p] || flags[p] & 3) continue;
    const next = ack[p] + wnd[p];
    if (edge > 0 && next > edge && ack[p] < last - 8192 && !timers.has(created[p])) {
      expect(next - edge).toBeGreaterThanOrEqual(threshold - 1);
      updates++;
    }
    edge = Math.max(edge, next);
  }
  expect(updates).toBeGreaterThan(20);
  const result = run.result(0);
  expect(live("blocking", run, 0, 0)?.value).toBe((result?.blocked ?? 0) / (result?.data_segments ?? 1));
});

test("a satellite's packets take the slots of their length, in frames of slots", () => {
  const run = runOf("satnet-figure5");
  const frame = live("poda_frame", run, 0, 0);
  const slots = live("slot", run, 0, 0);
  const bursts = channelsOf(run).flatMap((channel) => channel.bursts);
  const full = bursts.filter(({ packet }) => run.packets.flow[packet] === 0 && !run.packets.reverse[packet]);
  expect(full.length).toBeGreaterThan(10);
  expect(
    full.some(({ slots: taken }) => taken === slots?.value),
    slots?.line,
  ).toBe(true);
  // A site's own slot comes once in each frame.
  for (const { reservations } of channelsOf(run)) {
    const own = reservations.filter(({ on }) => on === null);
    for (const one of own) {
      const frames = (one.time - (own.find(({ site }) => site === one.site)?.time ?? 0)) / (frame?.value ?? 1);
      expect(Math.abs(frames - Math.round(frames))).toBeLessThan(0.2);
    }
  }
});

test("a station waits a whole number of slots, no more than it says", () => {
  const run = runOf("ubc-section2");
  const { time, kind, packet, place } = run.data.events;
  const { link, slot_ns } = run.data.summary.cables[0];
  let seen = 0;
  for (let row = 0; row < time.length; row++) {
    if (kind[row] !== run.kinds.backed_off || place[row] !== link) continue;
    const most = live("csma_backoff", run, 0, time[row])?.value;
    const again = time.findIndex((_, later) => later > row && packet[later] === packet[row] && place[later] === link);
    if (most === undefined || again < 0 || ++seen > 50) continue;
    if (kind[again] === run.kinds.queued) expect(time[again] - time[row]).toBeLessThanOrEqual(most + slot_ns);
  }
  expect(seen).toBeGreaterThan(5);
});

test("the formula of the queueing delay says of each queue discipline whether it is shown", () => {
  const { choices } = catalog.parameters.find(({ path }) => path === "routers.*.queue.discipline") ?? {};
  const ids = (choices ?? []).map(({ id }) => id);
  expect(Object.keys(SHOWS_DELAY).sort(), "SHOWS_DELAY in web/glossary/formulas/queue.ts").toEqual(ids.sort());
});
