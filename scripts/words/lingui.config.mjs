/** Places of messages and of their translations: a catalog for each folder of `web/` and language. */

import { readdirSync } from "node:fs";
import babel from "@lingui/cli/api/extractors/babel";
import { formatter } from "@lingui/format-po";
import { at } from "../setup/places.mjs";

const NAMES = "engine/names.json";

/**
 * Names in the engine's catalog: each is the id of its message.
 * @type {import("@lingui/conf").ExtractorType}
 */
const names = {
  match: (file) => file.endsWith(NAMES),
  extract(file, text, tell) {
    for (const id of JSON.parse(text)) tell({ id, message: id, origin: [file, 1] });
  },
};

/** @type {import("@lingui/conf").LinguiConfig} */
const config = {
  rootDir: at("."),
  sourceLocale: "en",
  locales: readdirSync(at("web/language/locales")),
  catalogs: [
    {
      path: "<rootDir>/web/language/locales/{locale}/{name}",
      include: ["<rootDir>/web/{name}/"],
      exclude: ["**/*.test.*", "**/*.mdx", "**/engine/pkg/**", "**/language/locales/**"],
    },
  ],
  extractors: [names, babel],
  // Which file a message is of helps who translates; on which line only makes differences.
  format: formatter({ lineNumbers: false }),
  orderBy: "message",
};

export default config;
