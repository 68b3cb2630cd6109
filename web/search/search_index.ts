/** Index of all entries, and the order of what a query finds. MiniSearch matches and scores; see its BM25+. */
import MiniSearch, { type Query, type SearchOptions } from "minisearch";
import { plain } from "../language/plain.ts";
import type { Entry, Kind } from "./entry.ts";
import { SYNONYMS } from "./synonyms.ts";

/** An entry that was found, with its kind. */
export interface Found {
  /** Kind and id: unique among all entries. */
  key: string;
  kind: Kind;
  entry: Entry;
}

/** Result of a query. */
export interface Answer {
  /** Best first. */
  found: readonly Found[];
  /** Nothing has the words of the query in it: `found` is what is nearest by spelling, at most three. */
  isNearest: boolean;
}

/** Index that grows as the kinds arrive. */
export interface SearchIndex {
  add(kind: Kind, entries: readonly Entry[]): void;
  /** Returns at most `MOST` entries. */
  search(query: string): Answer;
}

/** Largest number of results, more than anybody reads. */
const MOST = 20;
const MOST_NEAREST = 3;
/** Letters of a query that count. */
export const LONGEST_QUERY = 100;

/** Words of questions that say nothing about what is sought. */
const STOP = new Set(
  "a an and are as at be by can do does for from how i if in is it its me my not of on or s so than that the then there this to vs versus was what when where which who why will with you your difference between explain explained definition meaning mean means example examples tcp rfc".split(
    " ",
  ),
);

/** Returns the words of a text: letters and digits. */
const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns a name as one term, so that "go-back-N", "go back n" and "gobackn" are the same. */
const asTerm = (words: readonly string[]): string => words.join("");

/** Returns the names within a title: the whole, and its parts outside and inside brackets, and around commas and colons. */
export function namesIn(title: string): string[] {
  return [title, ...title.split(/[(),:;]/)].map((name) => name.trim()).filter((name) => name !== "");
}

/** A word with digits is a number or a name: RFC 6298 is not nearly RFC 6928. */
const isExact = (term: string): boolean => /\d/.test(term);

/** Fields of an entry that MiniSearch indexes. */
interface Row {
  key: string;
  /** One name a line. */
  names: string;
  title: string;
  text: string;
}

const LINE = "\n";

/** Makes an empty index. */
export function createIndex(): SearchIndex {
  const entries = new Map<string, Found>();
  const index = new MiniSearch<Row>({
    idField: "key",
    fields: ["names", "title", "text"],
    tokenize: (text, field) => (field === "names" ? text.split(LINE) : wordsOf(text)),
    processTerm: (term) => term,
  });

  return {
    add(kind, added) {
      for (const entry of added) {
        const key = `${kind.id}:${entry.id}`;
        if (entries.has(key)) continue;
        entries.set(key, { key, kind, entry });
        const names = [...namesIn(entry.title), ...(entry.names ?? []), ...(SYNONYMS[key] ?? [])];
        const terms = names.flatMap((name) => {
          const words = wordsOf(name);
          return [asTerm(words), asTerm(words.filter((word) => !STOP.has(word)))];
        });
        index.add({
          key,
          names: [...new Set(terms)].filter((term) => term !== "").join(LINE),
          title: names.join(" "),
          text: `${entry.text} ${entry.words ?? ""}`,
        });
      }
    },
    search(query) {
      const words = wordsOf(query.slice(0, LONGEST_QUERY));
      if (words.length === 0) return { found: [], isNearest: false };
      const told = words.filter((word) => !STOP.has(word));
      const all = told.length > 0 ? told : words;
      const find = (combineWith: "AND" | "OR") =>
        index.search(
          {
            combineWith: "OR",
            queries: [byName(words, all), byNearName(words, all), ...byPhrase(all), byWords(all, combineWith)],
          },
          { boostDocument: (key: string) => entries.get(key)?.kind.weight ?? 1 },
        );
      const both = find("AND");
      const results = both.length > 0 ? both : find("OR");
      const best = results.length > 0 ? results : nearest(all);
      const found = best.flatMap(({ id }) => entries.get(id) ?? []);
      return { found: found.slice(0, results.length > 0 ? MOST : MOST_NEAREST), isNearest: results.length === 0 };
    },
  };

  /** Returns the entries whose names are spelled most like the words. */
  function nearest(words: readonly string[]) {
    for (const fuzzy of [0.35, 0.5, 0.65, 0.8]) {
      const near = index.search({ ...names([asTerm(words)]), fuzzy, maxFuzzy: 12 } as Query & object);
      if (near.length >= MOST_NEAREST) return near;
    }
    return [];
  }
}

/** Terms of a query against whole names. Each name counts alike, however many an entry has. */
function names(terms: readonly string[]): SearchOptions & { queries: Query[] } {
  return {
    queries: [terms.join(LINE)],
    fields: ["names"],
    tokenize: (text: string) => text.split(LINE),
    bm25: { k: 1.2, b: 0, d: 0.5 },
  };
}

/** The whole query is a name. */
function byName(words: readonly string[], told: readonly string[]): Query {
  return { ...names([...new Set([asTerm(words), asTerm(told)])]), boost: { names: 10 } };
}

/** The query is the beginning of a name, or a misspelled name. */
function byNearName(words: readonly string[], told: readonly string[]): Query {
  return {
    ...names([...new Set([asTerm(words), asTerm(told)])]),
    boost: { names: 5 },
    prefix: (term) => term.length >= 3,
    fuzzy: (term) => (isExact(term) || term.length < 5 ? false : 0.2),
  };
}

/** Longest name in words that is looked for within a longer query. */
const LONGEST_NAME = 4;

/**
 * Parts of the query are names: "slow start" in "why does slow start double". Several words that stand together say more than
 * one, which most names have in them.
 */
function byPhrase(words: readonly string[]): Query[] {
  const parts = (count: number) =>
    words.slice(0, Math.max(0, words.length - count + 1)).map((_, from) => asTerm(words.slice(from, from + count)));
  const longer = Array.from({ length: LONGEST_NAME - 1 }, (_, more) => parts(more + 2)).flat();
  return [
    { ...names([...new Set(longer)]), boost: { names: 12 } },
    { ...names([...new Set(words)]), boost: { names: 2 } },
  ];
}

/** All words of the query in titles and texts, or any of them. */
function byWords(words: readonly string[], combineWith: "AND" | "OR"): Query {
  return {
    queries: [words.join(" ")],
    combineWith,
    fields: ["title", "text"],
    boost: { title: 2, text: 0.5 },
    prefix: (term, place, terms) => place === terms.length - 1 && term.length > 1 && !isExact(term),
    // If any word suffices, a short one that is spelled alike says nothing.
    fuzzy: (term) => (isExact(term) || term.length < (combineWith === "AND" ? 5 : 6) ? false : 0.2),
  };
}
