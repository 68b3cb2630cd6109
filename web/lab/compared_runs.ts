/**
 * The runs that the run of a lab is compared with, kept up to date with it, on its clock. They are simulated by whichever
 * worker is idle, so that the run being worked on never waits for them; of each, the newest request wins.
 */
import { createStore, type StoreApi } from "zustand/vanilla";
import { divergenceOf } from "../analysis/timeline/divergence.ts";
import type { Catalog } from "../engine/contract.ts";
import { asProblem, type EngineProblem } from "../engine/messages.ts";
import type { Engine } from "../engine/pool.ts";
import { createFollower, type Follower } from "../playhead/follower.ts";
import type { Playhead } from "../playhead/playhead.ts";
import { Run } from "../run/run.ts";
import { type ComparedSpec, draftOf, LETTERS } from "../scenario/compared_specs.ts";
import { type Draft, sameDrafts } from "../scenario/draft.ts";
import type { Lab } from "./lab.ts";

/** Progress of a compared run; `since` in ms. */
export type ComparedRunStatus =
  | { kind: "running"; progress: number; since: number }
  | { kind: "shown" }
  | { kind: "failed"; problem: EngineProblem };

/** One of the runs that the current run is compared with. */
export interface ComparedRun {
  readonly letter: (typeof LETTERS)[number];
  /** Null for a capture, which is as it is: nothing changes it, or puts it in another's place. */
  readonly other: ComparedSpec | null;
  /** Scenario and changes of the run; for a capture, what its packets tell of them. */
  readonly draft: Draft;
  readonly playhead: Playhead;
  /** The latest that was finished. */
  readonly run: Run | null;
  readonly status: ComparedRunStatus;
  /** When it and the run being worked on part (ns); null where they do not, or it is not known yet. */
  readonly divergence: number | null;
  /** Divergence in words, where packets cannot be compared one by one. */
  readonly told?: string | null;
}

/** The compared runs of a lab, simulated again whenever their specifications or the draft change. */
export interface ComparedRuns {
  readonly store: StoreApi<{ comparedRuns: readonly ComparedRun[] }>;
  cancel(comparedRun: ComparedRun): void;
  close(): void;
}

/** Makes the compared runs of a lab. */
export function createComparedRuns(
  engine: Pick<Engine, "check" | "run" | "cancel">,
  catalog: Catalog,
  lab: Lab,
): ComparedRuns {
  const store = createStore<{ comparedRuns: readonly ComparedRun[] }>(() => ({ comparedRuns: [] }));
  const slots = LETTERS.slice(1).map((letter) => `run ${letter} of ${lab.experiment.id} ${Math.random()}`);
  let followers: Follower[] = [];
  let closed = false;

  const comparedRuns = () => store.getState().comparedRuns;

  function put(index: number, part: Partial<ComparedRun>) {
    store.setState({ comparedRuns: comparedRuns().map((one, at) => (at === index ? { ...one, ...part } : one)) });
  }

  async function run(index: number, draft: Draft) {
    const since = performance.now();
    const isNewest = () => !closed && comparedRuns()[index]?.draft === draft;
    put(index, { status: { kind: "running", progress: 0, since } });
    try {
      const [{ scenario }, data] = await Promise.all([
        engine.check(draft.scenario, draft.overrides),
        engine.run(draft.scenario, draft.overrides, {
          slot: slots[index],
          aside: true,
          onProgress: (progress) => {
            if (isNewest()) put(index, { status: { kind: "running", progress, since } });
          },
        }),
      ]);
      if (!isNewest()) return;
      put(index, { run: new Run(data, catalog, scenario), status: { kind: "shown" } });
      share();
    } catch (error) {
      if (isNewest()) put(index, { status: { kind: "failed", problem: asProblem(error) } });
    }
  }

  /** One clock for all: it ends with the last of them, and knows when they part. */
  function share() {
    const { run, together, divergence: old } = lab.playhead.getState();
    const next = comparedRuns().map((one) => ({
      ...one,
      divergence: run && one.run ? divergenceOf(run, one.run) : null,
    }));
    if (next.some(({ divergence }, index) => divergence !== comparedRuns()[index].divergence))
      store.setState({ comparedRuns: next });
    const partings = next.flatMap(({ divergence }) => (divergence === null ? [] : [divergence]));
    const first = partings.length > 0 ? Math.min(...partings) : null;
    const all = [run, ...next.map((one) => one.run)].filter((one) => one !== null);
    const others = next.length > 0 ? all : [];
    const isSame = others.length === together.length && others.every((one, index) => one === together[index]);
    if (!isSame || first !== old) lab.playhead.getState().share(isSame ? together : others, first);
    next.forEach(({ run, divergence }, index) => {
      followers[index].show(run);
      followers[index].part(divergence);
    });
  }

  function update() {
    const { present } = lab.store.getState().history;
    const others = present.others ?? [];
    const before = comparedRuns();
    // One that was taken out of the middle leaves the others their runs.
    const left = [...before];
    const next = others.map((other, index): ComparedRun => {
      const draft = draftOf(other, present, lab.experiment.scenario);
      const at = left.findIndex((one) => sameDrafts(one.draft, draft));
      const [same] = at < 0 ? [] : left.splice(at, 1);
      const here = before[index];
      followers[index] ??= createFollower(lab.playhead);
      const { playhead } = followers[index];
      if (same && (same === here || same.status.kind === "shown")) {
        return { ...same, letter: LETTERS[index + 1], other, playhead };
      }
      // A run that was just put aside is the run that was shown.
      const { run } = lab.playhead.getState();
      if (run && !lab.store.getState().stale && sameDrafts(draft, present)) {
        return { letter: LETTERS[index + 1], other, draft, playhead, run, status: { kind: "shown" }, divergence: null };
      }
      const status = { kind: "running", progress: 0, since: performance.now() } as const;
      return { letter: LETTERS[index + 1], other, draft, playhead, run: here?.run ?? null, status, divergence: null };
    });
    for (const follower of followers.slice(next.length)) follower.close();
    followers = followers.slice(0, next.length);
    for (const slot of slots.slice(next.length, before.length)) engine.cancel(slot);
    store.setState({ comparedRuns: next });
    next.forEach(({ draft, status }, index) => {
      if (draft !== before[index]?.draft && status.kind === "running") void run(index, draft);
    });
    share();
  }

  const isAsked = () => {
    const { present } = lab.store.getState().history;
    const others = present.others ?? [];
    const known = comparedRuns();
    return (
      others.length !== known.length ||
      others.some((other, index) => {
        if (other !== known[index].other) return true;
        return !sameDrafts(draftOf(other, present, lab.experiment.scenario), known[index].draft);
      })
    );
  };
  let latest = lab.store.getState().history.present;
  const unsubscribe = [
    lab.store.subscribe(({ history }) => {
      if (history.present === latest) return;
      latest = history.present;
      if (isAsked()) update();
    }),
    lab.playhead.subscribe((state, before) => {
      if (state.run !== before.run && comparedRuns().length > 0) share();
    }),
  ];
  if (isAsked()) update();

  return {
    store,
    cancel: ({ letter }) => engine.cancel(slots[LETTERS.indexOf(letter) - 1]),
    close() {
      closed = true;
      for (const end of unsubscribe) end();
      for (const follower of followers) follower.close();
      for (const slot of slots) engine.cancel(slot);
    },
  };
}
