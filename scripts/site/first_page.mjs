/** The first page as the build makes it: its runs, and its HTML. See `web/previews/first_page.ts` and `shell.tsx`. */

import { drawnModules } from "./drawn.mjs";
import { experiments } from "./experiments.mjs";
import { engine, pageModule } from "./page_modules.mjs";

const ID = "virtual:first-page";

/** @type {Promise<string> | undefined} */
let simulated;

/** The runs of the first page as JSON, simulated once for all builds of a process. */
function runs() {
  simulated ??= Promise.all([pageModule("web/previews/first_page.ts"), engine()]).then(async ([module, made]) =>
    JSON.stringify(await module.firstPage(made)),
  );
  return simulated;
}

/** @type {import("vite").Plugin} */
export const firstPage = {
  name: "first page",
  resolveId: (id) => (id === ID ? `\0${ID}` : null),
  load: async (id) => (id === `\0${ID}` ? `export const FIRST_PAGE = ${await runs()};` : null),
};

/** @param {import("vite").Rolldown.OutputChunk} chunk */
const importedStyles = (chunk) => [...(chunk.viteMetadata?.importedCss ?? [])];

/**
 * Returns the addresses of the scripts and styles that only pages that begin with the first page need at once: its own, and what it shares
 * with experiments; and that of the script which moves the pipe in the page's own HTML.
 * @param {import("vite").Rolldown.OutputBundle | undefined} bundle
 */
function filesOfFirstPage(bundle) {
  const chunks = Object.values(bundle ?? {}).flatMap((one) => (one.type === "chunk" ? [one] : []));
  const entry = chunks.find(({ name, isEntry }) => isEntry && name === "index");
  const home = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith("/web/site/gallery.tsx"));
  const motion = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith("/web/site/home/opening_motion.ts"));
  if (!entry || !home || !motion) throw new Error("the bundle has no chunk of the first page");
  /** @param {string} file */
  const withImports = (file) => {
    const all = new Set([file]);
    for (const one of all)
      for (const more of chunks.find(({ fileName }) => fileName === one)?.imports ?? []) all.add(more);
    return all;
  };
  const known = withImports(entry.fileName);
  const own = new Set([...withImports(motion.fileName), ...withImports(home.fileName)]);
  const scripts = [...own].filter((file) => !known.has(file));
  const styles = chunks.filter(({ fileName }) => scripts.includes(fileName)).flatMap(importedStyles);
  /** @param {string} file */
  const address = (file) => `./${file}`;
  return { files: [...scripts, ...styles].map(address).join(" "), motion: address(motion.fileName) };
}

/**
 * Puts the first page and the lessons of all experiments into `index.html`: the text is there with the HTML.
 * @type {import("vite").Plugin}
 */
export const shell = {
  name: "shell",
  apply: "build",
  async transformIndexHtml(html, { path, bundle }) {
    if (path !== "/index.html") return html;
    const { firstPageHtml, lessonsJson, paperLinks } = await pageModule("web/previews/shell.tsx", [
      experiments,
      firstPage,
      drawnModules,
    ]);
    const { html: drawn, css } = await firstPageHtml();
    const { files, motion } = filesOfFirstPage(bundle);
    const lessons = `<script type="application/json" id="lessons">${lessonsJson()}</script>`;
    return [
      ['<div id="page"></div>', `<div id="page" data-shell>${drawn}</div>\n    ${lessons}`],
      ['<script id="first">', `<script id="first" data-files="${files}" data-motion="${motion}">`],
      ["</head>", `  <style>${css}</style>\n  </head>`],
      ["<!-- papers -->", paperLinks()],
    ].reduce((text, [hole, filling]) => {
      if (!text.includes(hole)) throw new Error(`index.html has no ${hole}`);
      return text.replace(hole, () => filling);
    }, html);
  },
};
