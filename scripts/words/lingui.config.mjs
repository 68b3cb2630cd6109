/**
 * Places of messages and of their translations: a catalog for each folder of `web/` and language, and one for the texts of each
 * paper's experiments, of each MDX file and of some folders, which is fetched with them.
 */

import babel from "@lingui/cli/api/extractors/babel";
import { formatter } from "@lingui/format-po";
import { compile } from "@mdx-js/mdx";
import { at } from "../setup/places.mjs";
import { papers } from "../site/experiments.mjs";
import { mdxMessages } from "./mdx_messages.mjs";
import { locales, proseIn, tableWordsOf, translatedTexts } from "./texts.mjs";

/** Lists of texts of the engine, each of which is the id of its message: names in its catalog, its sentences, and those of its rules. */
const LISTS = ["web/engine/texts/names.json", "engine/texts/meanings.json", "engine/texts/rules.json"];

/**
 * Texts of the engine.
 * @type {import("@lingui/conf").ExtractorType}
 */
const engineTexts = {
  match: (file) => LISTS.some((list) => file.endsWith(list)),
  extract(file, text, tell) {
    for (const id of JSON.parse(text)) tell({ id, message: id, origin: [file, 1] });
  },
};

/**
 * Texts of experiments, and words of the tables of a calculator: each is the id of its message.
 * @type {import("@lingui/conf").ExtractorType}
 */
const experiments = {
  match: (file) => file.endsWith("experiment.json"),
  extract(file, text, tell) {
    const experiment = JSON.parse(text);
    const words = [...proseIn(experiment), ...tableWordsOf(experiment)];
    for (const id of words) tell({ id, message: id, origin: [file, 1] });
  },
};

/**
 * Texts of MDX files.
 * @type {import("@lingui/conf").ExtractorType}
 */
const texts = {
  match: (file) => file.endsWith(".mdx"),
  async extract(file, value, tell) {
    await compile(value, { recmaPlugins: [mdxMessages((message) => tell({ ...message, origin: [file, 1] }))] });
  },
};

/**
 * Titles of stories without their clauses. Those about one state share the message of the event (`shownTitle` in `web/pages/stories`).
 * @type {import("@lingui/conf").ExtractorType}
 */
const stories = {
  match: (file) => /\.(?:story|pkt)$/.test(file),
  extract(file, text, tell) {
    const [id] = /(?<=^(?:#|\/\/) (?:[A-Z][A-Z0-9-]+: )?)(?![A-Z][A-Z0-9-]+: ).+?(?= \([^()]*\)$|$)/m.exec(text) ?? [];
    if (id) tell({ id, message: id, origin: [file, 1] });
  },
};

const PLACE = "<rootDir>/web/language/locales/{locale}";
/** Folders of files, or lists, whose texts are fetched with them, by the names of their catalogs. @type {Record<string, string[]>} */
const FETCHED = {
  "engine/meanings": ["web/engine/texts/meanings.json"],
  "engine/rules": ["web/engine/texts/rules.json"],
  "glossary/texts": ["web/glossary/entries/", "web/glossary/formulas/"],
  "pages/accessibility/page": ["web/pages/accessibility/"],
  "pages/card/page": ["web/pages/card/"],
  "pages/contest/page": ["web/pages/contest/"],
  "pages/evidence/page": ["web/pages/evidence/"],
  "pages/teachers/attributes": ["web/element/attributes.ts"],
  "pages/figures": ["web/pages/figures/"],
  "pages/inventory/page": ["web/pages/inventory/"],
  "pages/problems": ["web/pages/problems/"],
  "pages/formulas/page": ["web/pages/formulas/"],
  "pages/stories": ["web/pages/stories/", "tests/stories/"],
};
const NO_MODULES = ["**/*.test.*", "**/*.mdx", "**/experiment.json", "**/engine/pkg/**", "**/language/locales/**"];
const PAPER_OF = papers();

/** @type {import("@lingui/conf").LinguiConfig} */
const config = {
  rootDir: at("."),
  sourceLocale: "en",
  locales,
  catalogs: [
    {
      path: `${PLACE}/{name}`,
      include: ["<rootDir>/web/{name}/"],
      exclude: [
        ...NO_MODULES,
        ...Object.values(FETCHED)
          .flat()
          .map((folder) => `**/${folder}**`),
      ],
    },
    ...Object.entries(FETCHED).map(([name, folders]) => ({
      path: `${PLACE}/${name}`,
      include: folders.map((folder) => `<rootDir>/${folder}`),
      exclude: NO_MODULES,
    })),
    ...[...new Set(Object.values(PAPER_OF))].map((paper) => ({
      path: `${PLACE}/experiments/${paper}`,
      include: Object.keys(PAPER_OF)
        .filter((id) => PAPER_OF[id] === paper)
        .map((id) => `<rootDir>/web/experiments/${id}/experiment.json`),
    })),
    ...translatedTexts.map((file) => ({
      path: `${PLACE}/${file.replace(/\.mdx$/, "")}`,
      include: [`<rootDir>/web/${file}`],
    })),
  ],
  extractors: [engineTexts, experiments, stories, texts, babel],
  // Which file a message is of helps who translates; on which line only makes differences.
  format: formatter({ lineNumbers: false }),
  orderBy: "message",
};

export default config;
