import { describe, expect, it, vi } from "vitest";
import type { Question, RunSummary } from "../../web/engine/contract.ts";
import { traceMemory } from "../../web/engine/executor.ts";
import { asProblem } from "../../web/engine/messages.ts";
import { backgroundWorkers, createPool } from "../../web/engine/pool.ts";
import { BEAT_MS } from "../../web/engine/pool_machine.ts";
import { PIECE } from "../../web/engine/reading.ts";
import { catalog } from "../../web/run/testing.ts";
import { FakeWorker, fakeEngine } from "./pool/fake_engine.ts";

function fixture(background = 1) {
  const log: string[] = [];
  const workers: FakeWorker[] = [];
  const pool = createPool(() => {
    const worker = new FakeWorker(fakeEngine(log));
    workers.push(worker);
    return worker;
  }, background);
  return { log, workers, pool };
}

const quietly = { signal: new AbortController().signal, limits: false };
const problemOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error) => asProblem(error),
  );

describe("pool", () => {
  it("answers catalog, check, run, capture and summary", async () => {
    const { pool } = fixture();
    expect((await pool.catalog()).engine_version).toBe(catalog.engine_version);
    expect((await pool.check({}, {})).problems).toEqual([]);
    const run = await pool.run({ name: "a", events: 5000 }, {}, { slot: "ladder" });
    expect(run.packets.flow).toHaveLength(3);
    expect(new TextDecoder().decode(await pool.capture({ name: "c", events: 5000 }, {}, "pcapng"))).toBe("c");
    const row = {
      packet: 0,
      flow: 0,
      reverse: false,
      transport: "tcp" as const,
      seq: 0,
      ack: 0,
      len: 0,
      wnd_field: 0,
      ecn: 0,
    };
    expect([...(await pool.headers({ ...row, hosts: [0, 1], iss: [0, 0], flags: 18, options: [] }))]).toEqual([69, 18]);
    expect((await pool.summary({ name: "b" }, {}, quietly)).trace_hash).toBe("b");
  });

  it("asks the same run again, one run at a time, and lets one go that fails", async () => {
    const { pool, log } = fixture();
    const why = (name: string, question: object = { rows: [1] }) =>
      pool.why({ scenario: { name } }, question as Question, "a");
    expect(await why("a")).toEqual([1]);
    expect(await why("a")).toEqual([2]);
    expect(await problemOf(why("a", {}))).toMatchObject({ message: "no such question" });
    expect(await why("a")).toEqual([4]);
    expect(await why("b")).toEqual([1]);
    expect(log).toEqual(["explain a", "free a", "explain b"]);
    log.length = 0;
    for (let time = 0; time < 2; time++) expect(await problemOf(why("broken"))).toMatchObject({ message: "broken" });
    expect(log).toEqual(["free b", "explain broken", "free broken", "explain broken", "free broken"]);
  });

  it("reads a capture piece by piece, tells what was read until then, and stops where it is told to", async () => {
    const { pool, log } = fixture();
    const file = new Blob([new Uint8Array(3 * PIECE)]);
    const heard: number[] = [];
    const signal = new AbortController().signal;
    const read: number[] = [];
    const diagnosed = await pool.readCapture(file, 0, {
      signal,
      onProgress: (progress, contents) => heard.push(progress, contents.bytes),
      onRead: ({ contents }) => read.push(contents.bytes),
    });
    expect(heard.slice(0, 2)).toEqual([1 / 3, PIECE]);
    // The packets come before the diagnosis, and once.
    expect([read, diagnosed]).toEqual([[3 * PIECE], null]);
    const stop = new AbortController();
    const stopped = pool.readCapture(file, 0, { signal: stop.signal, onProgress: () => stop.abort(), onRead() {} });
    expect(await problemOf(stopped)).toEqual({ kind: "stopped" });
    await vi.waitFor(() => expect(log.filter((line) => line === "free reader")).toHaveLength(2));
  });

  it("lets a run overtake a capture, and a capture the points of a sweep", async () => {
    const { pool } = fixture();
    const finished: string[] = [];
    const jobs = [
      ...Array.from({ length: 4 }, () =>
        pool.summary({ name: "point", events: 400_000 }, {}, quietly).then(() => "point"),
      ),
      pool.capture({ name: "capture", events: 20_000 }, {}, "qlog").then(() => "capture"),
      pool.run({ name: "run", events: 20_000 }, {}, { slot: "ladder" }).then(() => "run"),
    ];
    await Promise.all(jobs.map((job) => job.then((name) => finished.push(name))));
    expect(finished.indexOf("run")).toBeLessThan(finished.indexOf("capture"));
    expect(finished.indexOf("capture")).toBeLessThan(2);
  });

  it("replaces a worker that a large run has let grow, once it has nothing to do", async () => {
    const { pool, workers, log } = fixture(0);
    const runs = ["large", "next"].map((name) =>
      pool.run({ name, large: name === "large" }, {}, { slot: name }).then(({ summary }) => summary.trace_hash),
    );
    expect(await Promise.all(runs)).toEqual(["large", "next"]);
    expect(workers.map(({ alive, jobs }) => [alive, jobs])).toEqual([
      [false, 2],
      [true, 0],
    ]);
    expect(await pool.run({ name: "last" }, {}, { slot: "a" })).toMatchObject({ summary: { trace_hash: "last" } });
    expect(workers).toHaveLength(2);
    expect(log.at(-1)).toBe("free last");
  });

  it("holds the points of a sweep back while the page moves, where processors are few", async () => {
    const { pool, log } = fixture();
    pool.leaveRoom(true);
    const point = pool.summary({ name: "point" }, {}, quietly);
    const run = await pool.run({ name: "run", events: 20_000 }, {}, { slot: "ladder" });
    expect(run.summary.trace_hash).toBe("run");
    expect(log).not.toContain("point");
    pool.leaveRoom(false);
    expect((await point).trace_hash).toBe("point");

    const many = fixture(3);
    many.pool.leaveRoom(true);
    await Promise.all([1, 2, 3].map(() => many.pool.summary({ name: "point" }, {}, quietly)));
    expect(many.workers.filter(({ jobs }) => jobs > 0)).toHaveLength(1);
  });

  it("cancels the running run of a slot when a newer one comes", async () => {
    const { pool, log } = fixture();
    const older = problemOf(pool.run({ name: "older", events: 1e9 }, {}, { slot: "ladder" }));
    const other = pool.run({ name: "other", events: 10 }, {}, { slot: "second ladder" });
    const newer = pool.run({ name: "newer", events: 10 }, {}, { slot: "ladder" });
    expect((await newer).summary.trace_hash).toBe("newer");
    expect(await older).toEqual({ kind: "stopped" });
    expect((await other).summary.trace_hash).toBe("other");
    expect(log.filter((name) => name === "older").length).toBeLessThan(50);
  });

  it("lets the run in the ladder overtake the points of a sweep", async () => {
    const { pool, log } = fixture();
    const finished: string[] = [];
    const sweep = Array.from({ length: 8 }, (_, n) =>
      pool.summary({ name: `point ${n}`, events: 200_000 }, {}, quietly).then(() => finished.push(`point ${n}`)),
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
    await pool.run({ name: "ladder", events: 20_000 }, {}, { slot: "ladder" }).then(() => finished.push("ladder"));
    expect(finished.indexOf("ladder")).toBeLessThan(3);
    await Promise.all(sweep);
    expect(finished).toHaveLength(9);
    // Once started, the ladder's chunks were not interleaved with those of points on the same worker.
    expect(log.filter((name) => name === "ladder").length).toBeGreaterThan(1);
  });

  it("spreads a sweep over all workers, in the order asked", async () => {
    const { pool, workers } = fixture(3);
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        pool.summary({ name: `${n}`, events: 1 }, {}, quietly).then(() => order.push(n)),
      ),
    );
    expect(workers).toHaveLength(4);
    expect(workers.every(({ jobs }) => jobs === 3)).toBe(true);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  it("takes aborted points out of the queue and stops those that run", async () => {
    const { pool, log } = fixture();
    const sweep = new AbortController();
    const points = Array.from({ length: 6 }, (_, n) =>
      problemOf(pool.summary({ name: `point ${n}`, events: 1e12 }, {}, { signal: sweep.signal, limits: false })),
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
    sweep.abort();
    expect(await Promise.all(points)).toEqual(Array(6).fill({ kind: "stopped" }));
    await vi.waitFor(() => expect(log).toContain("free point 0"));
    expect(log).not.toContain("point 5");
  });

  it("says what is wrong with a scenario", async () => {
    const { pool } = fixture();
    expect(await problemOf(pool.run({ wrong: true }, {}, { slot: "ladder" }))).toEqual({
      kind: "problems",
      problems: [{ path: "tcp.window", message: "is too small", choices: [] }],
    });
  });

  it("replaces a worker that died and goes on", async () => {
    const { pool, workers } = fixture();
    const died = await problemOf(pool.run({ trap: true }, {}, { slot: "ladder" }));
    const message = "The simulator stopped because of an internal error (unreachable).";
    expect(died).toEqual({ kind: "crashed", message });
    expect((await pool.run({ name: "after" }, {}, { slot: "ladder" })).summary.trace_hash).toBe("after");
    expect(workers).toHaveLength(3);
    expect(workers[0]?.alive).toBe(false);
  });

  it("stops a job whose memory the device cannot give, and says so", async () => {
    const { pool, workers } = fixture();
    const starved = await problemOf(pool.run({ grows: true, events: 1e9 }, {}, { slot: "ladder" }));
    const message = "The simulator needs more memory than this device can provide; 1621 MB were in use.";
    expect(starved).toEqual({ kind: "crashed", message });
    const trapped = await problemOf(pool.run({ grows: true, trap: true }, {}, { slot: "ladder" }));
    expect(trapped).toEqual({ kind: "crashed", message });
    expect(workers.map(({ alive }) => alive)).toEqual([false, true, false, true]);
  });

  it("tells a run how much memory its trace may take", async () => {
    const { pool, log } = fixture();
    await pool.run({ name: "run" }, {}, { slot: "ladder" });
    expect(log[0]).toBe(`run within ${2 ** 28}`);
    expect([traceMemory(2), traceMemory(undefined), traceMemory(32)]).toEqual([2 ** 27, 2 ** 28, 2 ** 29]);
  });

  it("starts a worker that hangs once more, with the same run, and then says that it does not answer", async () => {
    vi.useFakeTimers();
    const { pool, workers } = fixture();
    const answer = problemOf(pool.run({ hangs: true, name: "run" }, {}, { slot: "ladder" }));
    const other = pool.summary({ name: "point" }, {}, quietly);
    await vi.advanceTimersByTimeAsync(300 * BEAT_MS);
    expect(await answer).toEqual({
      kind: "crashed",
      message: "The simulator stopped answering, and did so again after a restart.",
    });
    expect((await other).trace_hash).toBe("point");
    expect(workers).toHaveLength(4);
    vi.useRealTimers();
  });

  it("makes the newest run within two seconds although a worker is still reading the scenario of an older one", async () => {
    vi.useFakeTimers();
    const { pool, workers } = fixture();
    const catalogs = pool.catalog();
    await vi.advanceTimersByTimeAsync(10);
    await catalogs;
    const older = problemOf(pool.run({ hangs: true, name: "older" }, {}, { slot: "ladder" }));
    await vi.advanceTimersByTimeAsync(4 * BEAT_MS);
    const newest = pool.run({ name: "newest", events: 5000 }, {}, { slot: "ladder" });
    expect(await older).toEqual({ kind: "stopped" });
    await vi.advanceTimersByTimeAsync(2000);
    expect((await newest).summary.trace_hash).toBe("newest");
    expect(workers).toHaveLength(3);
    vi.useRealTimers();
  });

  it("gives up what was asked when workers cannot start, and tries again with the next", async () => {
    const { pool, workers } = fixture();
    const fail = () => workers.findLast(({ alive }) => alive)?.onerror?.({ message: "blocked" });
    const first = [problemOf(pool.catalog()), problemOf(pool.summary({ name: "point" }, {}, quietly))];
    for (let n = 0; n < 4; n++) fail();
    expect(await Promise.all(first)).toEqual(Array(2).fill({ kind: "crashed", message: "blocked" }));
    expect(workers.every(({ alive }) => !alive)).toBe(true);
    expect((await pool.catalog()).engine_version).toBe(catalog.engine_version);
  });

  it("fails its jobs when the browser refuses to start a worker", async () => {
    const pool = createPool(() => {
      throw new Error("Worker is not allowed here");
    }, 1);
    const refused = { kind: "crashed", message: "Worker is not allowed here" };
    expect(await problemOf(pool.catalog())).toEqual(refused);
    expect(await problemOf(pool.run({}, {}, { slot: "ladder" }))).toEqual(refused);
  });

  it("reports progress", async () => {
    const { pool } = fixture();
    const seen: number[] = [];
    await pool.run({ name: "long", events: 100_000 }, {}, { slot: "ladder", onProgress: (share) => seen.push(share) });
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });

  it("hands over the part of a run that is looked at, once, and then the whole", async () => {
    const { pool, log } = fixture();
    const heard: (string | number)[] = [];
    const look = (name: string, look: number | null) =>
      pool.run(
        { name, events: 100_000 },
        {},
        {
          slot: name,
          look,
          onPart: ({ summary, events }) => heard.push(name, events.time.length, summary.results[0].ended_ns),
        },
      );
    const whole = await look("soon", 3000);
    const [{ completion_ns, ended_ns }] = whole.summary.results;
    expect([completion_ns, ended_ns > 0]).toEqual([null, true]);
    // Its transfer is not over.
    expect(heard).toEqual(["soon", whole.events.time.length, 0]);
    // The first chunk has 2000 events of a nanosecond each, so that a second one is needed.
    expect(log.filter((entry) => entry === "soon").length).toBeGreaterThan(2);
    await look("whole", null);
    await look("never", 100_000);
    expect(heard.length).toBe(3);
    await expect(look("wrong", Number.NaN)).rejects.toThrow("look: should be a time or null");
  });

  it("counts workers by processors", () => {
    expect([undefined, 1, 2, 4, 64].map(backgroundWorkers)).toEqual([1, 1, 1, 3, 4]);
  });

  it("summaries carry no trace", async () => {
    const { pool } = fixture();
    const summary: RunSummary = await pool.summary({ name: "x" }, {}, quietly);
    expect("packets" in summary).toBe(false);
  });
});
