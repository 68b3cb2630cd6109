import { useMemo } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { Checked, Problem, Scenario } from "../../engine/contract.ts";
import type { Lab } from "../../lab/lab.ts";
import { folded } from "../../scenario/draft.ts";

export interface WorkedOn {
  /** As it is now, with every change in it. */
  scenario: Scenario;
  /** What the simulator made of it, or of the latest before it that it accepted. */
  checked: Checked | null;
  problems: readonly Problem[];
}

/** What the reader works on, and what the simulator says of it. */
export function useWorkedOn(lab: Lab): WorkedOn {
  const { present, checked, problems } = useStore(
    lab.store,
    useShallow(({ history, checked, problems }) => ({ present: history.present, checked, problems })),
  );
  return useMemo(() => ({ scenario: folded(present), checked, problems }), [present, checked, problems]);
}
