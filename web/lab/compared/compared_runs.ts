/**
 * The runs that the run of a lab is compared with, kept up to date with it, on its clock. They are simulated by whichever
 * worker is idle, so that the run being worked on never waits for them; of each, the newest request wins.
 * `compared_runs_machine.ts` decides what is simulated; here are the simulator and the playheads.
 */
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Catalog } from "../../engine/contract.ts";
import { asProblem } from "../../engine/messages.ts";
import type { Engine } from "../../engine/pool.ts";
import { connectMachine, shownStore } from "../../machine/machine.ts";
import { createFollower, type Follower } from "../../playhead/follower.ts";
import { Run } from "../../run/run.ts";
import { LETTERS } from "../../scenario/compared_specs.ts";
import type { Lab } from "../lab.ts";
import {
  type ComparedRun,
  type ComparedRunsEffect,
  comparedRunsTransition,
  NOTHING_COMPARED,
} from "./compared_runs_machine.ts";

export type { ComparedRun, ComparedRunStatus } from "./compared_runs_machine.ts";

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
  const machine = createStore(() => NOTHING_COMPARED);
  const slots = LETTERS.slice(1).map((letter) => `run ${letter} of ${lab.experiment.id} ${Math.random()}`);
  const followers: Follower[] = [];
  const send = connectMachine(machine, comparedRunsTransition, perform);
  const lead = () => lab.playhead.getState().run;

  function perform(effect: ComparedRunsEffect) {
    switch (effect.kind) {
      case "run":
        return void run(effect);
      case "cancel":
        return engine.cancel(slots[effect.index]);
      case "release":
        for (const follower of followers.splice(effect.from)) follower.close();
        return;
      case "share":
        return share(lab, effect);
      case "follow":
        followers[effect.index]?.show(effect.run);
        return followers[effect.index]?.part(effect.divergence);
    }
  }

  async function run({ index, draft }: Extract<ComparedRunsEffect, { kind: "run" }>) {
    const onProgress = (progress: number) => send({ kind: "run_progressed", index, draft, progress });
    try {
      const [{ scenario }, data] = await Promise.all([
        engine.check(draft.scenario, draft.overrides),
        engine.run(draft.scenario, draft.overrides, { slot: slots[index], aside: true, onProgress }),
      ]);
      send({ kind: "run_done", index, draft, run: new Run(data, catalog, scenario), lead: lead() });
    } catch (error) {
      send({ kind: "run_failed", index, draft, problem: asProblem(error) });
    }
  }

  function update() {
    const { history, stale } = lab.store.getState();
    const { present } = history;
    const playheads = (present.others ?? []).map((_, index) => {
      followers[index] ??= createFollower(lab.playhead);
      return followers[index].playhead;
    });
    const own = lab.experiment.scenario;
    send({ kind: "draft_changed", present, own, lead: lead(), stale, playheads, now: performance.now() });
  }

  const unsubscribe = [
    lab.store.subscribe(({ history }, before) => {
      if (history.present !== before.history.present) update();
    }),
    lab.playhead.subscribe((state, before) => {
      if (state.run !== before.run) send({ kind: "lead_drawn", lead: state.run });
    }),
  ];
  update();

  return {
    store: shownStore(machine),
    cancel: ({ letter }) => engine.cancel(slots[LETTERS.indexOf(letter) - 1]),
    close() {
      for (const end of unsubscribe) end();
      send({ kind: "closed" });
    },
  };
}

/** Puts the runs on the clock of the lab's playhead, if it has others. */
function share(lab: Lab, { runs, divergence }: Extract<ComparedRunsEffect, { kind: "share" }>) {
  const { together, divergence: old, share } = lab.playhead.getState();
  const isSame = runs.length === together.length && runs.every((one, index) => one === together[index]);
  if (!isSame || divergence !== old) share(isSame ? together : [...runs], divergence);
}
