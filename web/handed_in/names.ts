/** Names that students type into what they hand in, and the key by which two of them are the same. */

/** Longest name in a link, letters. */
export const LONGEST_NAME = 60;

/** Returns a name as links hold it: one line without control characters and extra spaces, not too long. */
export const tidied = (name: string): string =>
  [
    ...name
      .normalize("NFC")
      .replace(/[\p{Cc}\s]+/gu, " ")
      .trim(),
  ]
    .slice(0, LONGEST_NAME)
    .join("")
    .trim();

/** Returns the key of a name: the same for the same name in upper or lower case, or with other spaces. */
export const nameKey = (name: string): string =>
  name.normalize("NFKC").toLocaleLowerCase("en").replace(/\s+/gu, " ").trim();
