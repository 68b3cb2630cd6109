/** Static files for each experiment, for previews, course pages and readers without scripts, and the figure pack. */

import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { at, SITE } from "../setup/places.mjs";
import { zip } from "./archive.mjs";
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
 * `x/<experiment>.html`, `.svg`, `.png` and `.oembed.json`, a list of all, and a figure of each topic with an archive of them; the
 * environment's `SITE_URL` says where the site will be.
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
    const { cardFiles, FIGURE_ARCHIVE, FIGURES } = await files();
    mkdirSync(join(dir, "x"), { recursive: true });
    copyFileSync(at("web/previews/cards.css"), join(dir, "x/cards.css"));
    /** Files of the archive of figures in each folder of them. @type {Map<string, Map<string, Uint8Array>>} */
    const packs = new Map();
    const licence = readFileSync(at("LICENSE"));
    const evidence = JSON.parse(readFileSync(at("public/evidence.json"), "utf8"));
    for await (const [path, text, isPreview = false] of cardFiles(await engine(), evidence, process.env.SITE_URL)) {
      if (path.startsWith(`${FIGURES}/`)) {
        const pack = packs.get(dirname(path)) ?? new Map([["LICENSE.txt", licence]]);
        packs.set(dirname(path), pack.set(basename(path), Buffer.from(text)));
        mkdirSync(join(dir, dirname(path)), { recursive: true });
      }
      writeFileSync(join(dir, path), text);
      if (!isPreview) continue;
      const png = new Resvg(text, { font: FONT }).render().asPng();
      writeFileSync(join(dir, path.replace(/svg$/, "png")), png);
    }
    for (const [folder, pack] of packs)
      writeFileSync(join(dir, folder, FIGURE_ARCHIVE), zip("fill-the-pipe-figures", pack));
  },
};
