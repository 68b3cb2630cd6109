import { useMemo } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { Checked, Problem, Scenario } from "../../engine/contract.ts";
import type { Lab } from "../../lab/lab.ts";
import { folded } from "../../scenario/draft.ts";

/** The scenario being edited and its check. */
export interface WorkedOn {
  /** The current scenario with every change applied. */
  scenario: Scenario;
  /** Result of the check of this scenario, or of the latest one that the simulator accepted. */
  checked: Checked | null;
  problems: readonly Problem[];
}

/** Returns the scenario being edited, and the problems that the simulator reports. */
export function useWorkedOn(lab: Lab): WorkedOn {
  const { present, checked, problems } = useStore(
    lab.store,
    useShallow(({ history, checked, problems }) => ({ present: history.present, checked, problems })),
  );
  return useMemo(() => ({ scenario: folded(present), checked, problems }), [present, checked, problems]);
}
