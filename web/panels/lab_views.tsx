import { Trans } from "@lingui/react/macro";
import { memo, Suspense, useMemo, useState } from "react";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import { hasChannels } from "../analysis/media/channels.ts";
import { lazily } from "../browser/lazily.tsx";
import { useSoon } from "../browser/soon.ts";
import { useMedia } from "../browser/use_media.ts";
import type { ViewState } from "../charts/panel.tsx";
import type { Catalog } from "../engine/contract.ts";
import { EngineError } from "../engine/messages.ts";
import { arranged, inFront, MIDDLE } from "../lab/arrange.ts";
import { useAssignment } from "../lab/assignment.ts";
import type { ComparedRuns } from "../lab/compared_runs.ts";
import type { Lab } from "../lab/lab.ts";
import { useFramed } from "../page/embedding.ts";
import type { Run } from "../run/run.ts";
import { type RunView, runViews } from "../views/index.ts";
import type { Card, CardProps } from "./cards/card.ts";
import { cards } from "./cards/index.ts";
import { saveTable } from "./export_dialog.tsx";
import { FlowChoice } from "./flow_choice.tsx";
import { NARROW } from "./lab_layout.tsx";
import { DrawnView, Stale } from "./run_view.tsx";
import { usePackets } from "./use_packets.ts";
import { ViewsMenu } from "./views_menu.tsx";

/** Compared runs side by side, fetched when first used. */
export const SideBySide = lazily(() =>
  import("../compare/index.ts").then(({ SideBySide }) => ({ default: SideBySide })),
);
/** Plot and table of differences between compared runs, fetched when first used. */
export const Differences = lazily(() =>
  import("../compare/index.ts").then(({ Differences }) => ({ default: Differences })),
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
    return problem && !shown ? { kind: "failed", message: new EngineError(problem).message } : READY;
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
function useShown<Named extends { id: string }>(lab: Lab, available: readonly Named[]): Named[] {
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
    <div className="middle-views">
      <FlowChoice lab={lab} />
      {compares ? (
        <Suspense
          fallback={
            <p className="quiet">
              <Trans>Fetching the comparison …</Trans>
            </p>
          }
        >
          <SideBySide {...{ lab, comparedRuns, catalog, state, packets, narrow }} />
        </Suspense>
      ) : (
        shown.map((view) => (
          <Stale key={view.id} lab={lab} className={`view view-${view.id}`}>
            <DrawnView {...{ view, lab, state }} playhead={lab.playhead} />
          </Stale>
        ))
      )}
    </div>
  );
});

/** Returns the cards that have something to show, in their usual order, with the current run. */
export function useCards(lab: Lab): { run: Run | null; available: readonly Card[] } {
  const { run, flow } = useSoon(lab.playhead, ({ run, flow }) => ({ run, flow }));
  const applying = useMemo(() => {
    const applying = cards.filter(({ applies }) => applies === undefined || applies(lab, run, flow));
    const { first = [], opens } = lab.experiment;
    return inFront(applying, opens ? [opens.view, ...first.filter((id) => id !== opens.view)] : first);
  }, [lab, run, flow]);
  const available = useAllowed(lab, applying);
  return { run, available };
}

/** Right column: differences between compared runs, then every card that has something to show. */
export const PlotViews = memo(function PlotViews(props: CardProps) {
  const { lab, comparedRuns, catalog } = props;
  const compares = useCompares(lab);
  const { run, available } = useCards(lab);
  const middle = useAllowed(lab, middleOf(lab, run));
  const shown = useShown(lab, available);
  const chosenElsewhere = useFramed();
  // A step or an exercise may speak of any card.
  const isUsual = useStore(lab.playhead, ({ options }) => {
    return options.views.length === 0 && options.step === "" && options.exercise === "" && options.ask === "nothing";
  });
  const [isUnfolded, setUnfolded] = useState(false);
  const isFolded =
    isUsual && !isUnfolded && !chosenElsewhere && lab.experiment.opens !== undefined && shown.length > UNFOLDED;
  return (
    <div className="plot-views">
      {!chosenElsewhere && (
        <div className="plot-tools">
          <ViewsMenu lab={lab} middle={middle} beside={available} />
        </div>
      )}
      {compares && (
        <Suspense
          fallback={
            <p className="quiet">
              <Trans>Fetching the comparison …</Trans>
            </p>
          }
        >
          <Differences {...{ lab, comparedRuns, catalog }} save={(table) => saveTable(lab, catalog, table)} />
        </Suspense>
      )}
      {shown.length === 0 && !chosenElsewhere && (
        <p className="quiet">
          <Trans>No view is chosen that has something to show here.</Trans>
        </p>
      )}
      {(isFolded ? shown.slice(0, UNFOLDED) : shown).map(({ id, Component }) => (
        <Component key={id} {...props} />
      ))}
      {isFolded && (
        <Button className="button" onPress={() => setUnfolded(true)}>
          <Trans>{shown.length - UNFOLDED} more views</Trans>
        </Button>
      )}
    </div>
  );
});

/** Number of cards beside the ladder that are about two screens high; the others are folded until they are asked for. */
const UNFOLDED = 4;
