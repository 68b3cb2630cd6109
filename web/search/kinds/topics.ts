import { said } from "../../language/index.ts";
import { TOPICS } from "../../topics/list.ts";
import type { Entry } from "../entry.ts";
import { englishOf } from "../language.ts";

/** Returns all topics of courses. */
export async function loadTopics(): Promise<Entry[]> {
  return TOPICS.map(({ id, name, synonyms, sentences, books, formerly = [] }) => ({
    id,
    title: said(name),
    names: [englishOf(name), id, ...formerly, ...synonyms],
    text: said(sentences),
    words: [englishOf(sentences), ...books].join(" "),
    opens: { kind: "link", href: `#/${id}` },
  }));
}
