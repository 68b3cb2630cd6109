/**
 * Runs a scenario once for each pair of values of two parameters, those nearest to the run in the ladder first.
 * `heat_machine.ts` decides what is run and shown; here are the simulator and the timer.
 */

import { createStore, type StoreApi } from "zustand/vanilla";
import type { RunSummary } from "../engine/contract.ts";
import { isStopped } from "../engine/messages.ts";
import type { Engine } from "../engine/pool.ts";
import { connectMachine, shownStore } from "../machine/machine.ts";
import { failureInWords } from "../scenario/problem.ts";
import type { HeatCell, HeatResult } from "./heat.ts";
import { type HeatEffect, type HeatRequest, heatTransition, NO_MAP } from "./heat_machine.ts";
import type { Summaries } from "./summaries.ts";

/** Runs maps, one at a time. */
export interface HeatController {
  readonly store: StoreApi<{ result: HeatResult | null }>;
  /** Stops the running map and starts another one. */
  begin(request: HeatRequest): void;
  /** Stops the map; cells that are done stay. */
  stop(): void;
}

/** Makes a controller. `afterwards` delays the publication of new cells, so that several are drawn at once. */
export function createHeatController(
  engine: Pick<Engine, "summary">,
  summaries: Summaries,
  afterwards: (publish: () => void) => void = (publish) => setTimeout(publish, 100),
): HeatController {
  const machine = createStore(() => NO_MAP);
  let running = new AbortController();
  const send = connectMachine(machine, heatTransition, (effect: HeatEffect) => {
    if (effect.kind === "run") void run(effect, running.signal);
    else if (effect.kind === "set_timer") afterwards(() => send({ kind: "timer_over", map: effect.map }));
    else {
      running.abort();
      running = new AbortController();
    }
  });

  async function run(effect: Extract<HeatEffect, { kind: "run" }>, signal: AbortSignal) {
    const { map, cell, scenario, overrides } = effect;
    const answer = (answer: HeatCell) => send({ kind: "answered", map, cell, answer });
    const known = summaries.find(scenario, overrides, true);
    try {
      const summary = known ?? (await engine.summary(scenario, overrides, { signal, limits: true }));
      if (!known) summaries.keep(scenario, overrides, true, summary);
      answer(cellOf(summary));
    } catch (error) {
      if (!isStopped(error)) answer({ summary: null, error: failureInWords(error) });
    }
  }

  return {
    store: shownStore(machine),
    begin: (request) => send({ kind: "begun", request }),
    stop: () => send({ kind: "stopped" }),
  };
}

/** An unfinished transfer says nothing about the throughput of the whole. */
function cellOf(summary: RunSummary): HeatCell {
  return summary.status === "complete" ? { summary, error: null } : { summary: null, error: summary.stopped_by };
}
