/** A captured connection as the only run that a lab's run is compared with, on its clock. */
import { createStore } from "zustand/vanilla";
import { capturedDivergence } from "../../../analysis/timeline/captured_divergence.ts";
import type { Scenario } from "../../../engine/contract.ts";
import type { ComparedRun, ComparedRuns } from "../../../lab/compared/compared_runs.ts";
import type { Lab } from "../../../lab/lab.ts";
import { createFollower } from "../../../playhead/follower.ts";
import type { Run } from "../../../run/run.ts";
import { LETTERS } from "../../../scenario/compared_specs.ts";
import { capturedDivergenceWords } from "./divergence_words.ts";

/** Makes the comparison. `seen`: part of the scenario that is known from the capture. */
export function createBeside(lab: Lab, captured: Run, seen: Scenario): ComparedRuns {
  const follower = createFollower(lab.playhead);
  const store = createStore<{ comparedRuns: readonly ComparedRun[] }>(() => ({
    comparedRuns: [
      {
        letter: LETTERS[1],
        other: null,
        draft: { scenario: seen, overrides: {} },
        playhead: follower.playhead,
        run: captured,
        status: { kind: "shown" },
        divergence: null,
        told: null,
      },
    ],
  }));

  /** Gives both runs one clock, and finds their divergence. */
  function share() {
    const { run } = lab.playhead.getState();
    if (!run) return;
    const parted = capturedDivergence(captured, run);
    const divergence = parted?.time ?? null;
    const told = capturedDivergenceWords(parted, captured);
    store.setState(({ comparedRuns: [one] }) => ({ comparedRuns: [{ ...one, divergence, told }] }));
    lab.playhead.getState().share([run, captured], divergence);
    follower.show(captured);
    follower.part(divergence);
  }

  const unsubscribe = lab.playhead.subscribe((state, before) => {
    if (state.run !== before.run) share();
  });
  share();

  return {
    store,
    cancel() {},
    close() {
      unsubscribe();
      follower.close();
    },
  };
}
