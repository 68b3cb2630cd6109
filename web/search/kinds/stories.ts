import type { Entry } from "../entry.ts";

/** Returns all stories, each with the folder it is in. */
export async function loadStories(): Promise<Entry[]> {
  const [{ shelvesOf, storyLink }, { FIRST_LINES }] = await Promise.all([
    import("../../pages/stories/shelf.ts"),
    import("../../pages/stories/titles.ts"),
  ]);
  return shelvesOf(FIRST_LINES).flatMap(({ name, stories }) =>
    stories.map(({ id, title, clause }) => ({
      id,
      title,
      english: "all" as const,
      text: `${name}. ${clause}`,
      opens: { kind: "link" as const, href: storyLink(id) },
    })),
  );
}
