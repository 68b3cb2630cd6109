import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import { announce } from "../../browser/announcer.tsx";
import { useDroppedFile } from "../../browser/use_drop.ts";
import { Transport } from "../../controls/transport.tsx";
import { ShownRun } from "../../glossary/shown_run.ts";
import { english, languageOf, said, useLanguage } from "../../language/index.ts";
import { Header, ShareButton } from "../../page/header/header.tsx";
import { Help } from "../../page/help/help.tsx";
import { useShortcuts } from "../../page/help/keyboard.ts";
import { Notice } from "../../page/notice.tsx";
import type { Site } from "../../page/site.ts";
import { UndoButtons } from "../../page/undo_buttons.tsx";
import { drive, type Playhead } from "../../playhead/playhead.ts";
import { FIRST_PAGE, LONGEST_TEXT, writeLink } from "../../scenario/link.ts";
import { Ladder, runViews } from "../../views/index.ts";
import { WindowView } from "../../views/window/view.tsx";
import { Editor } from "./editor.tsx";
import { isScript, openScript } from "./script_file.ts";
import { type Shelf, type ShelfStory, shownTitle, storyLink } from "./shelf.ts";
import { createTeller, lineAt, type Teller } from "./teller.ts";

interface StoryPageProps {
  site: Site;
  shelf: Shelf;
  story: ShelfStory;
  /** Whether it is one of the site's stories; any other exists only in its link. */
  isKept: boolean;
  /** First position of the playhead, ns. */
  time: number | null;
  /** The link's own text, if it was changed. */
  text: string | null;
  ignored: readonly string[];
}

/** One story: its text beside its ladder, played together. */
export function StoryPage({ site, shelf, story, isKept, time, text, ignored }: StoryPageProps) {
  const { engine, catalog, address } = site;
  const { id: language } = useLanguage();
  const [teller, setTeller] = useState<Teller | null>(null);
  const [help, setHelp] = useState(false);
  const [notes, setNotes] = useState(ignored);
  useShortcuts(help ? null : teller, openHelp);
  useDroppedFile((file) => isScript(file) && void openScript(file).then((why) => why && setNotes([why])));
  function openHelp() {
    setHelp(true);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: time and text of the link are where it begins
  useEffect(() => {
    const opened = createTeller(engine, catalog, story.text, time, text ?? story.text);
    const stop = drive(opened.playhead);
    const write = () => {
      const { run, playing, time } = opened.playhead.getState();
      const { present } = opened.store.getState().history;
      if (!run || playing) return;
      const text = (isKept && present === story.text) || present.length > LONGEST_TEXT ? null : present;
      address.write(() => writeLink({ ...FIRST_PAGE, experiment: `stories/${story.id}`, time, text }));
    };
    const unsubscribe = [opened.playhead.subscribe(write), opened.store.subscribe(write)];
    setTeller(opened);
    return () => {
      for (const end of unsubscribe) end();
      stop();
      opened.close();
    };
  }, [engine, catalog, address, story, isKept]);

  const title = shownTitle(story);
  useEffect(() => {
    document.title = `${title} · Fill the Pipe`;
  }, [title]);

  return (
    <div className="story-frame" key={language}>
      <Header
        crumbs={[
          { text: t`Stories`, href: "#/stories" },
          { text: said(shelf.name), href: null },
        ]}
        onHelp={openHelp}
      >
        <ShareButton flush={address.flush} />
      </Header>
      <main className="story-page">
        <div className="story-head">
          <Notice title={t`Some of this link could not be shown`} lines={notes} onClose={() => setNotes([])} />
          <h1 {...languageOf(title)}>{title || t`A story without a title`}</h1>
          <p className="quiet" {...english()}>
            {story.clause}
          </p>
          {isKept && <Neighbours shelf={shelf} story={story} />}
        </div>
        {teller && <Body teller={teller} original={isKept ? story.text : null} />}
      </main>
      <Help isOpen={help} onClose={() => setHelp(false)} />
    </div>
  );
}

function Neighbours({ shelf, story }: Pick<StoryPageProps, "shelf" | "story">) {
  const place = shelf.stories.findIndex(({ id }) => id === story.id);
  const [before, after] = [shelf.stories[place - 1], shelf.stories[place + 1]];
  return (
    <nav className="story-neighbours" aria-label={t`Stories about ${said(shelf.name)}`}>
      {before && (
        <a href={storyLink(before.id)} title={t`Previous: ${shownTitle(before)}`}>
          <Trans>← Previous</Trans>
        </a>
      )}
      <span className="quiet">
        <Trans>
          {place + 1} of {shelf.stories.length}
        </Trans>
      </span>
      {after && (
        <a href={storyLink(after.id)} title={t`Next: ${shownTitle(after)}`}>
          <Trans>Next →</Trans>
        </a>
      )}
    </nav>
  );
}

function Body({ teller, original }: { teller: Teller; original: string | null }) {
  const { history, told, trouble } = useStore(teller.store);
  const text = history.present;
  const line = useStore(teller.playhead, ({ time }) => (told ? lineAt(told, time) : null));
  const isDrawn = useStore(teller.playhead, ({ run }) => run !== null);
  useSpoken(teller, text, line);
  return (
    <>
      <section className="story-text" aria-label={t`The story`}>
        <div className="panel-head">
          <h2>
            <Trans>The story</Trans>{" "}
            {original !== null && text !== original && (
              <span className="quiet story-changed">
                <Trans>changed</Trans>
              </span>
            )}
          </h2>
          {original !== null && text !== original && (
            <Button className="button small" onPress={() => teller.edit(original)}>
              <Trans>Restore</Trans>
            </Button>
          )}
          <UndoButtons lab={teller} />
        </div>
        <Editor
          text={text}
          line={line}
          problems={told?.problems ?? []}
          failure={told?.failure ?? null}
          verdict={told?.verdict ?? null}
          isDrawn={isDrawn}
          onEdit={(text) => teller.edit(text, true)}
          onUndo={teller.undo}
          onRedo={teller.redo}
        />
        {text.length > LONGEST_TEXT && (
          <p role="status">
            {original === null
              ? t`The text has ${text.length} characters; a link holds at most ${LONGEST_TEXT}, so the link no longer holds the story.`
              : t`The text has ${text.length} characters; a link holds at most ${LONGEST_TEXT}, so the link to this page opens the story without your changes.`}
          </p>
        )}
        {trouble && <p role="alert">{trouble}</p>}
        {told?.failure && (
          <details>
            <summary>
              <Trans>The story so far</Trans>
            </summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
            <pre className="story-so-far" tabIndex={0} {...english()}>
              {told.failure.so_far.join("\n")}
            </pre>
          </details>
        )}
      </section>
      <ShownRun value={teller.playhead}>
        <section className="story-ladder" aria-label={t`The ladder`}>
          <div className="view view-ladder">
            <Ladder playhead={teller.playhead} />
          </div>
          <Transport playhead={teller.playhead} />
          <details className="story-window">
            <summary>
              <Trans>Window and data in flight</Trans>
            </summary>
            <WindowView playhead={teller.playhead} />
          </details>
          <States playhead={teller.playhead} />
          <p className="quiet story-note">
            <Trans>
              Events at one instant of the story are drawn slightly apart, and a packet takes a few milliseconds (
              <code>flight</code>), so that each can be seen.
            </Trans>
          </p>
        </section>
      </ShownRun>
    </>
  );
}

const StatesView = runViews.find(({ id }) => id === "states")?.Component;

/** State machines of the story, which are fetched when first opened. */
function States({ playhead }: { playhead: Playhead }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="story-window" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Trans>States and phases</Trans>
      </summary>
      {open && StatesView && <StatesView playhead={playhead} />}
    </details>
  );
}

/** Announces the line that a step has reached; not during playback, which leaves no time for it. */
function useSpoken(teller: Teller, text: string, line: number | null) {
  const last = useRef(line);
  useEffect(() => {
    if (line === last.current) return;
    last.current = line;
    if (line === null || teller.playhead.getState().playing) return;
    announce(t`Line ${line}: ${text.split("\n")[line - 1]?.trim() ?? ""}`);
  }, [teller, text, line]);
}
