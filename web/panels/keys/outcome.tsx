import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useRef } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { Lab } from "../../lab/lab.ts";
import { format, type QuantityKind } from "../../quantities/units.ts";
import { outcomeOf } from "./flow_outcome.ts";

/** The number that answers the question of the page, large, with its value before the last change. */
export function Outcome({ lab }: { lab: Lab }) {
  const { run, flow } = useStore(
    lab.playhead,
    useShallow(({ run, flow }) => ({ run, flow })),
  );
  const changes = useStore(lab.store, ({ history }) => history.past.length);
  const stale = useStore(lab.store, (state) => state.stale);
  const known = useRef<Known>({ changes, flow, value: null, was: null });
  const outcome = run && outcomeOf(run, flow);
  if (outcome && !stale) known.current = after(known.current, { changes, flow, value: outcome.value });
  if (!outcome) return null;
  const { was } = known.current;
  const name = { throughput: t`throughput`, response: t`mean response time`, delay: t`mean delay` }[outcome.of];
  const shown = (value: number, kind: QuantityKind) => format(value, kind, 3);
  return (
    <p className="outcome" aria-busy={stale}>
      <strong>{shown(outcome.value, outcome.kind)}</strong>
      <span className="quiet">
        {name}
        {was !== null && was !== outcome.value && (
          <>
            {", "}
            <Trans>was {shown(was, outcome.kind)}</Trans>
          </>
        )}
      </span>
    </p>
  );
}

/** The last result and the one before the last change. */
interface Known {
  /** Number of changes that can be undone: all steps of one drag are one. */
  changes: number;
  flow: number;
  value: number | null;
  was: number | null;
}

/** Returns what is known after a result: one of another change makes the former result the one before. */
function after(known: Known, next: Omit<Known, "was">): Known {
  if (next.flow !== known.flow) return { ...next, was: null };
  return { ...next, was: next.changes === known.changes ? known.was : known.value };
}
