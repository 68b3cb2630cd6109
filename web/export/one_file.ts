/** The state in a page that is one file, and how it gets there. */

import { escaped } from "../browser/escape.ts";
import { SCORM_VERSIONS, type ScormVersion } from "../scorm/versions.ts";

/** State that a one-file page holds. */
export interface FileState {
  /** Link of the state, from its `#` on. */
  link: string;
  /** Address of the site the file is of; null where it is on no host. */
  site: string | null;
  /** Version of the package for learning platforms that the file belongs to; null if it belongs to none. */
  scorm: ScormVersion | null;
}

const NOTHING: FileState = { link: "", site: null, scorm: null };
/** Longest text that is read. */
const LONGEST = 1_000_000;

/** Reads the state of a file; the first page if it cannot be read. */
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
