/** The run of each topic satisfies what its sentences claim, and what its row names exists. */
import { describe, expect, test } from "vitest";
import { statesOf } from "../../web/analysis/timeline/state_timeline";
import type { Catalog } from "../../web/engine/contract";
import { simulated } from "../../web/engine/testing";
import { loadExperiments } from "../../web/experiments/load";
import { SHELVES } from "../../web/experiments/papers";
import { wrongReferences } from "../../web/experiments/references";
import { mistakesIn } from "../../web/experiments/schema";
import { knownFrom } from "../../web/experiments/testing";
import { parse } from "../../web/quantities/units";
import { Run } from "../../web/run/run";
import * as pages from "../../web/scenario/link";
import { overridesOf, type Settings } from "../../web/scenario/settings";
import { borrowFrom } from "../../web/topics/borrow";
import { GROUPS, TOPICS, topicOf } from "../../web/topics/list";
import { runViews } from "../../web/views/index";
import { judged } from "./claims";

const LONG_MS = 60_000;
const experiments = loadExperiments();
const known = knownFrom(new URL("../../public/papers/", import.meta.url));
const catalog: Catalog = known.catalog;

const experimentOf = (id: string) => {
  const found = experiments.find((one) => one.id === id);
  if (!found) throw new Error(`there is no experiment ${id}`);
  return found;
};

describe.each(TOPICS)("$id", (topic) => {
  const { name, sentences, measuredIn, books } = topic;
  const { experiment, ...opens } = topic.opens;

  test("shows what its sentences claim", { timeout: LONG_MS }, () => {
    const { claims, end } = judged(experimentOf(experiment).scenario, opens, catalog);
    expect(claims.filter(({ holds }) => !holds)).toEqual([]);
    expect(parse(opens.range[1], "duration"), "the range ends within the run").toBeLessThanOrEqual(end);
  });

  test("contrasts its run with another", () => {
    expect(opens.claims.filter(({ beside }) => beside).length).toBeGreaterThan(0);
  });

  test("names what exists", () => {
    const { id, sweep: _, ...borrowed } = experimentOf(experiment);
    const { controls } = borrowFrom(topic, experimentOf(experiment), null);
    const file = { ...borrowed, controls, opens };
    expect(mistakesIn(file, id)).toEqual([]);
    expect(wrongReferences(file, id, known)).toEqual([]);
    expect(runViews.map((view) => view.id)).toContain(opens.view);
    if (measuredIn !== undefined) expect(experimentOf(measuredIn).paper).not.toBe("today");
    expect(books.length).toBeGreaterThan(0);
  });

  test("has a name and two to four sentences", () => {
    expect(name.message).toMatch(/^[A-Z].*[^.]$/);
    const count = sentences.message?.split(/(?<=[.]) (?=[A-Z0-9])/).length ?? 0;
    expect(count).toBeGreaterThanOrEqual(2);
    expect(count).toBeLessThanOrEqual(4);
    expect(sentences.message).toMatch(/[.]$/);
  });
});

describe("the ids of topics", () => {
  const ids = TOPICS.flatMap(({ id, formerly = [] }) => [id, ...formerly]);

  test("belong to nothing else", () => {
    expect(new Set(ids).size).toBe(ids.length);
    const taken = [...experiments, ...SHELVES].map(({ id }) => id);
    const names = Object.values(pages).filter((value) => typeof value === "string");
    expect(ids.filter((id) => taken.includes(id) || names.some((name) => name === id))).toEqual([]);
  });

  test("and the former ones lead to the topic", () => {
    for (const { id, formerly = [] } of TOPICS) for (const one of [id, ...formerly]) expect(topicOf(one)?.id).toBe(id);
    expect(topicOf("no-such-topic")).toBeUndefined();
  });

  test("are in groups", () => {
    expect(GROUPS.flatMap(({ topics }) => topics)).toEqual(TOPICS);
  });
});

test("a claim that a run does not satisfy fails", () => {
  const least = { flow: "answers", event: "rto_fired", at_least: 1 };
  const more = { ...least, at_least: 10_000 };
  const opens = { range: ["0 ms", "235 ms"] as [string, string], claims: [least, more] };
  const { claims } = judged(experimentOf("today-rack").scenario, opens, catalog);
  expect(claims.map(({ holds }) => holds)).toEqual([true, false]);
});

describe("the states that topics tell of", () => {
  const [SENDER, RECEIVER] = [0, 1] as const;
  const TICKS = 120;

  /** Runs a topic with these changes; returns the states of both ends and how long each lasted, ms. */
  function staysIn(id: string, changes: Settings = {}): Record<string, number>[] {
    const { experiment, set = {} } = topicOf(id)?.opens ?? {};
    const { scenario } = experimentOf(experiment ?? "");
    const run = new Run(simulated(scenario, overridesOf({ ...set, ...changes })).data, catalog);
    return statesOf(run, 0).map(({ times, ids }) =>
      Object.fromEntries(ids.map((state, i) => [state, ((times[i + 1] ?? run.end) - times[i]) / 1e6])),
    );
  }

  test("follow each other, and each lasts", () => {
    const ends = staysIn("tcp-states");
    expect(ends.map((stays) => Object.keys(stays))).toEqual([
      ["syn_sent", "established", "fin_wait_1", "fin_wait_2", "time_wait", "closed"],
      ["listen", "syn_received", "established", "close_wait", "last_ack", "closed"],
    ]);
    for (const stays of ends) expect(Math.min(...Object.values(stays))).toBeGreaterThan(10);
    expect(ends[RECEIVER].close_wait).toBeCloseTo(16, 0);
    const atOnce = staysIn("tcp-states", { "hosts.server.cpu.system_call": 0 });
    expect(atOnce[RECEIVER].close_wait).toBe(0);
  });

  test("TIME-WAIT lasts 120 ticks, and starts anew when the FIN arrives again", () => {
    const wait = (changes: Settings) => staysIn("time-wait", changes)[SENDER].time_wait;
    for (const tick of [2, 5, 500]) {
      const whole = wait({ "tcp.slow_timer": `${tick} ms`, "flows.bulk.lose.forward": "", "flows.ping.start": "62 s" });
      expect(whole).toBeLessThanOrEqual(TICKS * tick);
      expect(whole).toBeGreaterThan((TICKS - 1) * tick);
    }
    expect(wait({})).toBeCloseTo(440, -1);
  });
});
