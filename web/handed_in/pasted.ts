/** Lines that a teacher pastes: links that students handed in, with any text around them. */

/** One line with letters in it. */
export interface PastedLine {
  /** Number of the line, from 1. */
  line: number;
  /** Beginning of the line. */
  text: string;
  /** Links in the line, in order. */
  links: readonly string[];
}

/** Number of letters by which a line is quoted. */
const SHOWN = 60;

/** Returns the lines of a pasted text with the links in them; `pattern` (global) finds a link. Empty lines are skipped. */
export function linesOf(text: string, pattern: RegExp): PastedLine[] {
  return text.split(/\r\n?|\n/u).flatMap((whole, at) => {
    const trimmed = whole.trim();
    if (trimmed === "") return [];
    // Mail programs write an ampersand as HTML does.
    const links = whole.replaceAll("&amp;", "&").match(pattern) ?? [];
    return [{ line: at + 1, text: trimmed.slice(0, SHOWN), links }];
  });
}
