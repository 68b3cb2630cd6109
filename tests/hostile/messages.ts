/**
 * Messages that nobody means well with, or that a careless program sent: to a frame of the site from the page around it, to the
 * element from the page in its frame, and to a worker. Each is left alone, or answered with what is wrong and where.
 */
import type { FaultCode } from "../../web/element/protocol";
import { STRIDE_IDS } from "../../web/element/protocol";

const long = "x".repeat(300_000);
const nested = (depth: number): object => JSON.parse(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`);
const own = (name: string, value: unknown) => JSON.parse(`{"${name}":${JSON.stringify(value)}}`);
const many = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, number) => [`tcp.x${number}`, value]));

/** A message to a frame; `code` is that of its answer, null if it is left alone. */
export interface FrameMessageCase {
  what: string;
  data: unknown;
  code: FaultCode | null;
  place?: string;
}

const left = (what: string, data: unknown): FrameMessageCase => ({ what, data, code: null });
const ours = (what: string, rest: object, code: FaultCode, place?: string): FrameMessageCase => ({
  what,
  data: { fill_the_pipe: 1, ...rest },
  code,
  place,
});

/** Messages to a frame whose address allows the page around it to change things. None of them changes anything. */
export const FRAME_MESSAGES: readonly FrameMessageCase[] = [
  // Not of this protocol.
  left("nothing", null),
  left("a number that is none", Number.NaN),
  left("a text", "play"),
  left("a text of 300 kB", long),
  left("JSON as a text", '{"fill_the_pipe":1,"type":"play"}'),
  left("an empty list", []),
  left("a list with a request", [{ fill_the_pipe: 1, type: "play" }]),
  left("a request without the version", { type: "reset" }),
  left("a message of another program", { subject: "lti.frameResize", height: 1 }),
  left("300 levels", nested(300)),
  left("the version in the prototype", own("__proto__", { fill_the_pipe: 1, type: "reset" })),

  // Version and type.
  ours("version 0", { fill_the_pipe: 0, type: "reset" }, "version", "fill_the_pipe"),
  ours("the version as a text", { fill_the_pipe: "1", type: "reset" }, "version", "fill_the_pipe"),
  ours("an endless version", { fill_the_pipe: Number.POSITIVE_INFINITY }, "version", "fill_the_pipe"),
  ours("no type", {}, "unknown_type", "type"),
  ours("a type that is a list", { type: ["play"] }, "unknown_type", "type"),
  ours("a type of 300 kB", { type: long }, "unknown_type", "type"),
  ours("the prototype as a type", { type: "__proto__" }, "unknown_type", "type"),
  ours("the constructor as a type", { type: "constructor" }, "unknown_type", "type"),
  ours("a type that only a frame sends", { type: "ready", link: "#/x" }, "unknown_type", "type"),

  // Fields.
  ours("hello with more than that", { type: "hello", more: 1 }, "bad_message"),
  ours("a pause with 300 levels", { type: "pause", more: nested(300) }, "bad_message"),
  ours("a speed of nothing", { type: "play", speed: 0 }, "bad_message", "speed"),
  ours("a speed that is no number", { type: "play", speed: Number.NaN }, "bad_message", "speed"),
  ours("an endless speed", { type: "play", speed: Number.POSITIVE_INFINITY }, "bad_message", "speed"),
  ours("a speed with its unit", { type: "play", speed: "1 s" }, "bad_message", "speed"),
  ours("a time of the past", { type: "seek", time: -1 }, "bad_message", "time"),
  ours("a time after the end of all days", { type: "seek", time: 1e300 }, "bad_message", "time"),
  ours("a time as a text", { type: "seek", time: "5" }, "bad_message", "time"),
  ours("no time", { type: "seek" }, "bad_message", "time"),
  ours("half a step", { type: "step", direction: 0.5 }, "bad_message", "direction"),
  ours("a step of no kind", { type: "step", direction: 1, stride: "mile" }, "bad_message", "stride"),
  ours("steps of all kinds", { type: "step", direction: 1, stride: STRIDE_IDS }, "bad_message", "stride"),

  // Links.
  ours("no link", { type: "set_state" }, "bad_message", "link"),
  ours("a script as a link", { type: "set_state", link: "javascript:parent.pwned=1" }, "bad_message", "link"),
  ours("an address as a link", { type: "set_state", link: "https://example.org/#/" }, "bad_message", "link"),
  ours("a link of 300 kB", { type: "set_state", link: `#/${long}` }, "bad_message", "link"),
  ours("a link to a time that is a word", { type: "set_state", link: "#/sandia-table3?t=soon" }, "bad_value", "link"),
  ours("a link with a prototype", { type: "set_state", link: "#/sandia-table3?__proto__.x=1" }, "bad_value", "link"),
  ours("a compressed link that is damaged", { type: "set_state", link: "#/laboratory?z=AAAA" }, "bad_value", "link"),

  // Parameters.
  ours("no parameters", { type: "set" }, "bad_message", "parameters"),
  ours("a list of parameters", { type: "set", parameters: ["tcp.window"] }, "bad_message", "parameters"),
  ours("the prototype as a parameter", { type: "set", parameters: own("__proto__", 1) }, "bad_message", "parameters"),
  ours("markup as a parameter", { type: "set", parameters: { "<img src=x>": 1 } }, "bad_message", "parameters"),
  ours("1000 parameters", { type: "set", parameters: many(1000, 1) }, "bad_message", "parameters"),
  ours("a group as a value", { type: "set", parameters: { "tcp.window": {} } }, "bad_message", "parameters.tcp.window"),
  ours(
    "a value of 300 kB",
    { type: "set", parameters: { "tcp.window": long } },
    "bad_message",
    "parameters.tcp.window",
  ),
  ours(
    "a value that is no number",
    { type: "set", parameters: { "tcp.window": Number.NaN } },
    "bad_message",
    "parameters.tcp.window",
  ),
  ours("a window of 1e308", { type: "set", parameters: { "tcp.window": 1e308 } }, "bad_value", "parameters.tcp.window"),
  ours(
    "a window of words",
    { type: "set", parameters: { "tcp.window": "wide" } },
    "bad_value",
    "parameters.tcp.window",
  ),
  ours("no window", { type: "set", parameters: { "tcp.window": null } }, "bad_value", "parameters.tcp.window"),
  ours("an unknown parameter", { type: "set", parameters: { "tcp.colour": 1 } }, "bad_value", "parameters.tcp.colour"),
  ours(
    "a right parameter before a wrong one",
    { type: "set", parameters: { "tcp.window": 4096, "tcp.mss": "wide" } },
    "bad_value",
    "parameters.tcp.mss",
  ),
];

/** Messages to an element as its own frame might send them, if it showed another page. */
export const ELEMENT_MESSAGES: readonly [what: string, data: unknown][] = [
  ["nothing", null],
  ["a text", "height"],
  ["another version", { fill_the_pipe: 2, type: "height", height: 900 }],
  ["no type", { fill_the_pipe: 1 }],
  ["the prototype as a type", { fill_the_pipe: 1, type: "__proto__" }],
  ["a type of 300 kB", { fill_the_pipe: 1, type: long }],
  ["a height of nothing", { fill_the_pipe: 1, type: "height" }],
  ["a height that is no number", { fill_the_pipe: 1, type: "height", height: Number.NaN }],
  ["a height below zero", { fill_the_pipe: 1, type: "height", height: -900 }],
  ["a height of a kilometre", { fill_the_pipe: 1, type: "height", height: 4e6 }],
  ["an endless height", { fill_the_pipe: 1, type: "height", height: Number.POSITIVE_INFINITY }],
  ["a height that is a text", { fill_the_pipe: 1, type: "height", height: "900" }],
  ["a height that is a list", { fill_the_pipe: 1, type: "height", height: [900] }],
  ["a height with a declaration", { fill_the_pipe: 1, type: "height", height: "9px; position: fixed" }],
  ["an answer to what was not asked", { fill_the_pipe: 1, id: "client 1", type: "done" }],
  ["an id that is an object", { fill_the_pipe: 1, id: { toString: 1 }, type: "state" }],
  ["an error without words", { fill_the_pipe: 1, type: "error" }],
  ["a state of 300 levels", { fill_the_pipe: 1, type: "state", link: nested(300) }],
];

/** A message to a worker that has started; `says` matches the answer, null if there is none. */
export interface WorkerMessageCase {
  what: string;
  message: unknown;
  says: RegExp | null;
}

const silent = (what: string, message: unknown): WorkerMessageCase => ({ what, message, says: null });
const job = (what: string, job: unknown, says: RegExp): WorkerMessageCase => ({
  what,
  message: { type: "job", id: 7, priority: 1, job },
  says,
});

const SCENARIO = JSON.stringify({ base: "sandia_local" });
/** A transfer between two hosts, by a program. */
const programmed = (program: string) => ({
  scenario: JSON.stringify({
    hosts: { a: {}, b: {} },
    links: { link: { stations: ["a", "b"], rate: "10 Mb/s", propagation_delay: "10 ms" } },
    flows: { bulk: { from: "a", to: "b", app: { bytes: "100 KB" }, tcp: { program } } },
  }),
  overrides: "{}",
});
const PROGRAM = programmed("fn on_ack() { this.cwnd += this.acked; }");

/** Messages to a worker that has started. It goes on with its other jobs. */
export const WORKER_MESSAGES: readonly WorkerMessageCase[] = [
  silent("nothing", null),
  silent("what is not defined", undefined),
  silent("a text", "job"),
  silent("a number", 7),
  silent("no type", {}),
  silent("an unknown type", { type: "stop" }),
  silent("the prototype as a type", { type: "__proto__" }),
  silent("a list", [{ type: "ping" }]),
  silent("the end of a job that is not there", { type: "cancel", id: 1e9 }),
  silent("the end of a job without a number", { type: "cancel" }),
  { what: "a ping with more than that", message: { type: "ping", more: nested(300) }, says: /^alive/ },

  job("a job that is nothing", null, /^failed .*no such job/),
  job("a job that is a text", "run", /^failed .*no such job/),
  job("a job of no kind", {}, /^failed .*no such job/),
  job("a job of an unknown kind", { kind: "format", scenario: "{}", overrides: "{}" }, /^failed .*no such job/),
  job("the prototype as a kind", { kind: "__proto__" }, /^failed .*no such job/),

  job("a run of nothing", { kind: "run" }, /^failed .*scenario: should be/),
  job("a run of an empty text", { kind: "run", scenario: "", overrides: "{}", look: null }, /^failed .*problems/),
  job(
    "a run that is looked at up to a text",
    { kind: "run", scenario: SCENARIO, overrides: "{}", look: "soon" },
    /^failed .*look: should be/,
  ),
  job(
    "a run of an object",
    { kind: "run", scenario: { base: "sandia_local" }, overrides: "{}" },
    /^failed .*scenario: should be/,
  ),
  job(
    "a run with overrides that are a list",
    { kind: "run", scenario: SCENARIO, overrides: "[]", look: null },
    /^failed .*problems/,
  ),
  job("a check of half a pair", { kind: "check", scenario: "\ud800", overrides: "\udfff" }, /^done/),
  job("a check of 300 levels", { kind: "check", scenario: JSON.stringify(nested(300)), overrides: "{}" }, /^done/),
  job(
    "a capture of nothing",
    { kind: "capture", scenario: "null", overrides: "null", format: "qlog" },
    /^failed .*problems/,
  ),
  job(
    "a capture in a format that there is not",
    { kind: "capture", scenario: SCENARIO, overrides: "{}", format: "headers" },
    /^failed .*format: should be pcapng or qlog/,
  ),
  job("a summary of nothing", { kind: "summary", scenario: "[]", overrides: "", limits: "yes" }, /^failed .*problems/),
  job("headers of nothing", { kind: "headers" }, /^failed .*row: should be/),
  job("headers of an empty object", { kind: "headers", row: "{}" }, /^failed/),
  job("headers of a list of lists", { kind: "headers", row: "[".repeat(100_000) }, /^failed/),
  job("a story of nothing", { kind: "story" }, /^failed .*text: should be/),
  job("a story of 300 kB", { kind: "story", text: long }, /^done/),
  job("a story of zeros", { kind: "story", text: "\0".repeat(1000) }, /^done/),
  job("a calculation of nothing", { kind: "flow_control", inputs: "{}" }, /^done/),
  job("a calculation of NaN", { kind: "flow_control", inputs: "NaN" }, /^failed/),
  job("a question without a subject", { kind: "why", question: "{}" }, /^failed .*subject: should be/),
  job(
    "a question about a story that is a list",
    { kind: "why", subject: { story: [] }, question: "{}" },
    /^failed .*subject\.story: should be/,
  ),
  job("a question that is none", { kind: "why", subject: { story: "" }, question: "?" }, /^failed/),
  job("a question about no run", { kind: "why", subject: { scenario: "", overrides: "" }, question: "{}" }, /^failed/),
  job("values of no flow", { kind: "program_values", ...PROGRAM, time: 0 }, /^failed .*flow: should be/),
  job("values in the past", { kind: "program_values", ...PROGRAM, flow: 0, time: -1 }, /^failed .*time: should be/),
  job("values at no time", { kind: "program_values", ...PROGRAM, flow: 0, time: Number.NaN }, /^failed .*time: should/),
  job("values of a flow that there is not", { kind: "program_values", ...PROGRAM, flow: 1e300, time: 1 }, /^done/),
  job("values of no run", { kind: "program_values", scenario: "", overrides: "", flow: 0, time: 0 }, /^failed/),
  job(
    "a line that is a text",
    { kind: "program_reaches", ...PROGRAM, flow: 0, line: "1", time: 0 },
    /^failed .*line: /,
  ),
  job("a line far below", { kind: "program_reaches", ...PROGRAM, flow: 0, line: 1e300, time: 1e300 }, /^done/),
  job("a program of 300 kB", { kind: "run", ...programmed(long), look: null }, /^failed .*problems/),
  job("a program of brackets", { kind: "run", ...programmed("(".repeat(60_000)), look: null }, /^failed .*problems/),
  job("a program without an end", { kind: "run", ...programmed("fn on_ack() { loop {} }"), look: null }, /^done/),
  job(
    "a program that fills the memory",
    { kind: "run", ...programmed('fn on_ack() { let a = "x"; loop { a += a; } }'), look: null },
    /^done/,
  ),
  job("a capture file that is none", { kind: "reading", keep: 0 }, /^failed .*file: should be/),
  job(
    "a capture file of a negative size",
    { kind: "reading", file: { size: -5 }, keep: 0 },
    /^failed .*file: should be/,
  ),
];
