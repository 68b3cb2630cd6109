/** Static files for each experiment, of which previews, course pages and readers without scripts have something. */

import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { at, SITE } from "../setup/places.mjs";
import { engine, pageModule } from "./page_modules.mjs";

/** @typedef {typeof import("../../web/previews/files.ts")} Files */

const fonts = createRequire(import.meta.url);
const FONT = {
  fontFiles: ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"].map((file) => fonts.resolve(`dejavu-fonts-ttf/ttf/${file}`)),
  loadSystemFonts: false,
  defaultFontFamily: "DejaVu Sans",
};

/** @type {Promise<Files> | undefined} */
let loaded;

/** The page's own modules, which write the files and draw the pictures. */
function files() {
  loaded ??= pageModule("web/previews/files.ts");
  return loaded;
}

/**
 * `x/<experiment>.html`, `.svg`, `.png` and `.oembed.json`, and a list of all; the environment's `SITE_URL` says where the
 * site will be.
 * @type {import("vite").Plugin}
 */
export const cards = {
  name: "cards",
  apply: "build",
  async transformIndexHtml(html, { path }) {
    if (path !== "/index.html") return html;
    const tags = (await files()).firstPageTags(process.env.SITE_URL);
    return html.replace("</head>", () => `  ${tags}\n  </head>`);
  },
  async writeBundle({ dir = SITE }) {
    const { cardFiles } = await files();
    const folder = join(dir, "x");
    mkdirSync(folder, { recursive: true });
    copyFileSync(at("web/previews/cards.css"), join(folder, "cards.css"));
    const evidence = JSON.parse(readFileSync(at("public/evidence.json"), "utf8"));
    for await (const [name, text, isPreview = false] of cardFiles(await engine(), evidence, process.env.SITE_URL)) {
      writeFileSync(join(folder, name), text);
      if (!isPreview) continue;
      const png = new Resvg(text, { font: FONT }).render().asPng();
      writeFileSync(join(folder, name.replace(/svg$/, "png")), png);
    }
  },
};
