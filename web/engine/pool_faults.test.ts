/** Every kind of job meets every fault of its worker once: it is answered once, and the next job is done. */

import { describe, expect, test } from "vitest";
import { sendAll } from "../machine/testing.ts";
import type { FromWorker, Job, JobResult, WorkerProblem } from "./messages.ts";
import { emptyPool, GIVE_UP, type PoolEffect, type PoolEvent, poolTransition, SILENT_BEATS } from "./pool_machine.ts";

const texts = { scenario: "{}", overrides: "{}" };
/** One job of each kind; the compiler asks for one that is new. */
const JOBS: { [K in Job["kind"]]: Extract<Job, { kind: K }> } = {
  catalog: { kind: "catalog" },
  check: { kind: "check", ...texts },
  run: { kind: "run", ...texts, look: null },
  capture: { kind: "capture", ...texts, format: "qlog" },
  headers: { kind: "headers", row: "{}" },
  summary: { kind: "summary", ...texts, limits: false },
  story: { kind: "story", text: "" },
  reading: { kind: "reading", file: new Blob(), keep: 0 },
  flow_control: { kind: "flow_control", inputs: "{}" },
  program_catalog: { kind: "program_catalog" },
  program_values: { kind: "program_values", ...texts, flow: 0, time: 0 },
  program_reaches: { kind: "program_reaches", ...texts, flow: 0, line: 1, time: 0 },
  why: { kind: "why", subject: texts, question: "{}" },
};

const crashed: WorkerProblem = { kind: "crashed", message: "no" };
const memory: WorkerProblem = { kind: "memory", bytes: 2 ** 30 };
const heard = (member: number, message: FromWorker): PoolEvent => ({ kind: "heard", member, message });
const done = (member: number, id: number): PoolEvent =>
  heard(member, { type: "done", id, result: [] as unknown as JobResult, grown: false });
const failed = (member: number, problem: WorkerProblem, fatal: boolean): PoolEvent =>
  heard(member, { type: "failed", id: 1, problem, fatal });
const died = (member: number): PoolEvent => ({ kind: "died", member, problem: crashed });
const beats = (count: number): PoolEvent[] => Array.from({ length: count }, () => ({ kind: "beat" }));
const ready = (member: number) => heard(member, { type: "ready" });
const progress = (member: number) => heard(member, { type: "progress", id: 1, progress: 0.5 });

/** Fault after job 1 was given to worker 0 of a pool of one, and the answer that the job gets. */
const FAULTS: Record<string, { events: PoolEvent[]; answer: "settle" | WorkerProblem }> = {
  "a worker that dies once": { events: [ready(0), died(0), ready(1), done(1, 1)], answer: "settle" },
  "a worker that dies after progress": { events: [ready(0), progress(0), died(0), done(1, 1)], answer: "settle" },
  "a worker that dies twice": { events: [ready(0), died(0), ready(1), died(1)], answer: crashed },
  "a worker that cannot be started": {
    events: Array.from({ length: GIVE_UP }, (_, member) => died(member)),
    answer: crashed,
  },
  "a wasm file that is none": {
    events: [heard(0, { type: "failed", id: null, problem: crashed, fatal: true }), done(1, 1)],
    answer: "settle",
  },
  "a worker that hangs once": {
    events: [ready(0), ...beats(SILENT_BEATS.working + 1), ready(1), done(1, 1)],
    answer: "settle",
  },
  "a worker that hangs twice": {
    events: [ready(0), ...beats(SILENT_BEATS.working + 1), ready(1), ...beats(SILENT_BEATS.working + 1)],
    answer: { kind: "silent" },
  },
  "a worker that never starts": {
    events: [...beats(SILENT_BEATS.starting + 1), ...beats(SILENT_BEATS.starting + 1)],
    answer: { kind: "silent" },
  },
  "memory that the device does not have": { events: [ready(0), failed(0, memory, true)], answer: memory },
  "a trap of the engine": { events: [ready(0), failed(0, crashed, true)], answer: crashed },
  "a job that fails": { events: [ready(0), failed(0, crashed, false)], answer: crashed },
  "an answer given twice": { events: [ready(0), done(0, 1), done(0, 1)], answer: "settle" },
  "an answer to no job": { events: [ready(0), done(0, 7), done(0, 1)], answer: "settle" },
  "an answer of a worker that was replaced": { events: [died(0), done(0, 1), done(1, 1)], answer: "settle" },
};

const answers = (effects: readonly PoolEffect[], job: number): ("settle" | WorkerProblem)[] =>
  effects.flatMap((effect): ("settle" | WorkerProblem)[] => {
    if (effect.kind === "settle" && effect.id === job) return ["settle"];
    return effect.kind === "reject" && effect.id === job ? [effect.problem] : [];
  });

describe.each(Object.entries(FAULTS))("%s", (_, { events, answer }) => {
  test.each(Object.values(JOBS))("answers a job of the kind $kind once, and the next job is done", (job) => {
    const effects: PoolEffect[] = [];
    let state = emptyPool(0);
    for (const event of [{ kind: "asked", id: 1, job } as const, ...events]) {
      const step = sendAll(poolTransition, state, event);
      state = step.state;
      effects.push(...step.effects);
    }
    expect(answers(effects, 1)).toEqual([answer]);

    const next = sendAll(poolTransition, state, { kind: "asked", id: 2, job: JOBS.run });
    const given = next.effects.find((effect) => effect.kind === "give");
    expect(given?.work.id).toBe(2);
    const { effects: last } = sendAll(poolTransition, next.state, done(given?.member ?? -1, 2));
    expect(answers(last, 2)).toEqual(["settle"]);
  });
});
