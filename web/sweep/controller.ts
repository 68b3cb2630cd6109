/**
 * Runs an experiment's sweep: every published value, every case, several seeds. The first curve comes whole before the
 * others, which grow together; all get their first seed before any gets its second. Values nearest to the one in the
 * ladder come first. `sweep_machine.ts` decides what is run and shown; here are the simulator and the timer.
 */

import { createStore, type StoreApi } from "zustand/vanilla";
import { isStopped } from "../engine/messages.ts";
import type { Engine } from "../engine/pool.ts";
import { connectMachine, shownStore } from "../machine/machine.ts";
import { failureInWords } from "../scenario/problem.ts";
import type { PlannedRun, SweepRequest } from "./plan.ts";
import { createSummaries, type Summaries } from "./summaries.ts";
import { type KnownRun, NO_SWEEP, type SweepEffect, type SweepState, sweepTransition } from "./sweep_machine.ts";
import { createWork } from "./work.ts";

export type { SweepRequest } from "./plan.ts";
export type { SweepState } from "./sweep_machine.ts";

/** Runs sweeps, one at a time. */
export interface SweepController {
  readonly store: StoreApi<SweepState>;
  /** Starts anew, unless what would be run is what is running or shown. */
  update(request: SweepRequest): void;
  /** Keeps the result that is shown as the former one, because the reader begins a change; or forgets it. */
  keepFormer(kept: boolean): void;
  /** Ends it; what is there stays. It goes on when told so, or when something else is to be run. */
  cancel(): void;
  goOn(): void;
}

/** Makes a controller. `afterwards` delays the publication of new points, so that several are drawn at once. */
export function createSweepController(
  engine: Pick<Engine, "summary">,
  summaries: Summaries = createSummaries(),
  afterwards: (publish: () => void, ms: number) => void = setTimeout,
): SweepController {
  const machine = createStore(() => NO_SWEEP);
  const work = createWork();
  let running = new AbortController();
  const send = connectMachine(machine, sweepTransition, perform);

  function perform(effect: SweepEffect) {
    switch (effect.kind) {
      case "abort":
        running.abort();
        running = new AbortController();
        return;
      case "look_up":
        return lookUp(effect);
      case "set_timer":
        return afterwards(
          () => send({ kind: "timer_over", sweep: effect.sweep, progress: work.progress() }),
          effect.ms,
        );
      case "run":
        for (const one of effect.runs) void run(effect, one, running.signal);
    }
  }

  function lookUp({ sweep, request, runs }: Extract<SweepEffect, { kind: "look_up" }>) {
    const known: KnownRun[] = [];
    const missing: PlannedRun[] = [];
    for (const run of runs) {
      const summary = summaries.find(request.scenario, run.overrides, run.point.limits);
      if (summary) known.push({ point: run.point, summary });
      else missing.push(run);
    }
    work.begin(
      missing.map(({ point }) => point.case),
      runs.length,
    );
    send({ kind: "looked_up", sweep, known, missing, progress: work.progress() });
  }

  async function run(
    { sweep, request: { scenario } }: Extract<SweepEffect, { kind: "run" }>,
    { point, overrides }: PlannedRun,
    signal: AbortSignal,
  ) {
    const { limits } = point;
    try {
      const summary = await engine.summary(scenario, overrides, { signal, limits });
      summaries.keep(scenario, overrides, limits, summary);
      if (signal.aborted) return;
      work.done(point.case, summary.events);
      send({ kind: "run_done", sweep, point, summary, progress: work.progress() });
    } catch (error) {
      if (isStopped(error) || signal.aborted) return;
      const message = failureInWords(error);
      work.done(point.case, 0);
      send({ kind: "run_failed", sweep, point, message, progress: work.progress() });
    }
  }

  return {
    store: shownStore(machine),
    update: (request) => send({ kind: "requested", request }),
    keepFormer: (kept) => send({ kind: "change_begun", forgets: !kept }),
    cancel: () => send({ kind: "stopped" }),
    goOn: () => send({ kind: "resumed" }),
  };
}
