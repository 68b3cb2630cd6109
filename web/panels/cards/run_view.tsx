import { useMemo, useRef } from "react";
import type { Lab } from "../../lab/lab.ts";
import { createGate } from "../../playhead/gate.ts";
import type { RunView } from "../../views/index.ts";
import { DrawnView, Stale } from "../run_view.tsx";
import { useSight } from "../use_sight.ts";
import type { Card } from "./card.ts";

/** A view of the run as a card. */
export function ofRun(view: RunView): Card {
  const { id, applies, message } = view;
  return {
    id,
    message,
    get name() {
      return view.name;
    },
    applies: (_lab, run, flow) => applies === undefined || (run !== null && applies(run, flow)),
    Component: ({ lab }) => <InSight {...{ view, lab }} />,
  };
}

/** A view in a column that scrolls; it is updated while it is in sight. */
function InSight({ view, lab }: { view: RunView; lab: Lab }) {
  const box = useRef<HTMLDivElement>(null);
  const gate = useMemo(() => createGate(lab.playhead), [lab]);
  useSight(box, gate.setOpen);
  return (
    <Stale lab={lab} className={`card view view-${view.id}`} box={box}>
      <DrawnView {...{ view, lab }} playhead={gate.playhead} />
    </Stale>
  );
}
