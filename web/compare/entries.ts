/** All compared runs in their order: A, and the runs beside it. */
import { useMemo } from "react";
import { useStore } from "zustand";
import { onScale } from "../analysis/sharing/together.ts";
import { useSoon } from "../browser/soon.ts";
import type { Catalog } from "../engine/contract.ts";
import type { ComparedRun, ComparedRuns } from "../lab/compared/compared_runs.ts";
import type { Lab } from "../lab/lab.ts";
import type { Run } from "../run/run.ts";
import { LETTERS } from "../scenario/compared_specs.ts";
import type { Entry } from "./measures.ts";
import { type Differing, differing } from "./words.ts";

/** Input that all parts of a comparison share. */
export interface Compared {
  lab: Lab;
  comparedRuns: ComparedRuns;
  catalog: Catalog;
}

/** Returns the runs with their letters, and in each the flow that corresponds to `flow`. */
export function entriesOf(run: Run | null, flow: number, comparedRuns: readonly ComparedRun[]): Entry[] {
  const found = comparedRuns.map((one): Entry => {
    const same = run && one.run ? onScale(run, flow, [one.run]).find(([other]) => other === one.run) : undefined;
    return { letter: one.letter, run: same ? one.run : null, flow: same?.[1] ?? 0 };
  });
  return [{ letter: LETTERS[0], run, flow }, ...found];
}

/** Returns the entries, kept up to date. */
export function useEntries({ lab, comparedRuns }: Compared): Entry[] {
  const { run, flow } = useSoon(lab.playhead, ({ run, flow }) => ({ run, flow }));
  const others = useStore(comparedRuns.store, (state) => state.comparedRuns);
  return useMemo(() => entriesOf(run, flow, others), [run, flow, others]);
}

/** Returns the parameters in which the runs differ now. */
export function differingOf({ lab, comparedRuns, catalog }: Compared): Differing[] {
  const { present } = lab.store.getState().history;
  const others = comparedRuns.store.getState().comparedRuns;
  return differing(catalog, [{ draft: present, run: lab.playhead.getState().run }, ...others]);
}

/** Returns the parameters in which the runs differ, kept up to date. */
export function useDiffering(compared: Compared): Differing[] {
  const { lab, comparedRuns, catalog } = compared;
  const present = useStore(lab.store, ({ history }) => history.present);
  const run = useStore(lab.playhead, (head) => head.run);
  const others = useStore(comparedRuns.store, (state) => state.comparedRuns);
  return useMemo(() => differing(catalog, [{ draft: present, run }, ...others]), [catalog, present, run, others]);
}
