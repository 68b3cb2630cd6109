import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { announce } from "../../browser/announcer.tsx";
import { InTurn } from "../../browser/in_turn.tsx";
import { lazily } from "../../browser/lazily.tsx";
import { useMedia } from "../../browser/use_media.ts";
import { Transport } from "../../controls/transport.tsx";
import type { Experiment } from "../../experiments/schema.ts";
import { ShownRun } from "../../glossary/shown_run.ts";
import type { Lab } from "../../lab/lab.ts";
import { useLanguage } from "../../language/index.ts";
import type { Arrival } from "../../page/address.ts";
import { useFramed } from "../../page/embedding.ts";
import { Header, ShareButton } from "../../page/header/header.tsx";
import { Help } from "../../page/help/help.tsx";
import { useShortcuts } from "../../page/help/keyboard.ts";
import { Notice } from "../../page/notice.tsx";
import { usePresenting } from "../../page/presenting.ts";
import type { Site } from "../../page/site.ts";
import { UndoButtons } from "../../page/undo_buttons.tsx";
import { CompareMenu } from "../../panels/compare_menu.tsx";
import { ExportDialog } from "../../panels/export_dialog.tsx";
import { MiddleViews } from "../../panels/lab_views.tsx";
import { EmbedLayout } from "../../panels/layout/embedded_layout.tsx";
import { LabLayout, NARROW } from "../../panels/layout/lab_layout.tsx";
import { LabNotices, useLabNotes } from "../../panels/layout/lab_notices.tsx";
import { PlotViews } from "../../panels/plot_views.tsx";
import { StatusLine } from "../../panels/status_line.tsx";
import { useLab } from "../../panels/use_lab.ts";
import { folded } from "../../scenario/draft.ts";
import { failureInWords } from "../../scenario/problem.ts";
import { EmbedButton } from "../builder/button.tsx";
import { PresentButton } from "../present/button.tsx";
import { Bar } from "./bar.tsx";
import { Drawing } from "./drawing/index.tsx";
import { useIncoming } from "./incoming.ts";
import { PartsPanel } from "./parts_panel.tsx";
import { expanded, FREE } from "./presets.ts";
import { readScenario } from "./reading.ts";
import { useSelection } from "./selection.ts";
import "./laboratory.css";

const Present = lazily(() => import("../present/index.tsx"));

interface LaboratoryProps {
  site: Site;
  experiments: readonly Experiment[];
  arrival: Arrival;
}

interface Refused {
  what: string;
  mistakes: readonly string[];
}

/** `#/laboratory`: any scenario, from a preset, a file or from scratch. Fetched when first opened. */
export default function Laboratory({ site, experiments, arrival }: LaboratoryProps) {
  const { engine, catalog, address } = site;
  const whole = useMemo(() => {
    const { scenario } = arrival.state;
    return { ...arrival, state: { ...arrival.state, scenario: scenario && expanded(scenario) } };
  }, [arrival]);
  const { opened, tab, setTab } = useLab(site, FREE, whole);
  const selection = useSelection();
  const narrow = useMedia(NARROW);
  const { id: language } = useLanguage();
  const [help, setHelp] = useState(false);
  const notes = useLabNotes(arrival);
  const [refused, setRefused] = useState<Refused | null>(null);
  const refusedFile = refused?.what ?? "";
  useShortcuts(help ? null : (opened?.lab ?? null), openHelp);
  function openHelp() {
    setHelp(true);
  }
  useEffect(() => {
    document.title = t`Laboratory · Fill the Pipe`;
  }, []);

  const lab = opened?.lab;
  const read = useCallback(
    async (text: string, what: string) => {
      try {
        const found = await readScenario(text, engine.check);
        if ("mistakes" in found) {
          announce(t`${what} could not be opened`);
          return setRefused({ what, mistakes: [...new Set(found.mistakes)] });
        }
        setRefused(null);
        lab?.open(found.scenario, true);
        announce(t`${what} opened`);
      } catch (error) {
        setRefused({ what, mistakes: [failureInWords(error)] });
      }
    },
    [engine, lab],
  );
  const refuse = (what: string, mistake: string) => {
    announce(t`${what} could not be opened`);
    setRefused({ what, mistakes: [mistake] });
  };
  const over = useIncoming(read, refuse);

  const presenting = usePresenting(lab ?? null);
  const embedded = useFramed();
  if (!opened || !lab) return null;
  const notice = (
    <LabNotices {...{ lab, notes }}>
      <Notice
        title={t`${refusedFile} could not be opened; nothing was changed`}
        lines={refused?.mistakes ?? []}
        onClose={() => setRefused(null)}
      />
    </LabNotices>
  );
  if (embedded) {
    return (
      <ShownRun value={lab.playhead}>
        <EmbedLayout
          {...{ lab, catalog, notice }}
          title={
            <div className="caption">
              <h1 translate="no">
                <Title lab={lab} />
              </h1>
            </div>
          }
          told={null}
          ladder={<MiddleViews lab={lab} comparedRuns={opened.comparedRuns} catalog={catalog} />}
          plots={<PlotViews {...opened} catalog={catalog} failure={null} />}
          status={<StatusLine lab={lab} />}
          transport={<Transport playhead={lab.playhead} />}
        />
      </ShownRun>
    );
  }
  // The drawing stands beside its parameters, or above them in one column.
  const drawing = (
    <InTurn>
      <Drawing {...{ lab, catalog, selection }} />
    </InTurn>
  );
  const change = (
    <>
      <div className="panel-head">
        <h2>
          <Trans>Change</Trans>
        </h2>
        <InTurn later>
          <UndoButtons lab={lab} />
        </InTurn>
      </div>
      {narrow && drawing}
      <InTurn later>
        <PartsPanel {...{ lab, catalog, selection }} />
      </InTurn>
    </>
  );
  return (
    <div className="lab-page" key={language} data-over={over}>
      <Header crumbs={[{ text: t`Laboratory`, href: null }]} isLaboratory onHelp={openHelp}>
        <InTurn later>
          <PresentButton lab={lab} />
          <CompareMenu lab={lab} />
          <ExportDialog
            {...opened}
            catalog={catalog}
            engine={engine}
            title={titleOf(lab)}
            flush={address.flush}
            onFailure={notes.setFailure}
          />
          <EmbedButton {...{ lab, catalog }} title={titleOf(lab)} />
          <ShareButton flush={address.flush} />
        </InTurn>
      </Header>
      {presenting ? (
        <Present {...opened} catalog={catalog} failure={null} title={<Title lab={lab} />} tour={null} />
      ) : (
        <ShownRun value={lab.playhead}>
          {" "}
          <LabLayout
            {...{ tab, setTab, notice, change }}
            caption={
              <div className="caption">
                <h1 translate="no">
                  <Title lab={lab} />
                </h1>
                <InTurn later>
                  <Bar {...{ lab, catalog, experiments, read, refuse }} />
                </InTurn>
              </div>
            }
            ladder={
              <>
                {!narrow && drawing}
                <MiddleViews lab={lab} comparedRuns={opened.comparedRuns} catalog={catalog} />
              </>
            }
            plots={
              <InTurn later>
                <PlotViews {...opened} catalog={catalog} failure={null} />
              </InTurn>
            }
            status={<StatusLine lab={lab} />}
            transport={
              <InTurn>
                <Transport playhead={lab.playhead} />
              </InTurn>
            }
          />
        </ShownRun>
      )}
      {over && (
        <p className="drop-here">
          <Trans>Drop a scenario or a capture to open it</Trans>
        </p>
      )}
      <Help isOpen={help} onClose={() => setHelp(false)} />
    </div>
  );
}

function Title({ lab }: { lab: Lab }) {
  useStore(lab.store, ({ history }) => history.present);
  return titleOf(lab);
}

function titleOf({ store }: Lab): string {
  return String(folded(store.getState().history.present).name || "Laboratory");
}
