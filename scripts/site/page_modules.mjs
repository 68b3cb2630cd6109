/** Modules of the page that the build itself runs, in Node. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runnerImport } from "vite";
import { at, PACKAGE } from "../setup/places.mjs";
import { mdx } from "./sources/mdx.mjs";
import { catalogs, marks } from "./sources/words.mjs";

/**
 * Views bring their style sheets, which a picture has no use for.
 * @type {import("vite").Plugin}
 */
const noStyles = {
  name: "no styles",
  enforce: "pre",
  resolveId: (id) => (id.endsWith(".css") ? "\0no styles" : null),
  load: (id) => (id === "\0no styles" ? "" : null),
};

/**
 * @param {string} path in the repository
 * @param {import("vite").Plugin[]} plugins that the module needs besides those of texts
 * @returns {Promise<any>}
 */
export async function pageModule(path, plugins = []) {
  const { module } = await runnerImport(at(path), {
    configFile: false,
    root: at("web"),
    logLevel: "error",
    plugins: [noStyles, mdx, marks, catalogs, ...plugins],
    resolve: { alias: [{ find: /^\.\/tables_supply\.ts$/, replacement: at("web/previews/tables_supply.ts") }] },
  });
  return module;
}

/** The engine's package, ready to simulate. */
export async function engine() {
  const made = await import(`file://${join(PACKAGE, "fill_the_pipe_wasm.js")}`);
  made.initSync({ module: readFileSync(join(PACKAGE, "fill_the_pipe_wasm_bg.wasm")) });
  return made;
}
