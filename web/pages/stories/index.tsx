import { t } from "@lingui/core/macro";
import { useCatalogs } from "../../language/long_texts.ts";
import type { Arrival } from "../../page/address.ts";
import type { Site } from "../../page/site.ts";
import { ListPage } from "./list_page.tsx";
import { isScriptId, openedScript } from "./script_file.ts";
import { shelvesOf } from "./shelf.ts";
import { StoryPage } from "./story_page.tsx";
import "./stories.css";
import { TEXTS } from "./texts.ts";

const SHELVES = shelvesOf(TEXTS);

/** `#/stories` and `#/stories/<folder>/<name>`. Fetched when first opened. */
export default function Stories({ site, arrival }: { site: Site; arrival: Arrival }) {
  const isReadable = useCatalogs();
  const { experiment, time } = arrival.state;
  if (!isReadable) return null;
  const id = experiment?.replace(/^stories\/?/, "") ?? "";
  const text = arrival.state.text?.replaceAll(/\r\n?/g, "\n") ?? openedScript(id);
  const kept = SHELVES.find((one) => one.stories.some((story) => story.id === id));
  const ignored = [...arrival.ignored];
  // A packetdrill script of the reader is in the link alone.
  const isOwn = text !== null && isScriptId(id);
  if (id !== "" && !kept && !isOwn) {
    ignored.push(
      text === null
        ? t`There is no story “${id}”. All stories are listed.`
        : t`There is no story “${id}”. The story in the link is shown.`,
    );
  }
  const shelf = kept ?? (text === null ? undefined : shelvesOf({ [id]: text })[0]);
  const story = shelf?.stories.find((one) => one.id === id);
  if (!shelf || !story) return <ListPage key={arrival.number} shelves={SHELVES} ignored={ignored} />;
  return <StoryPage key={arrival.number} {...{ site, shelf, story, time, text, ignored }} isKept={!!kept} />;
}
