import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { announceOutcome } from "../../browser/announcer.tsx";
import type { Lab } from "../../lab/lab.ts";
import { changeOf, outcomeOf } from "./flow_outcome.ts";

/** Time without a change after which the new result is spoken, ms: a drag is spoken once. */
const SETTLED_MS = 600;

/** The number that answers the question of the page, large, after its value before the reader's last change. */
export function Outcome({ lab }: { lab: Lab }) {
  const { run, flow, former } = useStore(
    lab.playhead,
    useShallow(({ run, flow, former }) => ({ run, flow, former })),
  );
  const stale = useStore(lab.store, (state) => state.stale);
  const asked = lab.experiment.opens ?? undefined;
  const outcome = run && outcomeOf(run, flow, asked);
  const before = former && former.flow === flow && former.run !== run ? outcomeOf(former.run, flow, asked) : null;
  const change = outcome && changeOf(before, outcome);
  const name = outcome?.name ?? "";
  const [from, to] = [change?.from ?? null, change?.to ?? ""];
  const spoken = stale || from === null ? "" : t`${name}: ${from} before, ${to} now`;
  useEffect(() => {
    if (spoken === "") return;
    const timer = setTimeout(() => announceOutcome(spoken), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [spoken]);
  if (!change) return null;
  return (
    <p className="outcome" aria-busy={stale}>
      <strong>
        {from !== null && (
          <>
            <span className="outcome-before">{from}</span> <span aria-hidden="true">→</span>{" "}
          </>
        )}
        <span className="outcome-now">{to}</span>
      </strong>
      <span className="quiet">
        {name}
        {from !== null && (
          <>
            {"; "}
            <Trans>before: pale</Trans>
          </>
        )}
      </span>
    </p>
  );
}
