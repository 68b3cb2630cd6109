import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { english, languageOf, said } from "../../language/index.ts";
import { PlainPage } from "../../page/plain_page.tsx";
import { OpenScript } from "./open_script.tsx";
import { found, type Shelf, type ShelfStory, shownTitle, storyLink } from "./shelf.ts";

interface ListPageProps {
  shelves: readonly Shelf[];
  ignored: readonly string[];
}

/** Every story by its folder. */
export function ListPage({ shelves, ignored }: ListPageProps) {
  const [wanted, setWanted] = useState("");
  const shown = found(shelves, wanted);
  const number = shown.reduce((sum, { stories }) => sum + stories.length, 0);

  return (
    <PlainPage title={t`Stories · Fill the Pipe`} crumb={t`Stories`} className="story-list" ignored={ignored}>
      <h1>
        <Trans>Behaviour of TCP, segment by segment</Trans>
      </h1>
      <p className="gallery-lead">
        <Trans>
          Each story is a text. It lists the actions of the process, the network and the clock on one connection, and
          the required reactions of the connection. Open a story to see it on the packet ladder, and change the text to
          ask a question of your own.
        </Trans>
      </p>
      <OpenScript />
      <p className="story-find">
        <label>
          <Trans>
            Find{" "}
            <input type="search" value={wanted} onChange={(event) => setWanted(event.currentTarget.value)} size={28} />
          </Trans>
        </label>{" "}
        <span className="quiet" role="status">
          <Trans>{number} stories</Trans>
        </span>
      </p>
      {shown.map(({ id, name, stories }) => (
        <section key={id} aria-labelledby={`shelf-${id}`}>
          <h2 id={`shelf-${id}`}>
            {said(name)} <span className="quiet">{stories.length}</span>
          </h2>
          <ul>
            {stories.map((story) => (
              <StoryItem key={story.id} story={story} />
            ))}
          </ul>
        </section>
      ))}
    </PlainPage>
  );
}

function StoryItem({ story }: { story: ShelfStory }) {
  const title = shownTitle(story);
  return (
    <li>
      <a href={storyLink(story.id)} {...languageOf(title)}>
        {title}
      </a>{" "}
      <span className="quiet" {...english()}>
        {story.clause}
      </span>
    </li>
  );
}
