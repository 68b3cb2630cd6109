/**
 * Sends every message of `tests/hostile/messages.ts` to the body of a worker and to the reader of a frame's requests. Each is left alone
 * or answered with what is wrong; the worker keeps its engine and finishes the run that it was doing.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { readRequest } from "../../../web/embed/requests";
import type { RunSummary } from "../../../web/engine/contract";
import type { FromWorker, Job } from "../../../web/engine/messages";
import { FRAME_MESSAGES, WORKER_MESSAGES } from "../../hostile/messages";
import { flows } from "../../hostile/scenarios";
import { type Ended, loadWorker, type TestWorker, wasm } from "../../hostile/worker";

const SUMMARY: Job = {
  kind: "summary",
  scenario: JSON.stringify(flows(20)),
  overrides: "{}",
  limits: true,
};

const inWords = (message: FromWorker) =>
  message.type === "failed" ? `failed ${JSON.stringify(message.problem)}` : message.type;

describe("a worker", () => {
  let worker: TestWorker;
  beforeAll(async () => {
    worker = await loadWorker();
  });

  it("does without messages before its start, and says that what is no engine does not start", () => {
    for (const { message } of WORKER_MESSAGES) worker.send(message);
    expect(worker.heard.map(inWords).filter((words) => words !== "alive")).toEqual([]);
    for (const wasm of [undefined, null, "wasm", new ArrayBuffer(0), new ArrayBuffer(1000)]) {
      worker.heard.length = 0;
      worker.send({ type: "start", wasm });
      expect(worker.heard).toMatchObject([{ type: "failed", id: null, fatal: true, problem: { kind: "crashed" } }]);
      expect(inWords(worker.heard[0])).toMatch(/message":"./);
    }
  });

  it("starts after them", async () => {
    worker.heard.length = 0;
    worker.send({ type: "start", wasm: wasm() });
    expect(worker.heard).toEqual([{ type: "ready" }]);
    await worker.ask({ kind: "catalog" });
  });

  it.each(WORKER_MESSAGES.map((one) => [one.what, one] as const))("answers %s", async (_, { message, says }) => {
    worker.heard.length = 0;
    worker.send(message);
    // A job that comes later is done later.
    expect(await worker.ask({ kind: "catalog" })).toHaveProperty("result");
    const answers = worker.heard.slice(0, -1);
    expect(answers.filter((answer) => "fatal" in answer && answer.fatal)).toEqual([]);
    if (says === null) expect(answers).toEqual([]);
    else expect(answers.map(inWords).join("\n")).toMatch(says);
  });

  it("finishes the run that it was doing", async () => {
    const alone = (await worker.ask(SUMMARY)) as Extract<Ended, { result: unknown }>;
    const disturbed = worker.ask(SUMMARY);
    for (const { message } of WORKER_MESSAGES) worker.send(message);
    expect((alone.result as RunSummary).data_packets).toBeGreaterThan(10);
    expect(((await disturbed) as typeof alone).result).toEqual(alone.result);
  });
});

describe("the reader of a frame's requests", () => {
  it.each(FRAME_MESSAGES.map((one) => [one.what, one] as const))("answers %s", (_, { data, code, place }) => {
    const asked = readRequest(data, true);
    // Only the open experiment knows the values that a parameter can have.
    if (code === null) expect(asked).toBeNull();
    else if (code === "bad_value") expect(asked).toHaveProperty("request");
    else expect(asked).toMatchObject({ fault: place === undefined ? { code } : { code, place } });
  });

  it("lets nobody change anything who may not", () => {
    const codes = FRAME_MESSAGES.flatMap(({ data, code }) => {
      const asked = readRequest(data, false);
      return code === "bad_value" && asked && "fault" in asked ? [asked.fault.code] : [];
    });
    expect(new Set(codes)).toEqual(new Set(["not_allowed"]));
  });
});
