import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useContext, useEffect, useMemo, useState } from "react";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import { useSoon } from "../../../browser/soon.ts";
import { useLoaded } from "../../../browser/use_loaded.ts";
import { useMedia } from "../../../browser/use_media.ts";
import { Differences, SideBySide } from "../../../compare/index.ts";
import { OriginContext } from "../../../controls/basis_mark.tsx";
import { Transport } from "../../../controls/transport.tsx";
import type { CapturedConnection } from "../../../engine/captured.ts";
import type { Lab } from "../../../lab/lab.ts";
import type { Opened } from "../../../lab/opened.ts";
import { Header, ShareButton } from "../../../page/header/header.tsx";
import { useShortcuts } from "../../../page/help/keyboard.ts";
import { Notice } from "../../../page/notice.tsx";
import type { Site } from "../../../page/site.ts";
import { UndoButtons } from "../../../page/undo_buttons.tsx";
import { ExportDialog, saveTable } from "../../../panels/export_dialog.tsx";
import { useViewState } from "../../../panels/lab_views.tsx";
import { LabLayout, NARROW } from "../../../panels/layout/lab_layout.tsx";
import { ParameterPanel } from "../../../panels/parameter_panel.tsx";
import { StatusLine } from "../../../panels/status_line.tsx";
import { type Pairing, useLab } from "../../../panels/use_lab.ts";
import { useLosses } from "../../../panels/use_packets.ts";
import { endOf } from "../../../playhead/playhead.ts";
import { HeaderContext, type HeaderSource } from "../../../views/ladder/inspector/header_source.ts";
import { Damage } from "../about.tsx";
import { asRun, type Connection } from "../as_run.ts";
import { Clock } from "../clock.tsx";
import { bytesIn, type ConnectionPageProps, Fetching } from "../connection_page.tsx";
import { measuredScenario } from "../kernel/measured.ts";
import { nameOf } from "../kernel/site_capture.ts";
import { senderIn, unlikeness } from "../likeness.ts";
import { connectionLink } from "../links.ts";
import { Title } from "../title.tsx";
import { createBeside } from "./beside.ts";
import { type Beside, besideOf } from "./beside_scenario.ts";
import { CannotTell, LoseToo } from "./beside_side.tsx";

interface BesidePageProps extends ConnectionPageProps {
  helps: boolean;
  onHelp(): void;
}

/** Page of a captured connection beside a simulation of a path like its own; the link holds the simulation. */
export default function BesidePage(props: BesidePageProps) {
  const { site, captures, open, about, arrival, notice, onHelp } = props;
  useEffect(() => void captures.show(about.number), [captures, about]);
  const connection = useStore(captures.store, ({ shown }) => (shown?.about === about ? shown : null));
  const usual = useStore(captures.store, (state) => state.sender);
  const { scenario } = arrival.state;
  const told = scenario && senderIn(scenario, about);
  const sender = told ?? usual;
  // A simulation that does not name the connection is that of the kernel's transfer.
  const isKernels = nameOf(open.file) !== "" && told === null;
  const loaded = useLoaded(measuredScenario, isKernels ? nameOf(open.file) : "");
  const isKnown = !isKernels || loaded !== null;
  // Without its values, the table shows what the capture tells.
  const measured = loaded instanceof Error ? null : loaded;
  const beside = useMemo(
    () => (connection && isKnown ? besideOf(connection, site.catalog, sender, measured) : null),
    [connection, site.catalog, sender, measured, isKnown],
  );
  if (connection && beside) {
    const isOther = told === null && !isKernels;
    return <Both key={`${about.number} ${sender}`} {...props} {...{ connection, beside, isOther, isKernels }} />;
  }
  const why = connection && unlikeness(connection, asRun(connection, site.catalog, sender));
  return (
    <>
      <Header crumbs={crumbs(about, nameOf(open.file))} onHelp={onHelp} />
      <main className="captures-list">
        {notice}
        <Title>
          {about.from} → {about.to}
        </Title>
        {why ? (
          <p role="status">
            <Trans>
              Nothing can be simulated beside this connection. {why}{" "}
              <a href={connectionLink(about.number, nameOf(open.file))}>Show it alone</a>
            </Trans>
          </p>
        ) : (
          <Fetching {...{ captures, about }} />
        )}
      </main>
    </>
  );
}

function crumbs({ number }: CapturedConnection, file: string) {
  return [
    { text: t`Captures`, href: "#/capture" },
    { text: t`Connection ${number + 1}`, href: connectionLink(number, file) },
    { text: t`Beside a simulation`, href: null },
  ];
}

interface BothProps extends BesidePageProps {
  connection: Connection;
  beside: Beside;
  /** Is the link's simulation of another connection? */
  isOther: boolean;
  /** Is the capture that of a kernel, and the simulation that of its transfer? */
  isKernels: boolean;
}

function Both(props: BothProps) {
  const { site, open, about, arrival, connection, beside, isOther, isKernels, notice, helps, onHelp } = props;
  const { captured, seen, rate, experiment } = beside;
  const file = nameOf(open.file);
  const whole = useMemo(() => ({ ...arrival, state: { ...arrival.state, others: [], flow: null } }), [arrival]);
  const pairing = useMemo<Pairing>(
    () => ({
      comparedRuns: (lab) => createBeside(lab, captured, seen),
      linkOf: (lab, link) => ({
        ...link,
        scenario: lab.store.getState().history.present.scenario,
        flow: String(about.number + 1),
      }),
    }),
    [captured, seen, about],
  );
  const { opened, tab, setTab } = useLab(site, experiment, whole, pairing);
  const [failure, setFailure] = useState<string | null>(null);
  // Only the capture is compared with the simulation, so there are no forks.
  const played = useMemo(() => opened && { ...opened.lab, forks: false as const }, [opened]);
  useShortcuts(helps ? null : played, onHelp);
  const simulated = useContext(HeaderContext);
  const headers = useMemo<HeaderSource>(() => {
    const ofFile = bytesIn(open.file);
    return (run, packet) => (run.captured || !simulated ? ofFile : simulated)(run, packet);
  }, [open.file, simulated]);
  if (!opened) return null;
  const { lab } = opened;
  const compared = { ...opened, catalog: site.catalog };
  const [from, to] = captured.flows[0].name.split(" → ");
  return (
    <HeaderContext value={headers}>
      <OriginContext value={t`the capture`}>
        <Header crumbs={crumbs(about, nameOf(open.file))} onHelp={onHelp}>
          <ExportDialog {...compared} engine={site.engine} flush={site.address.flush} onFailure={setFailure} />
          <ShareButton flush={site.address.flush} />
        </Header>
        <LabLayout
          {...{ tab, setTab }}
          notice={
            <>
              {notice}
              <Notices lab={lab} isOther={isOther} />
              <Notice
                title={t`The file could not be created`}
                lines={failure === null ? [] : [failure]}
                onClose={() => setFailure(null)}
              />
              <Damage contents={open.contents} />
            </>
          }
          caption={
            <div className="caption">
              <Title className="captures-title">
                {isKernels ? (
                  <Trans>Linux 6.18 beside its simulation: {file}</Trans>
                ) : (
                  <Trans>
                    {from} → {to}, beside a simulation
                  </Trans>
                )}
              </Title>
              <Clock {...{ lab, connection, captured, file, isKernels }} />
            </div>
          }
          change={
            <>
              <div className="panel-head">
                <h2>
                  <Trans>Change the simulation</Trans>
                </h2>
                <UndoButtons lab={lab} />
              </div>
              {!isKernels && <LoseToo {...{ lab, captured }} />}
              <ParameterPanel lab={lab} catalog={site.catalog} measured={NOTHING_MEASURED} />
              <CannotTell {...{ lab, open }} rate={isKernels ? null : rate} />
            </>
          }
          ladder={<Side {...compared} isEndMeant={isKernels} />}
          plots={
            <div className="plot-views">
              <Differences {...compared} save={(table) => saveTable(lab, site.catalog, table)} />
            </div>
          }
          status={
            <>
              <StatusLine lab={lab} />
              <ShowAll lab={lab} />
            </>
          }
          transport={<Transport playhead={lab.playhead} />}
        />
      </OriginContext>
    </HeaderContext>
  );
}

const NOTHING_MEASURED = {};

function Side({ isEndMeant, ...compared }: Opened & { catalog: Site["catalog"]; isEndMeant: boolean }) {
  const state = useViewState(compared.lab);
  const narrow = useMedia(NARROW);
  const losses = useLosses(compared.lab);
  const packets = useMemo(() => ({ losses }), [losses]);
  return (
    <div className="middle-views">
      <SideBySide {...compared} {...{ state, packets, narrow, isEndMeant }} />
    </div>
  );
}

function Notices({ lab, isOther }: { lab: Lab; isOther: boolean }) {
  const ignored = useStore(lab.store, (state) => state.ignored);
  const [seen, setSeen] = useState(false);
  const other = t`The simulation in this link belongs to a different connection from the one beside it.`;
  return (
    <Notice
      title={t`Some of this link could not be shown`}
      lines={[...(isOther && !seen ? [other] : []), ...ignored]}
      onClose={() => {
        setSeen(true);
        lab.dismiss();
      }}
    />
  );
}

/** The first view of a long connection is its beginning. */
function ShowAll({ lab }: { lab: Lab }) {
  const { range, end } = useSoon(lab.playhead, (head) => ({ range: head.range, end: endOf(head) }));
  if (range.from <= 0 && range.to >= end) return null;
  return (
    <div className="status-line">
      <Button className="button small" onPress={() => lab.playhead.getState().setRange({ from: 0, to: end })}>
        <Trans>Show both completely</Trans>
      </Button>
    </div>
  );
}
