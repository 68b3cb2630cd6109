/** The run that was asked about last, which a worker keeps for the next question about it. */
import type { WasmExplanation, WasmTools } from "./faces.ts";

/** Runs that are asked about, one at a time. */
export interface Explanations {
  /** Returns the run of a scenario, ready for a question. Throws the engine's problems. */
  of(scenario: string, overrides: string): WasmExplanation;
  /** Lets the run go: after an error its state is unknown. */
  forget(): void;
}

/** Keeps one run of the engine's `Explanation`. */
export function createExplanations(Explanation: WasmTools["Explanation"]): Explanations {
  let kept: { scenario: string; overrides: string; run: WasmExplanation } | null = null;

  function forget() {
    const run = kept?.run;
    kept = null;
    run?.free();
  }

  return {
    of(scenario, overrides) {
      if (kept === null || kept.scenario !== scenario || kept.overrides !== overrides) {
        forget();
        kept = { scenario, overrides, run: new Explanation(scenario, overrides) };
      }
      return kept.run;
    },
    forget,
  };
}
