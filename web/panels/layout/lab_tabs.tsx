import { Trans } from "@lingui/react/macro";
import { Tab as AriaTab, TabList, TabPanel, Tabs } from "react-aria-components";
import type { Tab } from "../tabs.ts";
import type { LabLayoutProps } from "./lab_layout.tsx";

type LabTabsProps = LabLayoutProps & Required<Pick<LabLayoutProps, "names">>;

/** Parts of a lab behind tabs, for a narrow screen. */
export function LabTabs(props: LabTabsProps) {
  const { tab, setTab, notice, caption, change, ladder, plots, status, transport, names, keys = null } = props;
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
        <TabPanel id="plots">
          {status}
          {plots}
        </TabPanel>
      </Tabs>
      <div className="lab-dock" data-keys={keys !== null}>
        {keys}
        {transport}
      </div>
    </main>
  );
}
