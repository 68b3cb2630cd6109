/** Plugins that make the page's sources into scripts, in every build of it. */

import { readdirSync } from "node:fs";
import locales from "@react-aria/optimize-locales-plugin";
import react from "@vitejs/plugin-react";
import { at } from "../setup/places.mjs";
import { drawnModules } from "./drawn.mjs";
import { experiments } from "./experiments.mjs";
import { firstPage } from "./first_page.mjs";
import { components } from "./sources/components.mjs";
import { mdx } from "./sources/mdx.mjs";
import { noHtml } from "./sources/no_html.mjs";
import { titles } from "./sources/titles.mjs";
import { catalogs, marks } from "./sources/words.mjs";
import { recordPackages } from "./third_parties.mjs";

/** Components bring texts of their own in thirty languages: those the page is in are kept. */
const languages = ["en", ...readdirSync(at("web/language/locales"))];

export const sources = [
  titles,
  mdx,
  experiments,
  drawnModules,
  firstPage,
  marks,
  catalogs,
  locales.vite({ locales: languages }),
  react(),
  components,
  noHtml,
  recordPackages,
];
