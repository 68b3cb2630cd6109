import type { Entry } from "../entry.ts";

/** Returns all words of the glossary. */
export async function loadWords(): Promise<Entry[]> {
  const { GLOSSARY } = await import("../../glossary/glossary.ts");
  return GLOSSARY.map(({ id, term, meaning, clause }) => ({
    id,
    title: term,
    english: "all",
    names: [id],
    text: meaning,
    words: clause,
    opens: { kind: "word", id },
  }));
}
