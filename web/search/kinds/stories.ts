import { languageOf, said } from "../../language/index.ts";
import { catalogsArrived } from "../../language/long_texts.ts";
import type { Entry } from "../entry.ts";

/** Returns all stories, each with the folder it is in. */
export async function loadStories(): Promise<Entry[]> {
  const [{ shelvesOf, shownTitle, storyLink }, { FIRST_LINES }] = await Promise.all([
    import("../../pages/stories/shelf.ts"),
    import("../../pages/stories/titles.ts"),
  ]);
  await catalogsArrived();
  return shelvesOf(FIRST_LINES).flatMap(({ name, stories }) =>
    stories.map((story) => {
      const { id, clause } = story;
      const title = shownTitle(story);
      return {
        id,
        title,
        ...(languageOf(title).lang ? { english: "all" as const } : {}),
        names: title === story.title ? [] : [story.title],
        text: `${said(name)}. ${clause}`,
        opens: { kind: "link" as const, href: storyLink(id) },
      };
    }),
  );
}
