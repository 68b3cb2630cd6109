import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { ShownRun } from "../../glossary/shown_run.ts";
import { createComparedRuns } from "../../lab/compared/compared_runs.ts";
import type { Lab } from "../../lab/lab.ts";
import { said, useLanguage } from "../../language/index.ts";
import { Header, ShareButton } from "../../page/header/header.tsx";
import { Help } from "../../page/help/help.tsx";
import { useShortcuts } from "../../page/help/keyboard.ts";
import type { PageProps } from "../../page/page_row.ts";
import type { Site } from "../../page/site.ts";
import { UndoButtons } from "../../page/undo_buttons.tsx";
import { LabNotices, useLabNotes } from "../../panels/layout/lab_notices.tsx";
import { type Pairing, useLab } from "../../panels/use_lab.ts";
import { CARD, CONTEST, type LinkState } from "../../scenario/link.ts";
import { withoutOverride } from "../../scenario/overrides.ts";
import { programCode, programLink } from "../../scenario/program_link.ts";
import { CodePanel } from "./code_panel.tsx";
import { experimentWith, PATHS, PROGRAM, pathOf, programOf } from "./experiment.ts";
import { LessonBar } from "./lessons/bar.tsx";
import { LessonPanel } from "./lessons/panel.tsx";
import { RunPanel } from "./run_panel.tsx";
import { type Opening, useOpening } from "./use_opening.ts";
import { useWriting, type Writing } from "./use_writing.ts";
import "./program.css";

/** `#/write`: a congestion control of the reader's own, which runs as it is written. */
export default function ProgramPage({ site, arrival }: PageProps) {
  const opening = useOpening(arrival);
  if (opening === null) return null;
  return <Opened site={site} opening={opening} />;
}

/** Returns the link with the program as its option `code`. `asked`: a program that has not been agreed to. */
function withCode(lab: Lab, link: LinkState, asked: string | null): LinkState {
  const text = asked ?? programOf(lab.store.getState().history.present);
  const code = programCode(text);
  const overrides = withoutOverride(link.overrides, PROGRAM);
  return { ...link, overrides, options: { ...link.options, ...(code !== "" && { code }) } };
}

function Opened({ site, opening }: { site: Site; opening: Opening }) {
  const { engine, catalog } = site;
  const { arrival, program, asked } = opening;
  const experiment = useMemo(() => experimentWith(program), [program]);
  /** The program that has not been agreed to, for the link. */
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival asks anew
  const waiting = useMemo(() => ({ current: asked }), [opening]);
  const pairing: Pairing = useMemo(
    () => ({
      comparedRuns: (lab) => createComparedRuns(engine, catalog, lab),
      linkOf: (lab, link) => withCode(lab, link, waiting.current),
    }),
    [engine, catalog, waiting],
  );
  const { opened } = useLab(site, experiment, arrival, pairing);
  const onAnswer = useCallback(() => {
    waiting.current = null;
  }, [waiting]);
  useEffect(() => {
    document.title = t`Write your own TCP · Fill the Pipe`;
  }, []);
  if (!opened) return null;
  return <Page key={arrival.number} {...{ site, opening, onAnswer }} lab={opened.lab} />;
}

interface PageParts {
  site: Site;
  opening: Opening;
  lab: Lab;
  /** Called when the reader has said whether the program of the link runs. */
  onAnswer(): void;
}

function Page({ site, opening, lab, onAnswer }: PageParts) {
  const { address } = site;
  const { id: language } = useLanguage();
  const [help, setHelp] = useState(false);
  const notes = useLabNotes(opening.arrival);
  const writing = useWriting(lab, opening.asked);
  const isAsked = writing.asked !== null;
  useEffect(() => {
    if (!isAsked) onAnswer();
  }, [isAsked, onAnswer]);
  useShortcuts(help ? null : lab, openHelp);
  function openHelp() {
    setHelp(true);
  }
  return (
    <div className="lab-page" key={language}>
      <Header crumbs={[{ text: t`Write your own TCP`, href: null }]} onHelp={openHelp}>
        <ShareButton flush={address.flush} />
      </Header>
      <ShownRun value={lab.playhead}>
        <main className="program">
          <div className="program-head">
            <LabNotices {...{ lab, notes }} />
            <h1>
              <Trans>Write your own TCP</Trans>
            </h1>
            <p className="quiet">
              <Trans>
                The functions below control how much one sender has in flight. Each change runs at once: a transfer of
                10 MB over the chosen path.
              </Trans>{" "}
              <a href="#/docs/program">
                <Trans>The language and its names</Trans>
              </a>
            </p>
            <LessonBar {...{ lab, writing }} />
          </div>
          <section className="program-code" aria-label={t`The program`}>
            <LessonPanel {...{ lab, writing }} />
            <div className="program-tools">
              <PathChoice {...{ lab, writing }} />
              <UndoButtons lab={{ store: lab.store, undo: writing.undo, redo: writing.redo }} />
            </div>
            <CodePanel {...{ lab, writing }} engine={site.engine} />
            {!isAsked && <Further lab={lab} />}
          </section>
          <RunPanel lab={lab} isBroken={writing.isOlder} />
        </main>
      </ShownRun>
      <Help isOpen={help} onClose={() => setHelp(false)} />
    </div>
  );
}

/** Ways to the pages that compare the program with the variants of TCP. */
function Further({ lab }: { lab: Lab }) {
  const program = useStore(lab.store, ({ history }) => programOf(history.present));
  const links = useMemo(() => [programLink(CONTEST, program), programLink(CARD, program)], [program]);
  return (
    <p className="program-further">
      <Trans>Compare this program with the variants of TCP:</Trans>{" "}
      <a className="button small" href={links[0]}>
        <Trans>Contest</Trans>
      </a>{" "}
      <a className="button small" href={links[1]}>
        <Trans>Report card</Trans>
      </a>
    </p>
  );
}

/** Choice of the path that the program is tried on. */
function PathChoice({ lab, writing }: { lab: Lab; writing: Writing }) {
  const path = useStore(lab.store, ({ history }) => pathOf(history.present.overrides));
  return (
    <label className="program-path">
      <Trans>Path</Trans>{" "}
      <select
        className="button"
        value={path?.id ?? ""}
        title={path ? said(path.about) : undefined}
        onChange={({ currentTarget }) => {
          const chosen = PATHS.find(({ id }) => id === currentTarget.value);
          if (chosen) writing.put(writing.text, chosen.overrides as Readonly<Record<string, number | boolean>>);
        }}
      >
        {path === null && <option value="">{t`as in the link`}</option>}
        {PATHS.map(({ id, name }) => (
          <option key={id} value={id}>
            {said(name)}
          </option>
        ))}
      </select>
    </label>
  );
}
