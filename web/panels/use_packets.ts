import { t } from "@lingui/core/macro";
import { useMemo } from "react";
import { announce } from "../browser/announcer.tsx";
import { choicesOf, fork } from "../lab/forks/fork.ts";
import { isChosen, nameOf, toggleLoss } from "../lab/forks/lose.ts";
import type { Lab } from "../lab/lab.ts";
import type { Forks, Losses } from "../views/index.ts";

/** Returns the actions on packets of the lab's run. */
export function usePackets(lab: Lab): { losses: Losses; forks: Forks } {
  const losses = useLosses(lab);
  return useMemo(
    () => ({
      losses,
      forks: {
        choices: choicesOf,
        fork(run, packet, id) {
          const choice = choicesOf(run, packet).find((one) => one.id === id);
          const done = choice !== undefined && fork(lab, run, packet, choice);
          announce(done ? t`Both runs are shown side by side` : t`At most four runs can be compared: remove one first`);
        },
      },
    }),
    [lab, losses],
  );
}

/** Returns the actions that lose packets on purpose. */
export function useLosses(lab: Lab): Losses {
  return useMemo(
    () => ({
      isChosen: (run, packet) => (nameOf(run, packet) ? isChosen(lab, run, packet) : null),
      toggle: (run, packet) => toggleLoss(lab, run, packet),
    }),
    [lab],
  );
}
