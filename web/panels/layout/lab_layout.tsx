import { msg, t } from "@lingui/core/macro";
import { type ReactNode, useState } from "react";
import { Button } from "react-aria-components";
import { lazily } from "../../browser/lazily.tsx";
import { useMedia } from "../../browser/use_media.ts";
import { texts } from "../../language/index.ts";
import type { Tab } from "../tabs.ts";

/** Below this width the three columns become tabs. */
export const NARROW = "(max-width: 759px)";
/** A screen with room for two key controls. */
export const FEW = `${NARROW}, (max-height: 560px)`;
/** A screen with room for the plots beside the run, with the column of parameters and with that folded. */
const WIDE = "(min-width: 1200px)";
const WIDE_FOLDED = "(min-width: 1200px), (min-width: 1000px) and (min-height: 700px)";

/** Layout for narrow screens, which wide ones do not fetch. */
const LabTabs = lazily(() => import("./lab_tabs.tsx").then((tabs) => ({ default: tabs.LabTabs })));

/** Props of the layout of a lab: its parts. */
export interface LabLayoutProps {
  tab: Tab;
  setTab(tab: Tab): void;
  notice: ReactNode;
  caption: ReactNode;
  change: ReactNode;
  ladder: ReactNode;
  plots: ReactNode;
  status: ReactNode;
  transport: ReactNode;
  /** Controls between the run and its transport; the column of all others is then folded. */
  keys?: ReactNode;
  /** Number of changed parameters in the folded column. */
  folded?: number;
  /** Names of the left column if nothing can be changed there. */
  names?: { tab: string; column: string; parts: string };
}

/** Id of the column of parameters. */
const COLUMN = "lab-controls";

const CHANGE = texts({ tab: msg`Change`, column: msg`Values to change`, parts: msg`Parts of the experiment` });

/** Layout of a lab: parameters, run, and plots, side by side or behind tabs on a narrow screen. */
export function LabLayout(props: LabLayoutProps) {
  const { notice, caption, change, ladder, plots, status, transport, names = CHANGE } = props;
  const { keys = null, folded = 0 } = props;
  const narrow = useMedia(NARROW);
  const [isUnfolded, setUnfolded] = useState(false);
  const isFolded = keys !== null && !isUnfolded;
  const wide = useMedia(isFolded ? WIDE_FOLDED : WIDE);
  if (narrow) {
    return <LabTabs {...props} names={names} />;
  }
  return (
    <main className="lab-columns" data-folded={isFolded} data-wide={wide}>
      {!isFolded && (
        /* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */
        <section className="column column-change" aria-label={names.column} id={COLUMN} tabIndex={0}>
          {change}
        </section>
      )}
      <section className="column column-ladder" aria-label={t`The run`}>
        <div className="lab-head">
          {notice}
          {caption}
        </div>
        {ladder}
        <div className="lab-dock">
          {keys !== null && (
            <div className="key-row">
              {keys}
              <Button
                className="button"
                aria-expanded={isUnfolded}
                aria-controls={isUnfolded ? COLUMN : undefined}
                onPress={() => setUnfolded(!isUnfolded)}
              >
                {isUnfolded ? t`Fewer controls` : folded > 0 ? t`More controls (${folded} changed)` : t`More controls`}
              </Button>
            </div>
          )}
          {transport}
        </div>
        {status}
      </section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="column column-plots" aria-label={t`Plots`} tabIndex={0}>
        {plots}
      </section>
    </main>
  );
}
