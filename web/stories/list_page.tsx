import { useEffect, useState } from "react";
import { Header } from "../app/header.tsx";
import { HelpDialog } from "../app/help_dialog.tsx";
import { useShortcuts } from "../app/keyboard.ts";
import { Notice } from "../app/notice.tsx";
import { found, type Shelf, storyLink } from "./shelf.ts";

interface ListPageProps {
  shelves: readonly Shelf[];
  ignored: readonly string[];
}

/** Every story by its folder. */
export function ListPage({ shelves, ignored }: ListPageProps) {
  const [help, setHelp] = useState(false);
  const [notes, setNotes] = useState(ignored);
  const [wanted, setWanted] = useState("");
  useShortcuts(null, openHelp);
  function openHelp() {
    setHelp(true);
  }
  useEffect(() => {
    document.title = "Stories · Fill the Pipe";
  }, []);
  const shown = found(shelves, wanted);
  const number = shown.reduce((sum, { stories }) => sum + stories.length, 0);

  return (
    <>
      <Header crumbs={[{ text: "Stories", href: null }]} onHelp={openHelp} />
      <main className="gallery story-list">
        <Notice title="Some of this link could not be shown" lines={notes} onClose={() => setNotes([])} />
        <h1>What TCP does, segment by segment</h1>
        <p className="gallery-lead">
          Each story is a text: what the process, the network and the clock do to one connection, and what the
          connection must do in answer. Open one to see it on the packet ladder, and change it to ask a question of your
          own.
        </p>
        <p className="story-find">
          <label>
            Find{" "}
            <input type="search" value={wanted} onChange={(event) => setWanted(event.currentTarget.value)} size={28} />
          </label>{" "}
          <span className="quiet" role="status">
            {number} stories
          </span>
        </p>
        {shown.map(({ id, name, stories }) => (
          <section key={id} aria-labelledby={`shelf-${id}`}>
            <h2 id={`shelf-${id}`}>
              {name} <span className="quiet">{stories.length}</span>
            </h2>
            <ul>
              {stories.map((story) => (
                <li key={story.id}>
                  <a href={storyLink(story.id)}>{story.title}</a> <span className="quiet">{story.clause}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </main>
      <HelpDialog isOpen={help} onClose={() => setHelp(false)} />
    </>
  );
}
