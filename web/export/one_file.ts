/** The state in a one-file page: reading and writing it. */

import { escaped } from "../browser/escape.ts";
import { SCORM_VERSIONS, type ScormVersion } from "../scorm/versions.ts";

/** State that a one-file page holds. */
export interface FileState {
  /** Link of the state, from its `#` on. */
  link: string;
  /** Address of the site that the file comes from; null if that is on no host. */
  site: string | null;
  /** Version of the package for learning platforms that the file belongs to; null if it belongs to none. */
  scorm: ScormVersion | null;
  /** Origins whose pages may change what is shown, if a page has the file in a frame of its own; null or absent otherwise. */
  framed?: readonly string[] | null;
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
    const { link, site, scorm, framed } = read as Partial<Record<keyof FileState, unknown>>;
    const known = typeof site === "string" && /^https?:\/\//.test(site);
    return {
      link: typeof link === "string" && link.startsWith("#/") ? link : "",
      site: known ? site : null,
      scorm: SCORM_VERSIONS.find((one) => one === scorm) ?? null,
      ...(Array.isArray(framed) && { framed: framed.filter((origin) => typeof origin === "string") }),
    };
  } catch {
    return NOTHING;
  }
}

/** Returns the template with this state in place of its own. */
export function withState(template: string, { link, site, scorm }: FileState, title: string): string {
  // The text must not end the script element that holds it.
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
