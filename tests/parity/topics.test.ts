/** The run of each topic satisfies what its sentences claim, and what its row names exists. */
import { describe, expect, test } from "vitest";
import { queueOf, usedAt } from "../../web/analysis/queue/queue";
import { bufferedAt, playbackOf } from "../../web/analysis/sharing/requests";
import { roundTripsOf } from "../../web/analysis/timeline/round_trips";
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

/** Runs a topic with these changes. */
function runOf(id: string, changes: Settings = {}): Run {
  const { experiment, set = {} } = topicOf(id)?.opens ?? {};
  const { scenario } = experimentOf(experiment ?? "");
  return new Run(simulated(scenario, overridesOf({ ...set, ...changes })).data, catalog);
}

describe("the states that topics tell of", () => {
  const [SENDER, RECEIVER] = [0, 1] as const;
  const TICKS = 120;

  /** Runs a topic with these changes; returns the states of both ends and how long each lasted, ms. */
  function staysIn(id: string, changes: Settings = {}): Record<string, number>[] {
    const run = runOf(id, changes);
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

describe("the handover of a low orbit that a topic tells of", () => {
  /** Revolution of an orbit 550 km high, by Kepler's third law, over its 40 satellites, less the time before the start, ms. */
  const HANDOVER_MS = (2 * Math.PI * Math.sqrt(6921 ** 3 / 398_600.441_8) * 1e3) / 40 - 142_250;
  const FULL_LINE: Settings = {
    "tcp.variant": "bbr",
    "tcp.window": "4 MB",
    "links.satellite.rate": "100 Mb/s",
    "flows.bulk.app.bytes": "16 MB",
  };

  /** Returns the median round trip of segments acknowledged from `from` to `to`, ms after the handover. */
  function roundTrip(run: Run, from: number, to: number): number {
    const { times, values } = roundTripsOf(run, 0);
    const isIn = (time: number) => time >= (HANDOVER_MS + from) * 1e6 && time < (HANDOVER_MS + to) * 1e6;
    const within = values.filter((_, i) => isIn(times[i])).sort();
    return within[within.length >> 1] / 1e6;
  }

  /** Returns the data segments that arrive near the handover after one of later data. */
  function overtaken(run: Run): number {
    const { seq, len, reverse, arrived } = run.packets;
    const data = Array.from(seq.keys()).filter((p) => len[p] > 0 && !reverse[p] && !Number.isNaN(arrived[p]));
    data.sort((a, b) => arrived[a] - arrived[b]);
    let latest = 0;
    return data.filter((p) => {
      const isLate = seq[p] < latest;
      latest = Math.max(latest, seq[p]);
      return isLate && Math.abs(arrived[p] / 1e6 - HANDOVER_MS) < 50;
    }).length;
  }

  /** Returns the rate at which data segments are sent from `from` to `to` ms after the handover, of the line's rate. */
  function sendingRate(run: Run, from: number, to: number): number {
    const { len, reverse, sent } = run.packets;
    const isIn = (time: number) => time >= (HANDOVER_MS + from) * 1e6 && time < (HANDOVER_MS + to) * 1e6;
    const many = Array.from(sent.keys()).filter((p) => len[p] > 0 && !reverse[p] && isIn(sent[p])).length;
    return (many * 1500 * 8) / ((to - from) * 1e-3) / 100e6;
  }

  test("shortens the round trip at once, and five packets arrive after later ones", () => {
    const run = runOf("leo-handover");
    expect(roundTrip(run, -50, 0)).toBeCloseTo(26, 0);
    expect(roundTrip(run, 50, 100)).toBeCloseTo(19, 0);
    expect(overtaken(run)).toBe(5);
    const before = runOf("leo-handover", { "links.satellite.low_orbit.time_in_pass": "100 s" });
    expect(overtaken(before)).toBe(0);
    expect(roundTrip(before, -50, 0)).toBeLessThan(roundTrip(run, -50, 0) - 1);
  });

  test("makes SACK halve its window", () => {
    const run = runOf("leo-handover", { "tcp.variant": "sack" });
    const threshold = run.series(0, "ssthresh");
    const last = threshold?.values.at(-1) ?? Number.NaN;
    expect((threshold?.times.at(-1) ?? 0) / 1e6 - HANDOVER_MS).toBeLessThan(30);
    expect(last / 40_960).toBeCloseTo(0.5, 1);
  });

  test("lets BBR keep its window, and send faster than the line for a while", () => {
    const run = runOf("leo-handover", FULL_LINE);
    const { times, values } = run.series(0, "cwnd") ?? { times: [], values: [] };
    const windowAt = (ms: number) => values[times.findLastIndex((time) => time <= (HANDOVER_MS + ms) * 1e6)];
    const windows = Array.from({ length: 20 }, (_, ms) => windowAt(ms));
    // ACKs of the longer path arrive with those of the shorter path: aggregation makes up for the shorter round trip.
    expect(Math.min(...windows) / windowAt(-5)).toBeGreaterThan(0.9);
    expect(sendingRate(run, -80, -10)).toBeCloseTo(1, 1);
    expect(sendingRate(run, 40, 240)).toBeGreaterThan(1.1);
    expect(sendingRate(run, 340, 440)).toBeLessThan(1.05);
    const none = runOf("leo-handover", { ...FULL_LINE, "links.satellite.low_orbit.time_in_pass": "100 s" });
    expect(sendingRate(none, 40, 240)).toBeLessThan(1.05);
  });
});

describe("the video that a topic tells of", () => {
  const run = runOf("adaptive-video");
  const playback = playbackOf(run, 0);
  const { chunks, stalls } = playback;
  const place = chunks.findIndex(({ asked }) => asked > 60e9);
  const slow = chunks[place];

  test("asks for a chunk at 5.8 Mb/s with 21 s in its buffer, and waits 24 s for it", () => {
    expect(slow.rate).toBe(5.8e6);
    expect(bufferedAt(playback, slow.asked) / 1e9).toBeCloseTo(21, 0);
    expect((slow.answered - slow.asked) / 1e9).toBeCloseTo(24, 0);
    expect(stalls.map(({ to }) => to)).toEqual([slow.answered]);
  });

  test("then asks for the lowest rate", () => {
    const next = chunks.slice(place + 1, place + 4);
    expect(next.map(({ rate }) => rate)).toEqual([235e3, 235e3, 235e3]);
  });
});

describe("the slow start that a topic tells of", () => {
  const SEGMENT = 1448;

  /** Returns the windows of a run, in segments, from its start to its first congestion avoidance. */
  function windowsOf(run: Run): { largest: number; ends: number } {
    const { times, values } = run.series(0, "cwnd") ?? { times: [], values: [] };
    const threshold = run.series(0, "ssthresh");
    const ends = threshold?.times.find((time) => time > 1e8) ?? Number.NaN;
    const before = Array.from(values).filter((_, i) => times[i] < ends);
    return { largest: Math.max(...before) / SEGMENT, ends: ends / 1e6 };
  }

  test("ends at a loss with twice what the path holds, and 504 packets are lost", () => {
    const run = runOf("hystart", { "tcp.slow_start_exit": "loss" });
    expect(windowsOf(run).largest).toBeCloseTo(548, 0);
    expect(run.data.summary.results[0].drops).toBe(504);
  });

  test("ends below that with HyStart++, before a loss", () => {
    const { largest, ends } = windowsOf(runOf("hystart"));
    expect(largest).toBeCloseTo(247, 0);
    expect(ends).toBeCloseTo(921, 0);
  });
});

describe("the recovery that a topic tells of", () => {
  const VARIANTS = ["prr", "sack"] as const;

  /** Returns the times at which a run sends data in the half round trip from its fast retransmit on, ms after it. */
  function sending(variant: (typeof VARIANTS)[number]): number[] {
    const run = runOf("prr", { "tcp.variant": variant });
    const { len, reverse, sent } = run.packets;
    const halved = run.series(0, "ssthresh")?.times.at(-1) ?? Number.NaN;
    const data = Array.from(sent.keys()).filter((p) => len[p] > 0 && !reverse[p] && sent[p] >= halved);
    return data.map((p) => (sent[p] - halved) / 1e6).filter((time) => time < 66);
  }

  test("sends a segment for every second ACK with PRR, and none for 65 ms without", () => {
    const [prr, sack] = VARIANTS.map(sending);
    // An ACK arrives every 1.2 ms.
    expect(prr.slice(2).map((time, i) => time - prr[i + 1])).toSatisfy((gaps: number[]) =>
      gaps.every((gap) => Math.abs(gap - 2.4) < 0.1),
    );
    expect(prr.length).toBe(27);
    expect(sack[1] - sack[0]).toBeCloseTo(64.8, 1);
  });

  test("ends with half of the window in both", () => {
    for (const variant of VARIANTS) {
      const run = runOf("prr", { "tcp.variant": variant });
      expect((run.series(0, "ssthresh")?.values.at(-1) ?? 0) / 1448).toBeCloseTo(54.3, 1);
    }
  });
});

describe("the gateway that a topic tells of", () => {
  /** Returns the most packets that were in the modem’s queue at once. */
  function mostInModem({ data, places }: Run): number {
    const { queues, queue_results } = data.summary;
    const own = queue_results.filter((_, i) => places[queues[i].router].name === "Modem");
    return Math.max(...own.map(({ most_packets }) => most_packets));
  }

  test("has the queue that the modem has no longer, unless its shaper is too fast", () => {
    expect(mostInModem(runOf("cake"))).toBe(1);
    expect(mostInModem(runOf("cake", { "routers.gateway.queue.shaped_rate": "10.2 Mb/s" }))).toBeGreaterThan(200);
  });

  test("shares its rate between the phone and the laptop, and with FQ-CoDel between flows", () => {
    const sharesWith = (discipline: string): string[] => {
      const { entries } = runOf("cake", { "routers.gateway.queue.discipline": discipline }).data.summary;
      const rateOf = (id: string) => (entries.find((one) => one.id === id)?.throughput_bps ?? 0) / 1e6;
      return ["backup", "mail"].map((id) => rateOf(id).toFixed(1));
    };
    expect(sharesWith("cake")).toEqual(["4.6", "4.5"]);
    expect(sharesWith("fq_codel")).toEqual(["7.9", "1.2"]);
  });

  test("lets a packet of the call go before 22 others at the moment that is shown", () => {
    const run = runOf("cake");
    const queue = queueOf(run, 0) ?? Number.NaN;
    const at = parse(topicOf("cake")?.opens.at ?? "", "duration") ?? Number.NaN;
    const call = run.flows.findIndex(({ id }) => id === "call");
    const { flow, reverse, sent, arrived } = run.packets;
    const mine = Array.from(sent.keys()).find((p) => flow[p] === call && !reverse[p] && Math.abs(sent[p] - at) < 1e6);
    expect(usedAt(run, queue, at)).toBeGreaterThanOrEqual(21);
    expect(usedAt(run, queue, at)).toBeLessThanOrEqual(22);
    // The path without a queue takes 15.2 ms.
    expect((arrived[mine ?? Number.NaN] - sent[mine ?? Number.NaN]) / 1e6).toBeCloseTo(15.2, 1);
  });
});

describe("the counter of marks that a topic tells of", () => {
  const CYCLE = 8;
  const SEGMENT = 1448;
  const OFF = { "flows.bulk.peer_tcp.accurate_ecn": false, "flows.clicks.tcp.accurate_ecn": false };

  /** Returns the number that AE, CWR and ECE form in each ACK of the transfer, in the order in which they are sent. */
  function countsIn(run: Run): number[] {
    const { ecn, flags, flow, reverse } = run.packets;
    const acks = Array.from(flow.keys()).filter((p) => flow[p] === 0 && reverse[p] && !(flags[p] & 2));
    return acks.map((p) => ((ecn[p] >> 2) & 1) * 4 + ((flags[p] >> 7) & 1) * 2 + ((flags[p] >> 6) & 1));
  }

  /** Returns the packets of the transfer that are marked. */
  const markedIn = ({ data, packets }: Run): number =>
    Array.from(data.events.kind).filter(
      (kind, i) => catalog.event_kinds[kind].id === "marked" && packets.flow[data.events.packet[i]] === 0,
    ).length;

  test("increases by the number of marked packets, modulo eight", () => {
    const run = runOf("accecn");
    const counts = countsIn(run);
    const steps = counts.slice(1).map((count, i) => (count + CYCLE - counts[i]) % CYCLE);
    expect(Math.max(...steps)).toBe(2);
    expect(steps.reduce((all, step) => all + step)).toBe(markedIn(run));
  });

  test("makes Prague take off four segments for 39 marks", () => {
    const { times, values } = runOf("accecn").series(0, "cwnd") ?? { times: [], values: [] };
    const windows = Array.from(values).filter((_, i) => times[i] > 8.03e9 && times[i] < 8.09e9);
    expect(windows.map((window) => Math.round(window / SEGMENT))).toEqual([38, 37, 36, 35, 34]);
  });

  test("is not there without it: Prague halves its window at a mark", () => {
    const run = runOf("accecn", OFF);
    const { values } = run.series(0, "ssthresh") ?? { values: [] };
    const { times, values: windows } = run.series(0, "cwnd") ?? { times: [], values: [] };
    const halved = run.series(0, "ssthresh")?.times.at(-1) ?? Number.NaN;
    const before = windows[times.findLastIndex((time) => time < halved)] / SEGMENT;
    expect((values.at(-1) ?? 0) / SEGMENT / before).toBeCloseTo(1 / 2, 1);
  });
});

describe("the response to a mark that a topic tells of", () => {
  const SEGMENT = 1448;

  /** Returns the windows before and after each reduction within the range that the topic shows, in segments. */
  function reductions(): number[][] {
    const { times, values } = runOf("abe").series(0, "cwnd") ?? { times: [], values: [] };
    return Array.from(values.keys())
      .filter((i) => times[i] > 100e6 && times[i] < 135e6 && values[i] < values[i - 1])
      .map((i) => [values[i - 1], values[i]].map((window) => window / SEGMENT));
  }

  test("keeps 52 of 65 segments after a mark, and half of the window after a loss", () => {
    expect(reductions()).toEqual([
      [65, 52],
      [65, 52],
      [61, 30.5],
    ]);
  });

  test("uses 957 Mb/s where halving at marks uses 900", () => {
    const rate = (beta: number) => runOf("abe", { "tcp.ecn_beta": beta }).data.summary.together.link_use_bps / 1e6;
    expect([0.8, 0.5].map(rate).map(Math.round)).toEqual([957, 900]);
  });

  test("leaves more than the pipe, which holds 42 packets", () => {
    expect((runOf("abe").data.summary.flows[0].bounds.pipe_bytes ?? 0) / 1500).toBeCloseTo(42, 0);
  });
});
