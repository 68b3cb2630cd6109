import { t } from "@lingui/core/macro";
import { memo, useEffect, useState } from "react";
import { Transport } from "../../controls/transport.tsx";
import type { Lab } from "../../lab/lab.ts";
import { useViewState } from "../../panels/lab_views.tsx";
import { DrawnView, Stale } from "../../panels/run_view.tsx";
import { StatusLine } from "../../panels/status_line.tsx";
import type { Playhead } from "../../playhead/playhead.ts";
import { type RunView, runViews } from "../../views/index.ts";
import { createDetail } from "./detail.ts";
import { ScoreLine } from "./score_line.tsx";

const viewNamed = (id: string): RunView => {
  const found = runViews.find((view) => view.id === id);
  if (!found) throw new Error(`the page of programs shows a view ${id} that there is not`);
  return found;
};

const WINDOW = viewNamed("window");
const LADDER = viewNamed("ladder");
const QUEUE = viewNamed("queue");

/** The run of the program: its score, the window over the whole run, the ladder around the playhead, and the queue. */
export const RunPanel = memo(function RunPanel({ lab, isBroken }: { lab: Lab; isBroken: boolean }) {
  const state = useViewState(lab);
  const detail = useDetail(lab.playhead);
  return (
    <section className="program-run" aria-label={t`The run`}>
      <ScoreLine lab={lab} />
      <div className="program-views">
        <Stale lab={lab} className="view view-window">
          <DrawnView view={WINDOW} lab={lab} playhead={lab.playhead} state={state} />
        </Stale>
        <Stale lab={lab} className="view view-queue">
          <DrawnView view={QUEUE} lab={lab} playhead={lab.playhead} state={state} />
        </Stale>
        <Stale lab={lab} className="view view-ladder">
          {detail && <DrawnView view={LADDER} lab={lab} playhead={detail} state={state} />}
        </Stale>
      </div>
      <div className="program-dock">
        <Transport playhead={lab.playhead} />
        {/* A mistake of the program is told below the program. */}
        {!isBroken && <StatusLine lab={lab} />}
      </div>
    </section>
  );
});

/** Returns the playhead of the ladder, which shows a few round trips of the run. */
function useDetail(leader: Playhead): Playhead | null {
  const [detail, setDetail] = useState<Playhead | null>(null);
  useEffect(() => {
    const made = createDetail(leader);
    setDetail(made.playhead);
    return made.close;
  }, [leader]);
  return detail;
}
