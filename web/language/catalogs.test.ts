import { getCatalogs } from "@lingui/cli/api";
import { makeConfig } from "@lingui/conf";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { describe, expect, it } from "vitest";
import config from "../../scripts/words/lingui.config.mjs";

const catalogs = await getCatalogs(makeConfig(config, { skipValidation: true }));
const marked = await Promise.all(
  catalogs.map(async (catalog) => ({ catalog, messages: (await catalog.collect()) ?? {} })),
);

/** Names of the placeholders of a message and tags of the elements around them, each once. */
const holes = (text: string) =>
  [...new Set([...namesIn(compileMessage(text)), ...(text.match(/<\/?\d+\/?>/g) ?? [])])].sort();

function namesIn(tokens: unknown): string[] {
  if (!Array.isArray(tokens)) return [];
  return tokens.flatMap((token) => {
    if (!Array.isArray(token)) return [];
    const [name, , choices] = token as [string, string?, Record<string, unknown>?];
    return [name, ...Object.values(choices ?? {}).flatMap(namesIn)];
  });
}

describe.each(config.locales)("in %s", (locale) => {
  const all = marked.map(async ({ catalog, messages }) => ({
    catalog,
    messages,
    known: (await catalog.read(locale)) ?? {},
  }));

  it("every message is translated, with all that is filled in; npm run words adds what is missing", async () => {
    const missing = [];
    const torn = [];
    for (const { messages, known } of await Promise.all(all)) {
      for (const [id, { message = id }] of Object.entries(messages)) {
        const translation = known[id]?.translation;
        if (!translation) missing.push(message);
        else if (holes(message).join() !== holes(translation).join()) torn.push(`${message} → ${translation}`);
      }
    }
    expect({ missing, torn }).toEqual({ missing: [], torn: [] });
  });

  it("no translation is without a message in the source", async () => {
    const gone = [];
    for (const { messages, known } of await Promise.all(all)) {
      gone.push(...Object.keys(known).filter((id) => !Object.hasOwn(messages, id)));
    }
    expect(gone).toEqual([]);
  });

  it("a message has one translation in all catalogs; a context tells apart what is said in two ways", async () => {
    const found = new Map<string, Map<string, string[]>>();
    for (const { catalog, known } of await Promise.all(all)) {
      for (const [id, { message = id, context = "", translation }] of Object.entries(known)) {
        if (!translation) continue;
        const key = context ? `${message} (${context})` : message;
        const said = found.get(key) ?? new Map<string, string[]>();
        found.set(key, said.set(translation, [...(said.get(translation) ?? []), catalog.path]));
      }
    }
    const torn = [...found].filter(([, said]) => said.size > 1).map(([key, said]) => ({ key, said: [...said] }));
    expect(torn).toEqual([]);
  });
});

it("the pages have messages", () => {
  expect(marked.flatMap(({ messages }) => Object.keys(messages)).length).toBeGreaterThan(300);
});
