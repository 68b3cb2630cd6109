import type { Entry } from "../entry.ts";

/** Returns the pages of the documentation and their headings. */
export async function loadDocs(): Promise<Entry[]> {
  const [{ DOCS_ROWS }, { docsLink, slugOf }, { headingsOf }] = await Promise.all([
    import("../../pages/docs/list.ts"),
    import("../../pages/docs/links.ts"),
    import("../../pages/docs/headings.ts"),
  ]);
  return DOCS_ROWS.flatMap(({ id, title, lead }): Entry[] => [
    { id, title, english: "all", names: [id], text: lead, opens: { kind: "link", href: docsLink(id) } },
    ...headingsOf(id).map((heading): Entry => {
      const slug = slugOf(heading);
      return {
        id: `${id}/${slug}`,
        title: heading,
        english: "all",
        text: title,
        opens: { kind: "link", href: docsLink(id, slug) },
      };
    }),
  ]);
}
