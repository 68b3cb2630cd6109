import { t } from "@lingui/core/macro";
import { type ReactNode, useMemo } from "react";
import { useMedia } from "../../browser/use_media.ts";
import { Fills } from "../../marks/size.ts";
import { LADDER } from "../../page/shown.ts";
import type { CardProps } from "../../panels/cards/card.ts";
import { saveTable } from "../../panels/export_dialog.tsx";
import { middleOf, SideBySide, useAllowed, useCompares, useViewState } from "../../panels/lab_views.tsx";
import { NARROW } from "../../panels/layout/lab_layout.tsx";
import { Differences, useCards } from "../../panels/plot_views.tsx";
import { DrawnView, Stale } from "../../panels/run_view.tsx";
import { usePackets } from "../../panels/use_packets.ts";

/** View that stands above the ladder. */
const PIPE = "pipe";

/** Views that can fill the screen. */
export interface Offered {
  id: string;
  name: string;
  draw(): ReactNode;
}

/** Returns the views of the middle, then the cards. Compared runs stand in the middle as on the page. */
export function useOffered(props: CardProps): { offered: Offered[]; beside: string[] } {
  const { lab } = props;
  const compares = useCompares(lab);
  const { run, available } = useCards(lab);
  const own = useMemo(() => middleOf(lab, run), [lab, run]);
  const allowed = useAllowed(lab, own);
  return useMemo(() => {
    const middle: Offered[] = compares
      ? [
          { id: LADDER, name: t`Runs side by side`, draw: () => <Compared {...props} /> },
          { id: "overlay", name: t`Runs overlaid`, draw: () => <Differing {...props} /> },
        ]
      : allowed.map((view) => ({
          id: view.id,
          name: view.name,
          draw: () => {
            const pipe = view.id === LADDER ? allowed.find(({ id }) => id === PIPE) : undefined;
            return (
              <>
                {pipe && (
                  // The pipe is drawn at its usual size, and the ladder takes what is left.
                  <Fills value={false}>
                    <InMiddle {...props} view={pipe} />
                  </Fills>
                )}
                <InMiddle {...props} view={view} />
              </>
            );
          },
        }));
    const cards = available.map(({ id, name, Component }) => ({ id, name, draw: () => <Component {...props} /> }));
    return { offered: [...middle, ...cards], beside: available.map(({ id }) => id) };
  }, [props, compares, allowed, available]);
}

function InMiddle({ lab, view }: CardProps & { view: ReturnType<typeof middleOf>[number] }) {
  const state = useViewState(lab);
  return (
    <Stale lab={lab} className={`view view-${view.id}`}>
      <DrawnView {...{ view, lab, state }} playhead={lab.playhead} />
    </Stale>
  );
}

function Compared({ lab, comparedRuns, catalog }: CardProps) {
  const state = useViewState(lab);
  const packets = usePackets(lab);
  const narrow = useMedia(NARROW);
  return (
    <SideBySide
      until={<p className="quiet">{t`Fetching the comparison …`}</p>}
      {...{ lab, comparedRuns, catalog, state, packets, narrow }}
    />
  );
}

function Differing({ lab, comparedRuns, catalog }: CardProps) {
  return (
    <Differences
      until={<p className="quiet">{t`Fetching the comparison …`}</p>}
      {...{ lab, comparedRuns, catalog }}
      save={(table) => saveTable(lab, catalog, table)}
    />
  );
}
