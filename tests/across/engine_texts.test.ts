import { readdirSync, readFileSync } from "node:fs";
import { afterEach, beforeAll, expect, test } from "vitest";
import { at } from "../../scripts/setup/places.mjs";
import { namesIn, sentencesOf } from "../../scripts/words/engine_texts.mjs";
import type { Problem, StoryReport } from "../../web/engine/contract.ts";
import { EngineError } from "../../web/engine/messages.ts";
import * as tools from "../../web/engine/pkg/fill_the_pipe_tools.js";
import { start, summarised } from "../../web/engine/testing.ts";
import { named, show } from "../../web/language/index.ts";
import { SOURCE } from "../../web/language/languages.ts";
import "../../web/pages/stories/catalogs.ts";
import { MISTAKES, mistakeInWords } from "../../web/pages/stories/mistakes.ts";
import { TEXTS } from "../../web/pages/stories/texts.ts";
import { failureInWords, sentence, validInWords } from "../../web/scenario/problem.ts";
import { PROBLEMS } from "../../web/scenario/problem_sayings.ts";
import { problemInWords } from "../../web/scenario/problem_words.ts";
import { STOPS } from "../../web/sweep/stop_sayings.ts";
import { stopWords } from "../../web/sweep/stops.ts";

beforeAll(() => void start());
afterEach(() => show(SOURCE));

const listed = (name: string): string[] => JSON.parse(readFileSync(at(`web/engine/texts/${name}.json`), "utf8"));

test("the list of the engine's sentences, which are translated, is the engine's; npm run words writes it", () => {
  const sentences = sentencesOf(tools);
  expect(sentences.length).toBeGreaterThan(500);
  expect(listed("meanings")).toEqual(sentences);
});

test("the list of translated names has every name in the engine's catalog; npm run words writes it", () => {
  const names = namesIn(tools.catalog());
  expect(names.length).toBeGreaterThan(300);
  expect(listed("names")).toEqual(expect.arrayContaining(names));
});

test.each([
  ["problems of a scenario", PROBLEMS],
  ["mistakes in a story", MISTAKES],
  ["reasons why a run stops", STOPS],
])("English pages show %s as the engine writes them, so the catalogs translate the same English", (_, sayings) => {
  expect(sayings.length).toBeGreaterThan(5);
  const ours = sayings.map(([english, inWords]) => inWords(...Array(english.split("#").length - 1).fill("#")));
  expect(ours).toEqual(sayings.map(([english]) => english));
});

test("every sentence that a preset gives as the source of its values is in the list", () => {
  const known = new Set(listed("meanings"));
  const scenario = { hosts: { a: { model: "cray_ymp" } }, links: { l: { kind: "loopback", stations: ["a"] } } };
  const flows = { f: { from: "a", to: "a" } };
  const { sources } = JSON.parse(tools.check(JSON.stringify({ ...scenario, flows }), "{}"));
  const texts = Object.values<{ text: string }>(sources).map(({ text }) => text);
  expect(texts).toContain("a supercomputer: its processor time is negligible here");
  expect(texts.filter((text) => !known.has(text))).toEqual([]);
});

function told(text: string): StoryReport {
  const story = new tools.Story(text);
  const report = JSON.parse(story.told());
  story.free();
  return report;
}

/** Ways to spoil a line of a story. */
const SPOILS: readonly ((line: string) => string)[] = [
  (line) => line.replace(/\S+\s*$/, ""),
  (line) => line.replaceAll(/\d+/g, "odd"),
  (line) => line.replaceAll(/\d+/g, "9$&00000000000"),
  (line) => line.replaceAll(/\d+/g, "$&.5"),
  (line) => line.replace(/\S+/, "odd"),
  (line) => line.replace(/\S+\s*$/, "odd"),
  (line) => line.replaceAll(",", ""),
  (line) => line.replace(/(\S+) (\S+)/, "$1 no $2"),
  (line) => `0 times ${line}`,
  (line) => `2 times ${line}`,
  (line) => `2 ${line}`,
  (line) => `at 0 ms ${line}`,
  (line) => `at 25 h ${line}`,
  (line) => `${line} odd`,
  (line) => `${line}, odd`,
  (line) => `${line} lost`,
  (line) => `${line}\n${line}`,
  (line) => `${line}\nwith tahoe`,
];

/** Stories with mistakes that no spoilt line has. */
const WRONG = [
  "#".repeat(65_537),
  "writes 5",
  "established\ncloses\nwrites 5",
  "established\nwrites 4000000\nwrites 1",
  `established\n${"1000 times <- ack 1\n".repeat(21)}`,
  "<- 1:1001 2:1001",
  "<- 9:1",
  "<- ack 1 no ack",
  "<- 1:4000000000",
  "-> 1:4000 by 0 no odd",
  "with fast_phase 200 ms",
  "with nagle odd",
  "with ack_policy odd",
  "with flight odd, mss odd",
  "with initial_cwnd 1.5",
  "with",
  "timers",
  "timer odd",
  "timer rto odd",
  "happened odd",
  "hold odd",
  "cwnd odd",
  "srtt odd",
  "state odd",
];

test("a mistake in a story has words in the language of the page, whatever the mistake", async () => {
  const stories = Object.values(TEXTS).slice(0, 200);
  const spoilt = stories.flatMap((text, n) => {
    const lines = text.split("\n");
    return lines.map((line, i) => lines.with(i, SPOILS[(n + i) % SPOILS.length](line)).join("\n"));
  });
  const messages = new Set([...WRONG, ...spoilt].flatMap((text) => told(text).problems.map(({ message }) => message)));
  expect(messages.size).toBeGreaterThan(100);
  await show(named("fr") ?? SOURCE);
  expect([...messages].filter((message) => mistakeInWords(message) === null)).toEqual([]);
  expect([...messages].filter((message) => mistakeInWords(message)?.includes("should be"))).toEqual([]);
  expect(mistakeInWords("the ACK field should be a whole number, not “odd”")).toMatch(/ACK.*«\u00a0odd\u00a0»$/);
});

/** Every copy of a value with one part of it replaced by `wrong`. */
function spoiltBy(part: unknown, wrong: unknown): unknown[] {
  if (typeof part !== "object" || part === null) return [wrong];
  const copies = Object.entries(part).flatMap(([key, one]) =>
    spoiltBy(one, wrong).map((copy) => (Array.isArray(part) ? part.with(Number(key), copy) : { ...part, [key]: copy })),
  );
  return [wrong, ...copies];
}

/** Scenarios with problems that no spoilt scenario has. */
const UNFIT = [
  { base: "odd" },
  { hosts: { a: {} }, routers: { a: {} } },
  { hosts: { a: {}, "no name": {} }, odd: 1, tcp: { odd: 1 } },
  { hosts: { a: {}, b: {} }, links: { l: { stations: ["a", "a"] }, m: { stations: ["a"] } } },
  { hosts: { a: {}, b: {}, c: {} }, links: { l: { stations: ["a", "b", "c"] } } },
  { hosts: { a: {}, b: {} }, links: { l: { kind: "loopback", stations: ["a", "b"] } } },
  { hosts: { a: {}, b: {} }, flows: { f: { from: "a", to: "b" }, g: { from: "a", to: "a" } } },
  { sources: { odd: { basis: "odd" }, "tcp.odd": { basis: "assumption", text: "none" } } },
];

const PAIR = {
  hosts: { a: {}, b: {} },
  links: { l: { stations: ["a", "b"], rate: "1 Mb/s", propagation_delay: "1 ms" } },
};
const datagrams = (app: object) => ({
  ...PAIR,
  flows: { f: { from: "a", to: "b", app: { kind: "constant", ...app } } },
});

/** Scenarios with a value beyond a bound that depends on others. */
const BEYOND = [
  { ...PAIR, flows: { f: { from: "a", to: "b", tcp: { mss: 60_000 } } } },
  datagrams({ datagram_size: 3000, duration: "1 s" }),
  datagrams({ datagram_size: 600, datagram_size_max: 500, duration: "1 s" }),
  datagrams({ rate: "50 Mb/s", duration: "100 s" }),
  datagrams({ interval: "1 us", duration: "100 s" }),
];

test("a problem of a scenario has words in the language of the page, whatever the problem", async () => {
  const flow = { from: "a", to: "b", app: { kind: "udp", bytes: 1e6 }, lose: { forward: "3" }, keep: { forward: "3" } };
  const link = { stations: ["a", "b"], rate: "1 Mb/s", delay: "1 ms" };
  const whole = {
    version: 1,
    seed: 1,
    tcp: { window: "16 KB", variant: "reno", mss: 1000, sack: true },
    hosts: { a: { name: "A" }, b: { name: "B" } },
    routers: { r: { queue: { discipline: "red", limit: 10, min_threshold: 3 } } },
    links: { l: link },
    flows: { f: flow },
    budget: { time: "1 s" },
  };
  const values = ["odd", "", -1, 0.5, 1e30, null, true, [], {}, ["a", "odd"], "1e30 s"];
  const scenarios = [...UNFIT, ...values.flatMap((wrong) => spoiltBy(whole, wrong))];
  const problems = scenarios.flatMap((one) => JSON.parse(tools.check(JSON.stringify(one), "{}")).problems);
  const messages = new Set(problems.map(({ message }: { message: string }) => message));
  expect(messages.size).toBeGreaterThan(40);
  await show(named("fr") ?? SOURCE);
  expect([...messages].filter((message) => problemInWords(message) === message)).toEqual([]);
});

const problemsOf = (scenario: object): Problem[] => JSON.parse(tools.check(JSON.stringify(scenario), "{}")).problems;

test("the bounds of a value that is refused are in the language of the page", async () => {
  const problems = BEYOND.flatMap(problemsOf);
  const bounds = problems.flatMap(({ choices }) => choices);
  expect(bounds.filter((text) => text.startsWith("at least")).length).toBeGreaterThan(1);
  expect(bounds.filter((text) => text.startsWith("at most")).length).toBeGreaterThan(1);
  for (const language of ["es", "fr"]) {
    await show(named(language) ?? SOURCE);
    expect(problems.map(sentence).filter((words) => /at least|at most|Valid:/.test(words))).toEqual([]);
  }
  expect(validInWords(["at most 64", "reno"])).toContain("reno");
});

test("the problems for which a run fails are in the language of the page", async () => {
  const problems = problemsOf(BEYOND[0]);
  const error = new EngineError({ kind: "problems", problems });
  expect(failureInWords(error)).toBe(sentence(problems[0]));
  expect(failureInWords(error)).toContain("Valid: at most 1460.");
  await show(named("es") ?? SOURCE);
  const words = failureInWords(error);
  expect(words).toBe(sentence(problems[0]));
  expect(words).not.toContain("make datagrams");
  expect(failureInWords(error.problem)).toBe(words);
  expect(failureInWords(new Error("of the browser"))).toBe("of the browser");
});

test("no failure of the engine is shown by its message, which is English", () => {
  const files = readdirSync(at("web"), { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  const shown = files.filter((file) => !file.startsWith("engine/") && !/\.test\./.test(file));
  const offending = shown.filter((file) => {
    const code = readFileSync(at(`web/${file}`), "utf8");
    return /new EngineError\(.*\)\.message|\{ message \} = new EngineError|: String\(error\)\)/.test(code);
  });
  expect(offending).toEqual([]);
});

test("what a story expected and found are lines of a story, which are the same in every language", () => {
  const failing = [
    "established\nreads 1",
    "established\nwrites 3000\nwrites 1",
    "established\nwrites 3000\nat 5 ms  -> 1:1001",
    "established\nwrites 3000\n-> 1:1001\n-> 1001:2001\n-> 2001:3001\ntimers off",
    "established\ntimer rto 5 ms",
    "established\nhappened rto_fired 1",
    "established\nhold hand",
    "established\ncwnd 1",
    "established\n-> 1:1001",
  ];
  const found = failing.flatMap((text) => {
    const { failure } = told(text);
    return failure ? [failure.expected, failure.found] : [];
  });
  expect(found).toHaveLength(2 * failing.length);
  const read = (line: string) => told(`established\n${line}`).problems.map(({ message }) => `${line}: ${message}`);
  expect(found.flatMap(read)).toEqual([]);
});

test("a run that is stopped says why in the language of the page", async () => {
  const hosts = { a: {}, b: {} };
  const links = { l: { stations: ["a", "b"] } };
  const flows = { f: { from: "a", to: "b", app: { bytes: 1e6 } } };
  const stopped = (overrides: object) => summarised({ hosts, links, flows }, overrides, false).summary.stopped_by;
  const reasons = [
    stopped({ "budget.time": "1 ms" }),
    stopped({ "budget.events": 100 }),
    stopped({ "budget.events": 1 }),
    told("established\ncwnd 1").summary?.stopped_by ?? "",
  ];
  expect(reasons.every((reason) => /^Stopped|^Line/.test(reason))).toBe(true);
  await show(named("fr") ?? SOURCE);
  expect(reasons.map(stopWords).filter((words) => /Stopped|expected/.test(words))).toEqual([]);
});
