import type { Arrival } from "../app/address.ts";
import type { Site } from "../app/app.tsx";
import { ListPage } from "./list_page.tsx";
import { shelvesOf } from "./shelf.ts";
import { StoryPage } from "./story_page.tsx";
import "./stories.css";
import { TEXTS } from "./texts.ts";

const SHELVES = shelvesOf(TEXTS);

/** `#/stories` and `#/stories/<folder>/<name>`. Fetched when a reader comes here. */
export default function Stories({ site, arrival }: { site: Site; arrival: Arrival }) {
  const id = arrival.state.experiment?.replace(/^stories\/?/, "") ?? "";
  const shelf = SHELVES.find((one) => id.startsWith(`${one.id}/`));
  const story = shelf?.stories.find((one) => one.id === id);
  if (shelf && story) {
    return <StoryPage key={arrival.number} site={site} shelf={shelf} story={story} time={arrival.state.time} />;
  }
  const ignored = [...arrival.ignored];
  if (id !== "") ignored.push(`There is no story “${id}”; here are those there are.`);
  return <ListPage key={arrival.number} shelves={SHELVES} ignored={ignored} />;
}
