/** The search over everything that the page finds, as the page loads it. */
import { beforeAll, describe, expect, it } from "vitest";
import { start } from "../../web/engine/testing.ts";
import { show } from "../../web/language/index.ts";
import { LANGUAGES, SOURCE } from "../../web/language/languages.ts";
import { inWords } from "../../web/language/names.ts";
import type { Site } from "../../web/page/site.ts";
import { SITE_KINDS } from "../../web/search/kinds/site.ts";
import { createIndex, LONGEST_QUERY, type SearchIndex } from "../../web/search/search_index.ts";
import { SYNONYMS } from "../../web/search/synonyms.ts";
import { PAGES } from "../../web/site/pages.ts";
import { TOPICS } from "../../web/topics/list.ts";
import { QUERIES } from "./search_queries.ts";

let index: SearchIndex;
const known = new Set<string>();

async function fill(): Promise<SearchIndex> {
  const site = { catalog: inWords(start()) } as Site;
  const filled = createIndex();
  for (const kind of SITE_KINDS) {
    const entries = await kind.load(async () => site);
    for (const { id } of entries) known.add(`${kind.id}:${id}`);
    filled.add(kind, entries);
  }
  return filled;
}

beforeAll(async () => {
  index = await fill();
  // All lessons are compiled first, which takes a busy machine its time.
}, 60_000);

it("has each page of the site", () => {
  for (const id of Object.keys(PAGES)) expect([...known], id).toContain(`page:${id}`);
});

/** Keys of what is found; none if they are only the nearest. */
const keysOf = (query: string): string[] => {
  const { found, isNearest } = index.search(query);
  return isNearest ? [] : found.map(({ key }) => key);
};

describe("what students and lecturers type", () => {
  it("is kept in at least 150 different queries", () => {
    expect(new Set(QUERIES.map(({ query }) => query)).size).toBe(QUERIES.length);
    expect(QUERIES.length).toBeGreaterThanOrEqual(150);
  });

  it.each(QUERIES)("$query: finds $first first", ({ query, first }) => {
    expect(known.has(first), "there is such an entry").toBe(true);
    expect(keysOf(query)[0]).toBe(first);
  });

  it.each(["bottleneck", "receiver window", "bufferbloat"])("%s: finds the diagnosis of a capture, too", (query) => {
    expect(keysOf(query)).toContain("page:why_slow");
  });

  it("is found while it is being typed, from the third letter on", () => {
    for (const typed of ["buf", "buff", "bufferb", "bufferblo"]) expect(keysOf(typed)[0]).toBe("topic:bufferbloat");
  });

  it("is a topic first by each name and synonym that no other topic has", () => {
    const names = TOPICS.flatMap(({ id, synonyms }) => synonyms.map((name) => ({ name: name.toLowerCase(), id })));
    const own = names.filter(({ name, id }) => names.every((one) => one.name !== name || one.id === id));
    expect(own.length).toBeGreaterThan(200);
    const wrong = own.filter(({ name, id }) => keysOf(name)[0] !== `topic:${id}`);
    expect(wrong.map(({ name, id }) => `${name}: ${keysOf(name)[0]}, not ${id}`)).toEqual([]);
  });
});

describe("words that nothing has in it", () => {
  it.each(["xyzzy", "buffalo wings recipe", "qwertzuiop", "RFC 9999", "9999999"])(
    "%s: is answered by the nearest",
    (query) => {
      const { found, isNearest } = index.search(query);
      expect(isNearest).toBe(true);
      expect(found.length).toBeLessThanOrEqual(3);
    },
  );

  it("name what is spelled most like them", () => {
    const { found, isNearest } = index.search("buferblaoet");
    expect([isNearest, found.map(({ key }) => key)]).toEqual([true, expect.arrayContaining(["topic:bufferbloat"])]);
  });

  it("are none where nothing was typed, or signs only", () => {
    for (const query of ["", "  ", "?!", "…"]) expect(index.search(query)).toEqual({ found: [], isNearest: false });
  });

  it("count up to a hundred letters", () => {
    const long = `bufferbloat ${"congestion window ".repeat(200)}`;
    expect(index.search(long)).toEqual(index.search(long.slice(0, LONGEST_QUERY)));
  });
});

it("synonyms are of entries that there are", () => {
  expect(Object.keys(SYNONYMS).filter((key) => !known.has(key))).toEqual([]);
});

describe("in another language", () => {
  it.each(LANGUAGES.filter(({ id }) => id === "es" || id === "fr"))(
    "$id: names are found in it and in English",
    async (language) => {
      await show(language);
      try {
        const other = await fill();
        const first = (query: string) => other.search(query).found[0]?.key;
        const { title } = other.search("topic slow start").found[0].entry;
        expect(first(title)).toBe("topic:slow-start");
        for (const query of ["slow start", "bufferbloat", "rwnd", "selective acknowledgement"])
          expect(first(query)).toMatch(/^topic:/);
        expect(first("packet ladder")).toBe("view:ladder");
        expect(first("shortest timeout")).toBe("parameter:tcp.min_rto_ticks");
        const word = other.search("piggybacked reservation").found[0];
        expect(word.key).toBe("word:piggyback");
        expect(word.entry).not.toHaveProperty("english");
        expect(word.entry.title).not.toBe("Piggybacked reservation");
        expect(first(word.entry.title)).toBe("word:piggyback");
      } finally {
        await show(SOURCE);
      }
    },
  );
});
