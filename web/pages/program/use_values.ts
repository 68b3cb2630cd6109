/** State of the program at the playhead, while the playhead rests. */
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { usePlayhead } from "../../charts/playhead.ts";
import type { ProgramCatalog, ProgramState } from "../../engine/contract.ts";
import type { Engine } from "../../engine/pool.ts";
import type { Lab } from "../../lab/lab.ts";
import { flowNamed } from "../../run/flows.ts";
import { FLOW } from "./experiment.ts";
import { namesOf, type ProgramName } from "./names.ts";

/** Time for which the playhead must rest before it is asked for, ms. */
const PAUSE = 40;
const SLOT = "values of a program";
const NO_NAMES: readonly ProgramName[] = [];

/** Returns the names of the engine's catalog; none until they have arrived, or if the tools cannot be fetched. */
export function useNames(engine: Pick<Engine, "programCatalog">): readonly ProgramName[] {
  const [catalog, setCatalog] = useState<ProgramCatalog | null>(null);
  useEffect(() => {
    let gone = false;
    // The run of the program is asked of the tools too, and tells what has failed.
    engine.programCatalog().then(
      (made) => !gone && setCatalog(made),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [engine]);
  const [names, setNames] = useState(NO_NAMES);
  useEffect(() => {
    if (catalog) setNames(namesOf(catalog));
  }, [catalog]);
  return names;
}

/** Returns the program's state at the playhead; null while it plays, and before it is known. */
export function useValues(engine: Pick<Engine, "programValues">, lab: Lab): ProgramState | null {
  const run = usePlayhead(lab.playhead, (head) => head.run);
  const time = usePlayhead(lab.playhead, (head) => (head.playing ? null : head.time));
  const stale = useStore(lab.store, (state) => state.stale);
  const [known, setKnown] = useState<{ run: unknown; time: number; state: ProgramState | null } | null>(null);
  useEffect(() => {
    if (run?.scenario == null || time === null || stale) return;
    const { scenario } = run;
    const flow = flowNamed(run.flows, FLOW);
    let gone = false;
    const later = setTimeout(() => {
      engine.programValues(scenario, flow, time, SLOT).then(
        (state) => !gone && setKnown({ run, time, state }),
        () => {},
      );
    }, PAUSE);
    return () => {
      gone = true;
      clearTimeout(later);
    };
  }, [engine, run, time, stale]);
  return known !== null && known.run === run && time !== null && !stale ? known.state : null;
}
