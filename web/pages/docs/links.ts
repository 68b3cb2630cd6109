/** Links of the documentation, which are written as a forge reads them: from file to file. */
import { DOCS } from "../../scenario/link.ts";
import { docsIds, fileOf } from "./files.ts";

/** Headings that a link can name; an address holds this many characters of a heading. */
const LONGEST = 40;

/** The name of a heading in links, as forges make it. */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-")
    .slice(0, LONGEST);

/** Address on the site for a page and, if wanted, a heading of it. */
export const docsLink = (id: string, heading = ""): string => `#/${DOCS}/${id}${heading && `?view=${heading}`}`;

/** Folder of a page's file, as an address to resolve links against. */
const base = (id: string) => new URL(fileOf(id), "file:///web/pages/docs/");

/**
 * Returns the address on the site for a link in a page of the documentation.
 *
 * @param from id of the page
 * @returns null for a file of the repository that the site does not show
 */
export function resolveLink(from: string, href: string): string | null {
  if (/^(?:https?:|#\/)/.test(href)) return href;
  const { pathname, hash } = new URL(href, base(from));
  const to = docsIds().find((id) => base(id).pathname === pathname);
  return to === undefined ? null : docsLink(to, decodeURIComponent(hash.slice(1)).slice(0, LONGEST));
}
