import type { Entry } from "../entry.ts";

/** Returns the pages of the documentation. */
export async function loadDocs(): Promise<Entry[]> {
  const [{ DOCS_ROWS }, { docsLink }] = await Promise.all([
    import("../../pages/docs/list.ts"),
    import("../../pages/docs/links.ts"),
  ]);
  return DOCS_ROWS.map(({ id, title, lead }) => ({
    id,
    title,
    english: "all",
    names: [id],
    text: lead,
    opens: { kind: "link", href: docsLink(id) },
  }));
}
