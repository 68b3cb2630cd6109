import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import { useSoon } from "../../browser/soon.ts";
import { Panel } from "../../charts/panel.tsx";
import { Transport } from "../../controls/transport.tsx";
import type { CapturedConnection } from "../../engine/captured.ts";
import { ShownRun } from "../../glossary/shown_run.ts";
import { arranged } from "../../lab/arrange.ts";
import type { Arrival } from "../../page/address.ts";
import type { Site } from "../../page/site.ts";
import { LabLayout } from "../../panels/layout/lab_layout.tsx";
import { type Tab, tabNamed } from "../../panels/tabs.ts";
import { useSight } from "../../panels/use_sight.ts";
import { ViewsMenu } from "../../panels/views_menu/views_menu.tsx";
import { grouped } from "../../quantities/numbers.ts";
import { format } from "../../quantities/units.ts";
import { CAPTURE, FIRST_PAGE, writeLink } from "../../scenario/link.ts";
import { USUAL_OPTIONS, unusual } from "../../scenario/options.ts";
import { USUAL_SPEED } from "../../scenario/speed.ts";
import { Ladder, type RunView, runViews } from "../../views/index.ts";
import { HeaderContext, type HeaderSource } from "../../views/ladder/inspector/header_source.ts";
import { Damage } from "./about.tsx";
import { DiagnosisReport, WhySlow } from "./diagnosis/diagnosis.tsx";
import { ShowLadderContext } from "./diagnosis/packet_button.tsx";
import { Facts } from "./facts.tsx";
import type { Captures, Open } from "./store.ts";
import { Title } from "./title.tsx";

/** Props of the page of a connection. */
export interface ConnectionPageProps {
  site: Site;
  captures: Captures;
  open: Open;
  about: CapturedConnection;
  arrival: Arrival;
  notice: ReactNode;
}

/** One connection in the views of the experiments. */
export function ConnectionPage({ site, captures, open, about, arrival, notice }: ConnectionPageProps) {
  const { playhead } = captures;
  const [tab, setTab] = useState<Tab>(tabNamed(arrival.state.view) ?? "ladder");
  const isShown = useStore(captures.store, (state) => state.shown?.about === about);
  const showLadder = useCallback(() => setTab("ladder"), []);
  const headers = useMemo<HeaderSource>(() => bytesIn(open.file), [open.file]);

  useEffect(() => {
    let gone = false;
    void captures.show(about.number).then(() => {
      if (!gone && captures.store.getState().shown?.about === about) apply(captures, arrival);
    });
    return () => {
      gone = true;
      playhead.getState().pause();
    };
  }, [captures, playhead, about, arrival]);

  useEffect(() => {
    if (!isShown) return;
    return playhead.subscribe(({ playing, time, range, speed, selection, options }) => {
      if (playing) return;
      const link = writeLink({
        ...FIRST_PAGE,
        experiment: CAPTURE,
        flow: String(about.number + 1),
        time,
        zoom: range,
        speed: speed === USUAL_SPEED ? null : speed,
        packet: selection?.kind === "packet" ? selection.packet : null,
        moment: selection?.kind === "moment" ? selection.moment : null,
        options: unusual(options),
        view: tab === "ladder" ? null : tab,
      });
      site.address.write(() => link);
    });
  }, [isShown, playhead, about, site, tab]);

  return (
    <HeaderContext value={headers}>
      <ShownRun value={playhead}>
        <ShowLadderContext value={showLadder}>
          <LabLayout
            {...{ tab, setTab }}
            names={NAMES}
            notice={
              <>
                {notice}
                <Damage contents={open.contents} />
              </>
            }
            caption={
              <div className="caption">
                <Title className="captures-title">
                  {about.from} → {about.to}
                </Title>
                <p className="quiet">
                  <Trans>
                    In {open.file.name}, the connection starts {format(about.start_ns, "duration", 4)} after the first
                    packet and lasts {format(about.duration_ns, "duration", 4)}. <a href="#/capture">All connections</a>
                  </Trans>
                </p>
                {isShown && <WhySlow captures={captures} flush={site.address.flush} />}
              </div>
            }
            change={<Facts {...{ captures, about }} flush={site.address.flush} />}
            ladder={isShown ? <Middle captures={captures} /> : <Fetching {...{ captures, about }} />}
            plots={isShown && <Plots captures={captures} />}
            status={isShown && <Shown captures={captures} />}
            transport={<Transport playhead={playhead} />}
          />
        </ShowLadderContext>
      </ShownRun>
    </HeaderContext>
  );
}

const NAMES = {
  get tab() {
    return t`Facts`;
  },
  get column() {
    return t`What is known of the connection`;
  },
  get parts() {
    return t`Parts of the connection`;
  },
};

/** Source of headers: the packets of the file, which is read again. */
export function bytesIn(file: File): HeaderSource {
  return async (run, packet) => {
    if (!run.captured) throw new Error("This packet is of no capture.");
    const { at, headers } = run.captured;
    try {
      return new Uint8Array(await file.slice(at[packet], at[packet] + headers[packet]).arrayBuffer());
    } catch {
      throw new Error("the file can no longer be read. Was it moved or changed?");
    }
  };
}

/** Applies the parts of a link beyond the connection. */
function apply({ playhead }: Captures, { state }: Arrival) {
  const { run, setRange, seek, select, choose, setSpeed } = playhead.getState();
  if (!run) return;
  if (state.zoom) setRange(state.zoom);
  if (state.time !== null) seek(state.time);
  if (state.speed !== null) setSpeed(state.speed);
  choose({ ...USUAL_OPTIONS, ...state.options });
  const { packet, moment } = state;
  if (packet !== null && packet < run.packetCount) select({ kind: "packet", packet });
  else if (moment !== null && moment < run.moments.length) select({ kind: "moment", moment });
}

/** Progress while the packets of a connection are read. */
export function Fetching({ captures, about }: Pick<ConnectionPageProps, "captures" | "about">) {
  const fetching = useStore(captures.store, (state) => state.fetching);
  if (fetching === null) {
    return (
      <p className="captures-progress">
        <Trans>
          The packets of this connection have not been read.{" "}
          <Button className="button" onPress={() => void captures.show(about.number)}>
            Read them
          </Button>
        </Trans>
      </p>
    );
  }
  return (
    <p className="captures-progress" aria-busy="true">
      <progress aria-label={t`Reading the packets`} max={1} value={fetching.progress} />{" "}
      <span>
        <Trans>Reading the packets of this connection …</Trans>
      </span>{" "}
      <Button className="button small" onPress={captures.stop}>
        <Trans>Stop</Trans>
      </Button>
    </p>
  );
}

function Middle({ captures }: { captures: Captures }) {
  const chosen = useStore(captures.playhead, (head) => head.options.views);
  return (
    <div className="middle-views">
      {arranged([LADDER.id], chosen).map((id) => (
        <div key={id} className="view view-ladder">
          <Ladder playhead={captures.playhead} />
        </div>
      ))}
    </div>
  );
}

const LADDER = {
  id: "ladder",
  get name() {
    return t`Packet ladder`;
  },
};
/** Order of the views: as beside an experiment, but the time-sequence diagram first. */
const FIRST = ["limits", "sequence", "window", "throughput", "round_trips"];

function Plots({ captures }: { captures: Captures }) {
  const { playhead } = captures;
  const run = useSoon(playhead, (head) => head.run);
  const chosen = useStore(playhead, (head) => head.options.views);
  const rank = (id: string) => (FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length);
  const available = runViews
    .filter(({ id, applies }) => id !== LADDER.id && (!applies || (run && applies(run, 0))))
    .sort((a, b) => rank(a.id) - rank(b.id));
  const ids = available.map(({ id }) => id);
  return (
    <div className="plot-views">
      <div className="plot-tools">
        <ViewsMenu lab={captures} middle={[LADDER]} beside={available} />
      </div>
      <DiagnosisReport captures={captures} />
      {arranged(ids, chosen).flatMap((id) =>
        available.filter((one) => one.id === id).map((view) => <PatientView key={id} {...{ captures, view }} />),
      )}
    </div>
  );
}

/** A view that leaves time and memory to the diagnosis: out of sight, it is first drawn when that has ended. */
function PatientView({ captures, view }: { captures: Captures; view: RunView }) {
  const box = useRef<HTMLDivElement>(null);
  const isDiagnosing = useStore(captures.store, ({ diagnosis }) => diagnosis?.kind === "working");
  const [isDrawn, setDrawn] = useState(!isDiagnosing);
  if (!isDrawn && !isDiagnosing) setDrawn(true);
  const draw = useCallback((isSeen: boolean) => setDrawn((was) => was || isSeen), []);
  useSight(box, draw);
  const { id, name, Component } = view;
  return (
    <div ref={box} className={`card view view-${id}`}>
      {isDrawn ? (
        <Component playhead={captures.playhead} />
      ) : (
        <Panel title={name} words={[]} empty={t`This view is drawn after the diagnosis.`}>
          {null}
        </Panel>
      )}
    </div>
  );
}

/** Says how much of the connection the views show. */
function Shown({ captures }: { captures: Captures }) {
  const { run, range } = useSoon(captures.playhead, ({ run, range }) => ({ run, range }));
  if (!run) return null;
  const [low, high] = run.alive(range.from, range.to);
  const isAll = range.from <= 0 && range.to >= run.end;
  return (
    <div className="status-line">
      <p className="quiet">
        <Trans>
          {grouped(high - low)} of {grouped(run.packetCount)} packets in view.
        </Trans>
      </p>
      {!isAll && (
        <Button
          className="button small"
          onPress={() => captures.playhead.getState().setRange({ from: 0, to: run.end })}
        >
          <Trans>Show the whole connection</Trans>
        </Button>
      )}
    </div>
  );
}
