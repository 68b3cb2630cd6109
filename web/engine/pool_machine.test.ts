import { describe, expect, it } from "vitest";
import { sendAll } from "../machine/testing.ts";
import type { FromWorker, Job, JobResult } from "./messages.ts";
import {
  emptyPool,
  GIVE_UP,
  type PoolEffect,
  type PoolEvent,
  type PoolState,
  poolTransition,
  SILENT_BEATS,
} from "./pool_machine.ts";

const POINT: Job = { kind: "summary", scenario: "{}", overrides: "{}", limits: false };
const RUN: Job = { kind: "run", scenario: "{}", overrides: "{}", look: null };
const CHECK: Job = { kind: "check", scenario: "{}", overrides: "{}" };
const problem = { kind: "crashed", message: "unreachable" } as const;
const stopped = { kind: "stopped" } as const;

const asked = (id: number, job: Job, slot?: string): PoolEvent => ({ kind: "asked", id, job, slot });
const aside = (id: number): PoolEvent => ({ kind: "asked", id, job: RUN, aside: true });
const heard = (member: number, message: FromWorker): PoolEvent => ({ kind: "heard", member, message });
const done = (member: number, id: number, grown = false): PoolEvent =>
  heard(member, { type: "done", id, result: null as unknown as JobResult, grown });
const failed = (member: number, id: number, fatal = false): PoolEvent =>
  heard(member, { type: "failed", id, problem, fatal });
const died = (member: number): PoolEvent => ({ kind: "died", member, problem });

const send = (start: PoolState, ...events: PoolEvent[]) => sendAll(poolTransition, start, ...events);

/** An effect in a few words, such as `give 3 to 0`. */
function brief(effect: PoolEffect): string {
  if (effect.kind === "give") return `give ${effect.work.id} to ${effect.member}`;
  if (effect.kind === "stop") return `stop ${effect.id} on ${effect.member}`;
  return `${effect.kind} ${"id" in effect ? effect.id : effect.member}`;
}
const effectsOf = (start: PoolState, ...events: PoolEvent[]) => send(start, ...events).effects.map(brief);
const waiting = ({ queue }: PoolState) => queue.map(({ id }) => id);

describe("jobs in the pool", () => {
  it("start the workers with the first of them, and none after it", () => {
    expect(effectsOf(emptyPool(2), asked(1, RUN))).toEqual(["spawn 0", "spawn 1", "spawn 2", "give 1 to 0"]);
    expect(effectsOf(emptyPool(2), asked(1, RUN), asked(2, RUN))).toEqual(["give 2 to 0"]);
  });

  it("go to the foreground worker at once if the reader looks at them, however busy it is", () => {
    const { state } = send(emptyPool(1), asked(1, POINT), asked(2, POINT), asked(3, POINT));
    expect(waiting(state)).toEqual([3]);
    const { effects } = send(state, asked(4, CHECK));
    expect(effects).toMatchObject([{ kind: "give", member: 0, work: { id: 4, priority: 3 } }]);
  });

  it("go to an idle background worker that has its simulator if they are checks, so that the run begins at once", () => {
    const { state } = send(emptyPool(1), asked(1, RUN), done(0, 1));
    expect(effectsOf(state, asked(2, CHECK))).toEqual(["give 2 to 0"]);
    const ready = send(state, heard(1, { type: "ready" })).state;
    expect(effectsOf(ready, asked(2, CHECK))).toEqual(["give 2 to 1"]);
    expect(effectsOf(ready, asked(2, CHECK), asked(3, RUN))).toEqual(["give 3 to 0"]);
    expect(effectsOf(ready, asked(2, CHECK), asked(3, CHECK))).toEqual(["give 3 to 0"]);
  });

  it("go to idle background workers first if they are points of a sweep, and wait when all are busy", () => {
    const pool = emptyPool(1);
    expect(effectsOf(pool, asked(1, POINT)).at(-1)).toBe("give 1 to 1");
    expect(effectsOf(pool, asked(1, POINT), asked(2, POINT))).toEqual(["give 2 to 0"]);
    expect(effectsOf(pool, asked(1, POINT), asked(2, POINT), asked(3, POINT))).toEqual([]);
    expect(effectsOf(pool, asked(1, POINT), asked(2, POINT), asked(3, POINT), done(0, 2))).toEqual([
      "settle 2",
      "give 3 to 0",
    ]);
  });

  it("wait before the points of a sweep, and after one another, if they are runs aside", () => {
    const busy = send(emptyPool(0), asked(1, RUN)).state;
    const { state } = send(busy, asked(2, POINT), aside(3), asked(4, POINT), aside(5));
    expect(waiting(state)).toEqual([3, 5, 2, 4]);
  });

  it("leave the page processors while it moves, if they are points of a sweep", () => {
    const moves: PoolEvent = { kind: "moved", moving: true };
    const { state } = send(emptyPool(3), moves, asked(1, POINT), asked(2, POINT), aside(3));
    expect(waiting(state)).toEqual([2]);
    expect(effectsOf(state, { kind: "moved", moving: false })).toEqual(["give 2 to 1"]);
  });
});

describe("a job that is not wanted any more", () => {
  it("is taken out of the queue and fails as stopped", () => {
    const busy = send(emptyPool(0), asked(1, POINT), asked(2, POINT)).state;
    const { state, effects } = send(busy, { kind: "stopped", id: 2 });
    expect(waiting(state)).toEqual([]);
    expect(effects).toEqual([{ kind: "reject", id: 2, problem: stopped }]);
  });

  it("is stopped by its worker if it runs, and keeps the worker busy until that answers", () => {
    const { state, effects } = send(emptyPool(0), asked(1, POINT), { kind: "stopped", id: 1 });
    expect(effects.map(brief)).toEqual(["stop 1 on 0", "reject 1"]);
    expect(state.members[0].works).toMatchObject([{ id: 1, stopped: true }]);
  });

  it("needs nothing once it is done", () => {
    expect(effectsOf(emptyPool(0), asked(1, RUN), done(0, 1), { kind: "stopped", id: 1 })).toEqual([]);
  });

  it("is the older one of its slot", () => {
    const slots = send(emptyPool(0), asked(1, RUN, "ladder"), asked(2, RUN, "other"));
    expect(effectsOf(slots.state, asked(3, RUN, "ladder"))).toEqual(["stop 1 on 0", "reject 1", "give 3 to 0"]);
    const cancel: PoolEvent = { kind: "slot_cancelled", slot: "other" };
    expect(effectsOf(slots.state, cancel)).toEqual(["stop 2 on 0", "reject 2"]);
    expect(effectsOf(slots.state, cancel, cancel)).toEqual([]);
  });
});

describe("answers", () => {
  it("settle their own job and no other", () => {
    const two = send(emptyPool(0), asked(1, RUN), asked(2, RUN)).state;
    const { state, effects } = send(two, done(0, 2));
    expect(effects.map(brief)).toEqual(["settle 2"]);
    expect(state.members[0].works).toMatchObject([{ id: 1 }]);
  });

  it("report progress only of jobs that the worker has", () => {
    const progress = (id: number) => heard(0, { type: "progress", id, progress: 0.5 });
    expect(effectsOf(emptyPool(0), asked(1, RUN), progress(1))).toEqual(["report 1"]);
    expect(effectsOf(emptyPool(0), asked(1, RUN), done(0, 1), progress(1))).toEqual([]);
  });

  it("from a worker that was replaced are not heard", () => {
    const replaced = send(emptyPool(0), asked(1, RUN), died(0)).state;
    expect(send(replaced, done(0, 1))).toEqual({ state: replaced, effects: [] });
  });

  it("replace a worker that has grown as soon as it has nothing to do", () => {
    const two = send(emptyPool(0), asked(1, RUN), asked(2, RUN)).state;
    expect(effectsOf(two, done(0, 1, true))).toEqual(["settle 1"]);
    expect(effectsOf(two, done(0, 1, true), done(0, 2))).toEqual(["settle 2", "terminate 0", "spawn 1"]);
  });

  it("leave a worker that has grown in its place while background work waits", () => {
    const point = send(emptyPool(0), asked(1, POINT), asked(2, POINT)).state;
    expect(effectsOf(point, done(0, 1, true))).toEqual(["settle 1", "give 2 to 0"]);
  });
});

describe("a worker that dies", () => {
  it("has its jobs done again, once, before what waits", () => {
    const { state } = send(emptyPool(0), asked(1, POINT), asked(2, POINT));
    const again = send(state, died(0));
    expect(again.effects.map(brief)).toEqual(["terminate 0", "spawn 1", "give 1 to 1"]);
    expect(effectsOf(again.state, died(1))).toEqual(["terminate 1", "spawn 2", "reject 1", "give 2 to 2"]);
  });

  it("dies once, however often that is said", () => {
    const { state } = send(emptyPool(0), asked(1, RUN), died(0));
    expect(send(state, died(0))).toEqual({ state, effects: [] });
  });

  it("dies of a fatal failure of one job, which is not done again, and lives on after another failure", () => {
    const two = send(emptyPool(0), asked(1, RUN), asked(2, RUN)).state;
    expect(effectsOf(two, failed(0, 1))).toEqual(["reject 1"]);
    expect(effectsOf(two, failed(0, 1, true))).toEqual(["reject 1", "terminate 0", "spawn 1", "give 2 to 1"]);
  });

  it("does not have a job done again that was stopped", () => {
    const { state } = send(emptyPool(0), asked(1, RUN), asked(2, RUN), { kind: "stopped", id: 1 });
    expect(effectsOf(state, died(0))).toEqual(["terminate 0", "spawn 1", "give 2 to 1"]);
  });

  it(`ends all that was asked for when it is the ${GIVE_UP}th in a row, and what is asked next starts anew`, () => {
    const busy = send(emptyPool(0), asked(1, POINT), asked(2, POINT), died(0), died(1), died(2)).state;
    const queued = send(busy, asked(3, RUN), asked(4, POINT)).state;
    const { state, effects } = send(queued, died(3));
    expect(state).toMatchObject({ members: [], queue: [], deaths: 0 });
    expect(effects.map(brief)).toEqual(["terminate 3", "reject 4", "reject 2", "reject 3"]);
    expect(effects.at(-1)).toEqual({ kind: "reject", id: 3, problem });
    expect(effectsOf(state, asked(5, RUN))).toEqual(["spawn 4", "give 5 to 4"]);
  });

  it("does not count with those that died before a job was done", () => {
    const { state } = send(emptyPool(0), asked(1, RUN), died(0), died(1), died(2), asked(2, RUN), done(3, 2), died(3));
    expect([state.closed, state.deaths]).toEqual([false, 1]);
  });
});

describe("a worker that does not answer", () => {
  const BEAT: PoolEvent = { kind: "beat" };
  const beats = (count: number) => Array.from({ length: count }, () => BEAT);
  const ready = heard(0, { type: "ready" });
  const alive = heard(0, { type: "alive" });

  it("is asked for a sign of life while it has jobs, and left alone while it answers", () => {
    const { state } = send(emptyPool(0), asked(1, RUN), ready);
    expect(effectsOf(state, BEAT)).toEqual(["ping 0"]);
    const answered = Array.from({ length: 50 }, () => [BEAT, alive]).flat();
    expect(send(state, ...answered).state.members).toMatchObject([{ id: 0, silent: 0 }]);
    expect(effectsOf(state, done(0, 1), BEAT)).toEqual([]);
  });

  it("is replaced, and its job done again; the second time the job fails", () => {
    const { state } = send(emptyPool(0), asked(1, RUN), ready, ...beats(SILENT_BEATS.working));
    const again = send(state, BEAT);
    expect(again.effects.map(brief)).toEqual(["terminate 0", "spawn 1", "give 1 to 1"]);
    const { effects } = send(again.state, heard(1, { type: "ready" }), ...beats(SILENT_BEATS.working + 1));
    expect(effects.at(-1)).toEqual({ kind: "reject", id: 1, problem: { kind: "silent" } });
  });

  it("may take longer to start, and less long once it was told to stop", () => {
    const started = send(emptyPool(0), asked(1, RUN)).state;
    expect(effectsOf(started, ...beats(SILENT_BEATS.starting)).at(-1)).toBe("ping 0");
    expect(effectsOf(started, ...beats(SILENT_BEATS.starting + 1))).toContain("terminate 0");
    const stopping = send(started, ready, { kind: "stopped", id: 1 }).state;
    expect(effectsOf(stopping, ...beats(SILENT_BEATS.stopping + 1))).toEqual(["terminate 0", "spawn 1"]);
  });

  it("is replaced while it reads what is no longer asked for, and the newest job goes to the next one", () => {
    let { state } = send(emptyPool(0), asked(1, RUN, "ladder"), ready);
    for (let id = 2; id < 2 + 2 * GIVE_UP; id++) {
      const newer = send(state, asked(id, RUN, "ladder"));
      expect(newer.effects.map(brief)).toContain(`reject ${id - 1}`);
      const replaced = send(newer.state, ...beats(SILENT_BEATS.stopping + 1));
      const [old, next] = [id - 2, id - 1];
      expect(replaced.effects.map(brief).slice(-3)).toEqual([
        `terminate ${old}`,
        `spawn ${next}`,
        `give ${id} to ${next}`,
      ]);
      ({ state } = send(replaced.state, heard(next, { type: "ready" })));
      // It has not failed: a worker that dies with it is replaced as always.
      expect(state.members[0].works).toMatchObject([{ id, again: false, stopped: false }]);
    }
  });

  it("ends a job at once that is stopped", () => {
    const { state } = send(emptyPool(0), asked(1, RUN));
    expect(effectsOf(state, { kind: "stopped", id: 1 })).toEqual(["stop 1 on 0", "reject 1"]);
    expect(effectsOf(state, { kind: "stopped", id: 1 }, failed(0, 1))).toEqual([]);
  });
});

describe("a pool", () => {
  const rest: PoolEvent = { kind: "rested", resting: true };
  const wake: PoolEvent = { kind: "rested", resting: false };

  it("lets its workers go while it rests, as soon as they have nothing to do, and starts new ones for what is asked", () => {
    const idle = send(emptyPool(1), asked(1, RUN), done(0, 1)).state;
    expect(effectsOf(idle, rest)).toEqual(["terminate 0", "terminate 1"]);
    const busy = send(emptyPool(1), asked(1, RUN), rest);
    expect(busy.effects.map(brief)).toEqual(["terminate 1"]);
    expect(effectsOf(busy.state, done(0, 1))).toEqual(["settle 1", "terminate 0"]);
    const asleep = send(busy.state, done(0, 1)).state;
    expect(effectsOf(asleep, asked(2, RUN))).toEqual(["spawn 2", "spawn 3", "give 2 to 2"]);
    expect(effectsOf(asleep, asked(2, RUN), done(2, 2))).toEqual(["settle 2", "terminate 2", "terminate 3"]);
  });

  it("goes on with the points of a sweep when it wakes", () => {
    const swept = send(emptyPool(1), asked(1, POINT), asked(2, POINT), asked(3, POINT)).state;
    const resting = send(swept, rest, asked(4, POINT));
    expect(resting.effects.map(brief)).toEqual([]);
    expect(effectsOf(swept, rest)).toEqual(["terminate 0", "terminate 1"]);
    expect(effectsOf(resting.state, wake)).toEqual(["spawn 2", "spawn 3", "give 2 to 3", "give 1 to 2"]);
  });

  it("fails every job as stopped when it is closed, those to come included", () => {
    const { state } = send(emptyPool(0), asked(1, RUN), asked(2, POINT));
    expect(effectsOf(state, { kind: "closed" })).toEqual(["terminate 0", "reject 2", "reject 1"]);
    expect(send(state, { kind: "closed" }, asked(3, RUN)).effects).toEqual([
      { kind: "reject", id: 3, problem: stopped },
    ]);
  });
});
