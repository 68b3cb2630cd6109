import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import { announce } from "../../browser/announcer.tsx";
import { lazily } from "../../browser/lazily.tsx";
import { useDroppedFile } from "../../browser/use_drop.ts";
import type { Engine } from "../../engine/pool.ts";
import { useLanguage } from "../../language/index.ts";
import type { Arrival } from "../../page/address.ts";
import { Header } from "../../page/header/header.tsx";
import { Help } from "../../page/help/help.tsx";
import { useShortcuts } from "../../page/help/keyboard.ts";
import { Notice } from "../../page/notice.tsx";
import type { Site } from "../../page/site.ts";
import { drive } from "../../playhead/playhead.ts";
import { folded } from "../../scenario/draft.ts";
import { isScript, openScript } from "../stories/script_file.ts";
import { ConnectionPage } from "./connection_page.tsx";
import { fetchAnswer } from "./diagnosis/diagnosis.tsx";
import { Empty } from "./empty.tsx";
import { CapturedExport } from "./export.tsx";
import { takeOver } from "./handover.ts";
import { useSiteCapture } from "./kernel/site_capture.ts";
import { connectionLink } from "./links.ts";
import { ListPage } from "./list_page.tsx";
import { counted } from "./order.ts";
import { type Captures, createCaptures } from "./store.ts";
import "./captures.css";

const BesidePage = lazily(() => import("./beside/beside_page.tsx"));

/** Open captures by engine; they stay open while other pages are shown. */
const opened = new WeakMap<Engine, Captures>();

function capturesOf({ engine, catalog }: Site): Captures {
  const captures = opened.get(engine) ?? createCaptures(engine, catalog, fetchAnswer);
  opened.set(engine, captures);
  return captures;
}

/** `#/capture`: the connections of a capture; `#/capture?flow=3`: its third connection. Fetched when first opened. */
export default function CapturesPage({ site, arrival }: { site: Site; arrival: Arrival }) {
  const captures = capturesOf(site);
  const { open, reading, refused, shown } = useStore(captures.store);
  const [help, setHelp] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { id: language } = useLanguage();
  const [notes, setNotes] = useState(arrival.ignored);
  function openHelp() {
    setHelp(true);
  }
  useEffect(() => setNotes(arrival.ignored), [arrival]);
  useEffect(() => drive(captures.playhead), [captures]);
  useEffect(() => {
    const name = open?.file.name;
    document.title = name === undefined ? t`Captures · Fill the Pipe` : t`${name} · Captures · Fill the Pipe`;
  }, [open]);

  const kept = useSiteCapture(captures, arrival);
  const wanted = arrival.state.flow === null ? null : Number(arrival.state.flow) - 1;
  const read = async (file: File) => {
    const before = captures.store.getState().open;
    if (!(await captures.read(file))) return;
    const { open } = captures.store.getState();
    const connections = open?.contents.connections ?? [];
    announce(t`${file.name} opened, with ${counted(connections.length)}`);
    // A link to a connection is meant for the file that is opened first, unless it names one.
    if (before === null && kept === "none" && connections.some(({ number }) => number === wanted)) return;
    if (connections.length === 1) location.replace(connectionLink(connections[0].number));
    else if (before !== null) location.hash = "#/capture";
  };
  const latest = useRef(read);
  latest.current = read;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival may bring a file
  useEffect(() => {
    const file = takeOver();
    if (file) void latest.current(file);
  }, [arrival]);
  const over = useDroppedFile((file) => void (isScript(file) ? openScript(file) : read(file)));

  // The link is about a capture that is not the open one.
  const isElsewhere = kept === "awaited" || kept === "failed";
  const about = (!isElsewhere && open?.contents.connections.find(({ number }) => number === wanted)) || null;
  const { scenario, overrides } = arrival.state;
  const simulation = scenario && folded({ scenario, overrides });
  const beside = simulation !== null && open !== null && about !== null && reading === null;
  useShortcuts(help || beside ? null : captures, openHelp);
  const refusedFile = refused?.what ?? "";
  const notice = (
    <>
      <Notice title={t`Some of this link could not be shown`} lines={notes} onClose={() => setNotes([])} />
      <Notice
        title={
          open
            ? t`${refusedFile} could not be opened; the file that was open stays open`
            : t`${refusedFile} could not be opened`
        }
        lines={refused ? [refused.why] : []}
        onClose={captures.dismiss}
      />
      <Notice
        title={t`The file could not be created`}
        lines={failure === null ? [] : [failure]}
        onClose={() => setFailure(null)}
      />
    </>
  );
  const openButton = <OpenButton onFile={(file) => void read(file)} isFirst={open === null && reading === null} />;
  if (beside) {
    return (
      <div className="lab-page" key={language}>
        <BesidePage
          until={<p className="opening">{t`Fetching the comparison …`}</p>}
          {...{ site, captures, open, about, arrival, notice }}
          helps={help}
          onHelp={openHelp}
        />
        {over && (
          <p className="drop-here">
            <Trans>Drop a capture to open it</Trans>
          </p>
        )}
        <Help isOpen={help} onClose={() => setHelp(false)} />
      </div>
    );
  }
  return (
    <div className="lab-page" key={language}>
      <Header
        crumbs={[
          { text: t`Captures`, href: about && !reading ? "#/capture" : null },
          ...(about && !reading ? [{ text: t`Connection ${about.number + 1}`, href: null }] : []),
        ]}
        onHelp={openHelp}
      >
        {about && shown?.about === about && !reading && (
          <CapturedExport {...{ site, captures }} onFailure={setFailure} />
        )}
        {(open || reading) && openButton}
      </Header>
      {kept === "awaited" ? (
        <Awaited />
      ) : reading ? (
        <ListPage {...{ captures, notice, reading }} contents={reading.contents} />
      ) : !open ? (
        <Empty
          {...{ notice, openButton }}
          wanted={kept === "none" ? wanted : null}
          scenario={simulation}
          engine={site.engine}
          onFile={(file) => void read(file)}
        />
      ) : about ? (
        <ConnectionPage {...{ site, captures, open, about, arrival, notice }} />
      ) : (
        <ListPage {...{ captures, notice, open }} contents={open.contents} missing={isElsewhere ? null : wanted} />
      )}
      {over && (
        <p className="drop-here">
          <Trans>Drop a capture to open it</Trans>
        </p>
      )}
      <Help isOpen={help} onClose={() => setHelp(false)} />
    </div>
  );
}

/** A capture of the site is on its way. */
function Awaited() {
  return (
    <main className="captures-list">
      <p className="opening" role="status">
        <Trans>Fetching the capture …</Trans>
      </p>
    </main>
  );
}

function OpenButton({ onFile, isFirst }: { onFile(file: File): void; isFirst: boolean }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button className={isFirst ? "button primary" : "button"} onPress={() => picker.current?.click()}>
        {isFirst ? t`Open a capture` : t`Open another`}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t`Capture file`}
        accept=".pcap,.pcapng,.cap,.dmp,.ntar,.qlog,.sqlog,application/vnd.tcpdump.pcap"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}
