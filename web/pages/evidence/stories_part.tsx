import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useMemo } from "react";
import { useStore } from "zustand";
import { said } from "../../language/index.ts";
import type { Site } from "../../page/site.ts";
import { type ShelfStory, shelvesOf, shownTitle, storyLink } from "../stories/shelf.ts";
import { TEXTS } from "../stories/texts.ts";
import { createBatch } from "./batch.ts";
import { Doing } from "./doing.tsx";
import { STORIES } from "./words/doing.ts";

const SHELVES = shelvesOf(TEXTS);
const ALL = SHELVES.flatMap(({ stories }) => stories);

/** Part of the page that plays all stories here and counts those that hold, by topic. */
export function Stories({ site }: { site: Site }) {
  const batch = useMemo(
    () =>
      createBatch(
        ({ id }: ShelfStory) => id,
        async ({ text }: ShelfStory) => {
          const { problems, failure } = await site.engine.story(text);
          return problems.length === 0 && failure === null;
        },
      ),
    [site],
  );
  useEffect(() => () => batch.stop(), [batch]);
  const { outcomes } = useStore(batch.store);
  const holds = (id: string) => {
    const outcome = outcomes.get(id);
    return outcome?.kind === "done" && outcome.value;
  };
  return (
    <>
      <p className="evidence-text">
        <Trans>
          A simulated rate can be right for the wrong reason. Therefore the behaviour of TCP is also compared with the
          standards, segment by segment, by {ALL.length} <a href="#/stories">stories</a>. Each story states one
          connection with its clause and the time of every segment. The stories are tests of the engine, and play in
          your browser.
        </Trans>
      </p>
      <Doing batch={batch} items={ALL} words={STORIES} isSame={(held) => held} />
      <ul className="evidence-shelves">
        {SHELVES.map(({ id, name, stories }) => {
          const played = stories.filter((story) => outcomes.has(story.id));
          const held = stories.filter((story) => holds(story.id)).length;
          const failed = played.find((story) => !holds(story.id));
          return (
            <li key={id}>
              <a href={storyLink(stories[0].id)}>{said(name)}</a>{" "}
              <span className="quiet">
                {played.length === 0 ? stories.length : t`${held} of ${stories.length} hold`}
              </span>
              {failed && (
                <>
                  {" "}
                  <a className="evidence-missed" href={storyLink(failed.id)}>
                    ✕ {shownTitle(failed)}
                  </a>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
