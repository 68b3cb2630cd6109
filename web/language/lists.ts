import { language } from "./index.ts";

/** Writes words as a list in the language of the page: "Link, Link 2 and Transfer". */
export function joinWords(words: readonly string[]): string {
  const { id } = language();
  // American English would put a comma before "and".
  return new Intl.ListFormat(id === "en" ? "en-GB" : id).format(words);
}
