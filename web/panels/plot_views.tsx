import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { memo, useMemo, useState } from "react";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import { lazily } from "../browser/lazily.tsx";
import { useSoon } from "../browser/soon.ts";
import { inFront } from "../lab/arrange.ts";
import type { Lab } from "../lab/lab.ts";
import { useFramed } from "../page/embedding.ts";
import type { Run } from "../run/run.ts";
import type { Card, CardProps } from "./cards/card.ts";
import { cards } from "./cards/index.ts";
import { saveTable } from "./export_dialog.tsx";
import { middleOf, useAllowed, useCompares, useShown } from "./lab_views.tsx";
import { ViewsMenu } from "./views_menu/views_menu.tsx";

/** Plot and table of differences between compared runs, fetched when first used. */
export const Differences = lazily(() =>
  import("../compare/index.ts").then(({ Differences }) => ({ default: Differences })),
);

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
    <div className="plot-views" data-views={available.map(({ id }) => id).join(" ")}>
      {!chosenElsewhere && (
        <div className="plot-tools">
          <ViewsMenu lab={lab} middle={middle} beside={available} />
        </div>
      )}
      {compares && (
        <Differences
          until={<p className="quiet">{t`Fetching the comparison …`}</p>}
          {...{ lab, comparedRuns, catalog }}
          save={(table) => saveTable(lab, catalog, table)}
        />
      )}
      {shown.length === 0 && !chosenElsewhere && (
        <p className="quiet">
          <Trans>None of the chosen views has anything to show for this run.</Trans>
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
