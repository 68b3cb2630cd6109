import { useEffect, useState } from "react";
import { Tab as AriaTab, TabList, TabPanel, Tabs } from "react-aria-components";
import { useStore } from "zustand";
import { ParameterPanel } from "../controls/parameter_panel.tsx";
import { Transport } from "../controls/transport.tsx";
import { paperOf } from "../experiments/papers.ts";
import type { Experiment } from "../experiments/schema.ts";
import type { Arrival } from "./address.ts";
import type { Site } from "./app.tsx";
import { Caption } from "./caption.tsx";
import { ExportMenu } from "./export_menu.tsx";
import { Header, ShareButton } from "./header.tsx";
import { HelpDialog } from "./help_dialog.tsx";
import { useShortcuts } from "./keyboard.ts";
import { MiddleViews, PlotViews } from "./lab_views.tsx";
import { Notice } from "./notice.tsx";
import { StatusLine } from "./status_line.tsx";
import { UndoButtons } from "./undo_buttons.tsx";
import { type Opened, type Tab, useLab, usePublished } from "./use_lab.ts";
import { useMedia } from "./use_media.ts";

/** Below this width the three columns become tabs. */
const NARROW = "(max-width: 759px)";

interface ExperimentPageProps {
  site: Site;
  experiment: Experiment;
  arrival: Arrival;
}

export function ExperimentPage({ site, experiment, arrival }: ExperimentPageProps) {
  const { opened, tab, setTab } = useLab(site, experiment, arrival);
  const paper = usePublished(site, experiment, opened);
  const [help, setHelp] = useState(false);
  const [linkNotes, setLinkNotes] = useState(arrival.ignored);
  const [exportFailure, setExportFailure] = useState<string | null>(null);
  useShortcuts(help ? null : (opened?.lab ?? null), openHelp);
  function openHelp() {
    setHelp(true);
  }
  useEffect(() => setLinkNotes(arrival.ignored), [arrival]);
  useEffect(() => {
    document.title = `${experiment.short} · Fill the Pipe`;
  }, [experiment]);

  return (
    <div className="lab-page">
      <Header
        crumbs={[
          { text: paperOf(experiment.paper)?.short ?? experiment.paper, href: "#/" },
          { text: experiment.short, href: null },
        ]}
        onHelp={openHelp}
      >
        {opened && <ExportMenu {...opened} catalog={site.catalog} engine={site.engine} onFailure={setExportFailure} />}
        <ShareButton flush={site.address.flush} />
      </Header>
      {opened && (
        <Body
          {...{ site, opened, paper, tab, setTab }}
          linkNotes={linkNotes}
          onDismiss={() => {
            setLinkNotes([]);
            opened.lab.dismiss();
          }}
          exportFailure={exportFailure}
          onExportDismiss={() => setExportFailure(null)}
        />
      )}
      <HelpDialog isOpen={help} onClose={() => setHelp(false)} />
    </div>
  );
}

interface BodyProps {
  site: Site;
  opened: Opened;
  paper: ReturnType<typeof usePublished>;
  tab: Tab;
  setTab(tab: Tab): void;
  linkNotes: readonly string[];
  onDismiss(): void;
  exportFailure: string | null;
  onExportDismiss(): void;
}

function Body({ site, opened, paper, tab, setTab, linkNotes, onDismiss, ...notes }: BodyProps) {
  const { lab } = opened;
  const narrow = useMedia(NARROW);
  const ignored = useStore(lab.store, (state) => state.ignored);

  const notice = (
    <>
      <Notice title="Some of this link could not be shown" lines={[...linkNotes, ...ignored]} onClose={onDismiss} />
      <Notice
        title="The file could not be made"
        lines={notes.exportFailure === null ? [] : [notes.exportFailure]}
        onClose={notes.onExportDismiss}
      />
    </>
  );
  const change = (
    <>
      <div className="panel-head">
        <h2>Change</h2>
        <UndoButtons lab={lab} />
      </div>
      <ParameterPanel lab={lab} catalog={site.catalog} measured={paper.measured} />
    </>
  );
  const caption = <Caption lab={lab} published={paper.published} />;
  const ladder = <MiddleViews lab={lab} />;
  const plots = <PlotViews {...opened} catalog={site.catalog} failure={paper.failure} />;
  const status = <StatusLine lab={lab} />;
  const transport = <Transport playhead={lab.playhead} />;

  if (narrow) {
    return (
      <main className="lab-tabs">
        {notice}
        {caption}
        <Tabs selectedKey={tab} onSelectionChange={(key) => setTab(key as Tab)}>
          <TabList className="tab-list" aria-label="Parts of the experiment">
            <AriaTab className="tab" id="change">
              Change
            </AriaTab>
            <AriaTab className="tab" id="ladder">
              Ladder
            </AriaTab>
            <AriaTab className="tab" id="plots">
              Plots
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
      <section className="column column-change" aria-label="What you can change" tabIndex={0}>
        {change}
      </section>
      <section className="column column-ladder" aria-label="The run">
        {notice}
        {caption}
        {ladder}
        {transport}
        {status}
      </section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="column column-plots" aria-label="Plots" tabIndex={0}>
        {plots}
      </section>
    </main>
  );
}
