import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Tab as AriaTab, TabList, TabPanel, Tabs } from "react-aria-components";
import { useMedia } from "../browser/use_media.ts";
import { texts } from "../language/index.ts";
import type { Tab } from "./use_lab.ts";

/** Below this width the three columns become tabs. */
export const NARROW = "(max-width: 759px)";

interface LabLayoutProps {
  tab: Tab;
  setTab(tab: Tab): void;
  notice: ReactNode;
  caption: ReactNode;
  change: ReactNode;
  ladder: ReactNode;
  plots: ReactNode;
  status: ReactNode;
  transport: ReactNode;
  /** Names of the left column if nothing can be changed there. */
  names?: { tab: string; column: string; parts: string };
}

const CHANGE = texts({ tab: msg`Change`, column: msg`What you can change`, parts: msg`Parts of the experiment` });

/** Layout of a lab: parameters, run, and plots, side by side or behind tabs on a narrow screen. */
export function LabLayout(props: LabLayoutProps) {
  const { tab, setTab, notice, caption, change, ladder, plots, status, transport, names = CHANGE } = props;
  const narrow = useMedia(NARROW);
  if (narrow) {
    return (
      <main className="lab-tabs">
        {notice}
        {caption}
        <Tabs selectedKey={tab} onSelectionChange={(key) => setTab(key as Tab)}>
          <TabList className="tab-list" aria-label={names.parts}>
            <AriaTab className="tab" id="change">
              {names.tab}
            </AriaTab>
            <AriaTab className="tab" id="ladder">
              <Trans>Ladder</Trans>
            </AriaTab>
            <AriaTab className="tab" id="plots">
              <Trans>Plots</Trans>
            </AriaTab>
          </TabList>
          <TabPanel id="change">{change}</TabPanel>
          <TabPanel id="ladder">
            {ladder}
            {status}
          </TabPanel>
          <TabPanel id="plots">{plots}</TabPanel>
        </Tabs>
        {transport}
      </main>
    );
  }
  return (
    <main className="lab-columns">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="column column-change" aria-label={names.column} tabIndex={0}>
        {change}
      </section>
      <section className="column column-ladder" aria-label={t`The run`}>
        {notice}
        {caption}
        {ladder}
        {transport}
        {status}
      </section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="column column-plots" aria-label={t`Plots`} tabIndex={0}>
        {plots}
      </section>
    </main>
  );
}
