/** The run that was asked about last, which a worker keeps for the next question about it. */

/** Runs of one kind that are asked about, one at a time. */
export interface KeptRuns<Run> {
  /** Returns the run of a scenario, ready for a question. Throws the engine's problems. */
  of(scenario: string, overrides: string): Run;
  /** Lets the run go: after an error its state is unknown. */
  forget(): void;
}

/** Keeps one run of a class of the engine: its `Explanation`, or its `ProgramValues`. */
export function createKeptRuns<Run extends { free(): void }>(
  Made: new (scenario: string, overrides: string) => Run,
): KeptRuns<Run> {
  let kept: { scenario: string; overrides: string; run: Run } | null = null;

  function forget() {
    const run = kept?.run;
    kept = null;
    run?.free();
  }

  return {
    of(scenario, overrides) {
      if (kept === null || kept.scenario !== scenario || kept.overrides !== overrides) {
        forget();
        kept = { scenario, overrides, run: new Made(scenario, overrides) };
      }
      return kept.run;
    },
    forget,
  };
}
