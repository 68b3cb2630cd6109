import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { memo, useEffect, useState } from "react";
import { usePlayhead } from "../../charts/playhead.ts";
import { Transport } from "../../controls/transport.tsx";
import type { Lab } from "../../lab/lab.ts";
import { useViewState } from "../../panels/lab_views.tsx";
import { DrawnView, Stale } from "../../panels/run_view.tsx";
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

/** Height of the pictures of the whole run, px. */
const HEIGHT = 190;

/** The run of the program: its score, the window over the whole run, the ladder around the playhead, and the queue. */
export const RunPanel = memo(function RunPanel({ lab, isBroken }: { lab: Lab; isBroken: boolean }) {
  const state = useViewState(lab);
  const detail = useDetail(lab.playhead);
  const isEmpty = usePlayhead(lab.playhead, (head) => head.run === null);
  if (isBroken && isEmpty) {
    return (
      <section className="program-run" aria-label={t`The run`}>
        <p className="quiet">
          <Trans>The run appears as soon as the program has no mistake.</Trans>
        </p>
      </section>
    );
  }
  return (
    <section className="program-run" aria-label={t`The run`}>
      <ScoreLine lab={lab} />
      <div className="program-views">
        <Stale lab={lab} className="view view-window">
          <WINDOW.Component playhead={lab.playhead} state={state} height={HEIGHT} />
        </Stale>
        <Stale lab={lab} className="view view-queue">
          <QUEUE.Component playhead={lab.playhead} state={state} height={HEIGHT} />
        </Stale>
        <Stale lab={lab} className="view view-ladder">
          {detail && <DrawnView view={LADDER} lab={lab} playhead={detail} state={state} />}
        </Stale>
      </div>
      <div className="program-dock">
        <Transport playhead={lab.playhead} />
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
