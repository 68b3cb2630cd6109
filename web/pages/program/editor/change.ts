/** The smallest change that makes one text of another. */

/** A replacement of one part of a text. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/** Returns the replacement that turns `old` into `text`; null if they are the same. */
export function changeBetween(old: string, text: string): TextChange | null {
  if (old === text) return null;
  const shorter = Math.min(old.length, text.length);
  let from = 0;
  while (from < shorter && old[from] === text[from]) from++;
  let same = 0;
  while (same < shorter - from && old.at(-1 - same) === text.at(-1 - same)) same++;
  return { from, to: old.length - same, insert: text.slice(from, text.length - same) };
}
