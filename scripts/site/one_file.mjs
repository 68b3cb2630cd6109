/**
 * The page as one file, for disks, sandboxed frames and learning platforms: everything packed into one HTML document that
 * asks nothing of any network. See `web/one_file`.
 */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { build } from "vite";
import { at, PACKAGE, SITE } from "../setup/places.mjs";
import { letters } from "./letters.mjs";
import { hashOf, trustedTypes } from "./policy.mjs";
import { sources } from "./sources.mjs";
import { thirdPartiesIn } from "./third_parties.mjs";

/** Modules that say where things come from, and what stands in their place. */
const SUPPLIES = [
  { find: /^\.\/(?:tools_)?supply\.ts$/, replacement: at("web/one_file/supply.ts") },
  { find: /^\.\/tables_supply\.ts$/, replacement: at("web/one_file/tables_supply.ts") },
  { find: /^(?:\.{1,2}\/)+(?:page\/)?site_supply\.ts$/, replacement: at("web/one_file/site_supply.ts") },
];

/**
 * One classic script of all that `entry` needs, and its style sheets in one.
 * @param {string} entry
 */
async function bundle(entry) {
  const made = await build({
    configFile: false,
    root: at("web"),
    publicDir: false,
    logLevel: "warn",
    plugins: sources,
    resolve: { alias: SUPPLIES },
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      cssCodeSplit: false,
      assetsInlineLimit: (file) => !file.endsWith(".wasm"),
      rolldownOptions: {
        input: at(entry),
        output: { format: "iife", codeSplitting: false },
        // Nothing asks where the script is: there is nothing beside it.
        checks: { emptyImportMeta: false },
      },
    },
  });
  const { output } = /** @type {import("vite").Rolldown.RolldownOutput} */ (Array.isArray(made) ? made[0] : made);
  const scripts = output.filter((file) => file.type === "chunk");
  if (scripts.length !== 1) throw new Error(`${entry} became ${scripts.length} scripts instead of one.`);
  const styles = output.flatMap((file) =>
    file.fileName.endsWith(".css") && file.type === "asset" ? [file.source] : [],
  );
  return { js: scripts[0].code, css: styles.join("\n"), files: output };
}

/** @param {[name: string, plain: string | Uint8Array]} part */
function element([name, plain]) {
  const packed = deflateSync(plain, { level: 9 });
  return `<script type="text/plain" id="part-${name}" data-bytes="${packed.length}">${letters(packed)}</script>`;
}

/** Nothing but what is in the file, and nothing from outside. @param {string[]} scripts */
const policy = (scripts) =>
  [
    "default-src 'none'",
    `script-src ${scripts.map(hashOf).join(" ")} 'wasm-unsafe-eval'`,
    "worker-src blob:",
    "style-src 'unsafe-inline'",
    "img-src data: blob:",
    "media-src data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
    ...trustedTypes(true),
  ].join("; ");

/** @returns {Promise<string>} */
export async function oneFileHtml() {
  const { files, ...page } = await bundle("web/one_file/main.tsx");
  const worker = await bundle("web/engine/tools/tools_worker.ts");
  const papers = at("public/papers");
  const tables = readdirSync(papers).flatMap((file) =>
    file.endsWith(".csv") ? [[file.replace(/\.csv$/, ""), readFileSync(join(papers, file), "utf8")]] : [],
  );
  /** @type {Record<string, string | Uint8Array>} */
  const parts = {
    ...page,
    worker: worker.js,
    wasm: readFileSync(join(PACKAGE, "fill_the_pipe_tools_bg.wasm")),
    tables: JSON.stringify(Object.fromEntries(tables)),
    ...thirdPartiesIn([...files, ...worker.files]),
  };
  const boot = readFileSync(at("web/one_file/boot.js"), "utf8");
  /** @type {Record<string, string>} */
  const holes = { policy: policy([boot, page.js]), parts: Object.entries(parts).map(element).join("\n"), boot };
  return readFileSync(at("web/one_file/template.html"), "utf8").replace(/\{\{(\w+)\}\}/g, (_, hole) => holes[hole]);
}

/** @type {import("vite").Plugin} */
export const oneFile = {
  name: "one file",
  configureServer(server) {
    server.middlewares.use("/one-file.html", (_, response, next) => {
      oneFileHtml().then((html) => response.setHeader("content-type", "text/html").end(html), next);
    });
  },
  async writeBundle({ dir = SITE }) {
    writeFileSync(join(dir, "one-file.html"), await oneFileHtml());
  },
};
