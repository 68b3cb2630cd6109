import { describe, expect, it } from "vitest";
import { sendAll } from "../../machine/testing.ts";
import type { Playhead } from "../../playhead/playhead.ts";
import { Run } from "../../run/run.ts";
import { catalog, story } from "../../run/testing.ts";
import type { ComparedSpec } from "../../scenario/compared_specs.ts";
import type { Overrides } from "../../scenario/overrides.ts";
import {
  type ComparedRunsEvent,
  type ComparedRunsState,
  comparedRunsTransition,
  NOTHING_COMPARED,
} from "./compared_runs_machine.ts";

const MS = 1e6;
const own = { base: "x" };
const runOf = (ms: number) => new Run(story().data(1, { at: 0 }).data(2, { at: ms }).build(100), catalog);
const lead = runOf(10);
const playheads = ["b", "c", "d"] as unknown as Playhead[];
const mss = (value: number): ComparedSpec => ({ kind: "with", overrides: { "tcp.mss": value } });
const kept: ComparedSpec = { kind: "kept", scenario: null, overrides: { "tcp.window": 1 } };

/** The draft has these values and compared runs, and its run is not drawn yet. */
const changed = (overrides: Overrides, others: ComparedSpec[], rest: object = {}): ComparedRunsEvent => ({
  kind: "draft_changed",
  present: others.length > 0 ? { scenario: own, overrides, others } : { scenario: own, overrides },
  own,
  lead: null,
  stale: true,
  playheads,
  now: 5,
  ...rest,
});
const send = (state: ComparedRunsState, ...events: ComparedRunsEvent[]) =>
  sendAll(comparedRunsTransition, state, ...events);
const all = ({ shown }: ComparedRunsState) => shown.comparedRuns;
const runsIn = ({ effects }: ReturnType<typeof send>) =>
  effects.flatMap((effect) => (effect.kind === "run" ? [[effect.index, effect.draft.overrides]] : []));
/** The answer for the compared run that is at this place in `state`. */
const done = (state: ComparedRunsState, index: number, run: Run): ComparedRunsEvent => ({
  kind: "run_done",
  index,
  draft: all(state)[index].draft,
  run,
  lead,
});

const two = send(NOTHING_COMPARED, changed({}, [mss(1), mss(2)]));
const answered = send(two.state, done(two.state, 0, runOf(10)), done(two.state, 1, runOf(30))).state;

describe("the compared runs", () => {
  it("are each run with what the draft has and what they have otherwise", () => {
    expect(runsIn(two)).toEqual([
      [0, { "tcp.mss": 1 }],
      [1, { "tcp.mss": 2 }],
    ]);
    expect(all(two.state).map(({ letter, playhead }) => [letter, playhead])).toEqual([
      ["B", "b"],
      ["C", "c"],
    ]);
  });

  it("are left alone by a change that is none of theirs", () => {
    const state = send(NOTHING_COMPARED, changed({ "tcp.window": 2 }, [kept])).state;
    expect(send(state, changed({ "tcp.window": 3 }, [kept]))).toEqual({ state, effects: [] });
  });

  it("are run anew by a change that is theirs too, and show their last run until then", () => {
    const next = send(answered, changed({ "tcp.window": 3 }, [mss(1), mss(2)]));
    expect(runsIn(next)).toHaveLength(2);
    expect(all(next.state)[0]).toMatchObject({ run: all(answered)[0].run, status: { kind: "running", since: 5 } });
  });

  it("keep their runs when one in front of them is taken out", () => {
    const next = send(answered, changed({}, [mss(2)]));
    expect(runsIn(next)).toEqual([]);
    expect(all(next.state)).toMatchObject([{ letter: "B", playhead: "b", run: all(answered)[1].run }]);
    expect(next.effects.slice(0, 2)).toEqual([
      { kind: "release", from: 1 },
      { kind: "cancel", index: 1 },
    ]);
  });

  it("are run anew at their new place if they were not finished at the old one", () => {
    expect(runsIn(send(two.state, changed({}, [mss(2)])))).toEqual([[0, { "tcp.mss": 2 }]]);
  });

  it("take the lead's run if that is what was just put aside", () => {
    const aside = changed({ "tcp.window": 1 }, [kept], { lead, stale: false });
    const { state, effects } = send(NOTHING_COMPARED, aside);
    expect(all(state)[0]).toMatchObject({ run: lead, status: { kind: "shown" } });
    expect(effects.map(({ kind }) => kind)).toEqual(["release", "share", "follow"]);
    expect(runsIn(send(NOTHING_COMPARED, { ...aside, stale: true } as ComparedRunsEvent))).toHaveLength(1);
  });
});

describe("an answer", () => {
  it("to an older draft is dropped", () => {
    const newer = send(two.state, changed({ "tcp.window": 3 }, [mss(1), mss(2)])).state;
    const { draft } = all(two.state)[0];
    const late: ComparedRunsEvent[] = [
      done(two.state, 0, lead),
      { kind: "run_progressed", index: 0, draft, progress: 0.5 },
      { kind: "run_failed", index: 0, draft, problem: { kind: "stopped" } },
    ];
    for (const event of late) expect(send(newer, event)).toEqual({ state: newer, effects: [] });
  });

  it("puts all runs on one clock, which knows the first divergence", () => {
    expect(all(answered).map(({ divergence }) => divergence)).toEqual([null, 10 * MS]);
    const { effects } = send(answered, { kind: "lead_drawn", lead });
    const runs = [lead, ...all(answered).map(({ run }) => run)];
    expect(effects[0]).toEqual({ kind: "share", runs, divergence: 10 * MS });
    expect(effects[2]).toEqual({ kind: "follow", index: 1, run: runs[2], divergence: 10 * MS });
  });

  it("that failed concerns its own run only", () => {
    const { draft } = all(two.state)[1];
    const problem = { kind: "crashed", message: "no" } as const;
    const { state } = send(two.state, { kind: "run_failed", index: 1, draft, problem });
    expect(all(state).map(({ status }) => status.kind)).toEqual(["running", "failed"]);
  });

  it("is not heard any more when the compared runs are closed, which releases all of them", () => {
    const closed = send(two.state, { kind: "closed" });
    expect(closed.effects.map(({ kind }) => kind)).toEqual(["release", "cancel", "cancel", "cancel"]);
    expect(send(closed.state, done(two.state, 0, lead))).toEqual({ state: closed.state, effects: [] });
  });
});

describe("a run that is drawn", () => {
  it("asks for nothing where nothing is compared", () => {
    expect(send(NOTHING_COMPARED, { kind: "lead_drawn", lead }).effects).toEqual([]);
  });
});
