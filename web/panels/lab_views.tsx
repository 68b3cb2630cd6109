import { t } from "@lingui/core/macro";
import { memo, useMemo } from "react";
import { useStore } from "zustand";
import { hasChannels } from "../analysis/media/channels.ts";
import { InTurn } from "../browser/in_turn.tsx";
import { lazily } from "../browser/lazily.tsx";
import { useSoon } from "../browser/soon.ts";
import { useMedia } from "../browser/use_media.ts";
import type { ViewState } from "../charts/panel.tsx";
import type { Catalog } from "../engine/contract.ts";
import { arranged, MIDDLE } from "../lab/arrange.ts";
import { useAssignment } from "../lab/assignment.ts";
import type { ComparedRuns } from "../lab/compared/compared_runs.ts";
import type { Lab } from "../lab/lab.ts";
import { useFramed } from "../page/embedding.ts";
import type { Run } from "../run/run.ts";
import { failureInWords } from "../scenario/problem.ts";
import { type RunView, runViews } from "../views/index.ts";
import { FlowChoice } from "./flow_choice.tsx";
import { NARROW } from "./layout/lab_layout.tsx";
import { DrawnView, Stale } from "./run_view.tsx";
import { usePackets } from "./use_packets.ts";

/** Compared runs side by side, fetched when first used. */
export const SideBySide = lazily(() =>
  import("../compare/index.ts").then(({ SideBySide }) => ({ default: SideBySide })),
);

const READY: ViewState = { kind: "ready" };

/** A run that is soon there shows no progress: only from its first report on, after a tenth of a second. */
export function useViewState(lab: Lab): ViewState {
  const progress = useStore(lab.store, ({ status }) => (status.kind === "running" ? status.progress : 0));
  const problem = useStore(lab.store, ({ status }) => (status.kind === "failed" ? status.problem : null));
  const shown = useStore(lab.playhead, (head) => head.run !== null);
  return useMemo(() => {
    if (progress > 0 || (!shown && !problem)) return { kind: "loading", progress };
    // The previous picture stays; the status line says what failed.
    return problem && !shown ? { kind: "failed", message: failureInWords(problem) } : READY;
  }, [progress, problem, shown]);
}

/** Returns the views that can stand in the middle. */
export function middleOf({ experiment }: Lab, run: Run | null): RunView[] {
  const not = [experiment.kind === "testbed" ? "pipe" : "testbed", ...(run && hasChannels(run) ? [] : ["channels"])];
  return MIDDLE.flatMap((id) => runViews.filter((one) => one.id === id && !not.includes(id)));
}

/** Keeps the views that an assignment does not hide. */
export function useAllowed<Named extends { id: string }>(lab: Lab, all: readonly Named[]): readonly Named[] {
  const { isHidden } = useAssignment(lab);
  return useMemo(() => all.filter(({ id }) => !isHidden(id)), [all, isHidden]);
}

/** Views of a page in a frame by default. */
const EMBEDDED = ["ladder"];

/** Returns the shown views among `available`, in order. */
export function useShown<Named extends { id: string }>(lab: Lab, available: readonly Named[]): Named[] {
  const views = useStore(lab.playhead, (head) => head.options.views);
  const chosen = useFramed() && views.length === 0 ? EMBEDDED : views;
  const ids = available.map(({ id }) => id);
  return arranged(ids, chosen).map((id) => available[ids.indexOf(id)]);
}

/** Tells whether the run is compared with others. */
export function useCompares(lab: Lab): boolean {
  return useStore(lab.store, ({ history }) => (history.present.others ?? []).length > 0);
}

interface MiddleViewsProps {
  lab: Lab;
  comparedRuns: ComparedRuns;
  catalog: Catalog;
}

/** Middle column: the pipe over the ladder, or the testbed if the experiment is about it; or the compared runs. */
export const MiddleViews = memo(function MiddleViews({ lab, comparedRuns, catalog }: MiddleViewsProps) {
  const state = useViewState(lab);
  const compares = useCompares(lab);
  const narrow = useMedia(NARROW);
  const packets = usePackets(lab);
  const run = useSoon(lab.playhead, (head) => head.run);
  const allowed = useAllowed(lab, middleOf(lab, run));
  const shown = useShown(lab, allowed);
  return (
    <div className="middle-views" data-views={allowed.map(({ id }) => id).join(" ")}>
      <FlowChoice lab={lab} />
      {compares ? (
        <SideBySide
          until={<p className="quiet">{t`Fetching the comparison …`}</p>}
          {...{ lab, comparedRuns, catalog, state, packets, narrow }}
        />
      ) : (
        shown.map((view) => (
          <Stale key={view.id} lab={lab} className={`view view-${view.id}`}>
            <InTurn>
              <DrawnView {...{ view, lab, state }} playhead={lab.playhead} />
            </InTurn>
          </Stale>
        ))
      )}
    </div>
  );
});
