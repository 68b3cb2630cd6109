import { languageOf } from "../../language/index.ts";
import { withCatalogs } from "../../language/long_texts.ts";
import type { Entry } from "../entry.ts";
import { namesIn } from "../search_index.ts";

/** Returns all words of the glossary. */
export async function loadWords(): Promise<Entry[]> {
  const { GLOSSARY } = await withCatalogs(import("../../glossary/glossary.ts"));
  return GLOSSARY.map(({ id, term, english, meaning, clause }) => ({
    id,
    title: term,
    ...(languageOf(term).lang ? { english: "all" as const } : {}),
    names: english === term ? [id] : [id, ...namesIn(english)],
    text: meaning,
    words: clause,
    opens: { kind: "word", id },
  }));
}
