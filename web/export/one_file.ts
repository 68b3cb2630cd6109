/** The state in a page that is one file, and how it gets there. */

import { escaped } from "../browser/escape.ts";
import { SCORM_VERSIONS, type ScormVersion } from "../scorm/versions.ts";

/** What the file holds beside the page. */
export interface FileState {
  /** From its `#` on. */
  link: string;
  /** Address of the site the file is of; null where it is on no host. */
  site: string | null;
  /** It is part of a package for learning platforms, of that version; null: of none. */
  scorm: ScormVersion | null;
}

const NOTHING: FileState = { link: "", site: null, scorm: null };
/** Longest text that is read. */
const LONGEST = 1_000_000;

/** What cannot be read is the first page. */
export function readState(text: string): FileState {
  if (text.length > LONGEST) return NOTHING;
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== "object" || read === null) return NOTHING;
    const { link, site, scorm } = read as Partial<Record<keyof FileState, unknown>>;
    const known = typeof site === "string" && /^https?:\/\//.test(site);
    return {
      link: typeof link === "string" && link.startsWith("#/") ? link : "",
      site: known ? site : null,
      scorm: SCORM_VERSIONS.find((one) => one === scorm) ?? null,
    };
  } catch {
    return NOTHING;
  }
}

/** The template with a state in it, in the place of the one it had. */
export function withState(template: string, { link, site, scorm }: FileState, title: string): string {
  // No text ends the element it stands in.
  const state = JSON.stringify({ link, site, scorm }).replaceAll("<", "\\u003c");
  const live = site === null ? "" : ` <a href="${escaped(site + link)}">${escaped(title)}</a>`;
  const texts: readonly [RegExp, string][] = [
    [/(<script type="application\/json" id="state">)[^<]*(<\/script>)/, state],
    [/(<title>)[^<]*(<\/title>)/, `${escaped(title)} · Fill the Pipe`],
    [/(<p id="live">)[\s\S]*?(<\/p>)/, live],
  ];
  return texts.reduce(
    (text, [place, put]) => text.replace(place, (_, before, after) => before + put + after),
    template,
  );
}
