/** Sizes of the built site and of the files taken from it, held against limits and against the documentation. */

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { at } from "../setup/places.mjs";

/** Bytes: of the first view's scripts and of its wasm, each compressed; of the element, compressed; of the page as one file. */
export const LIMITS = { view: 250_000, wasm: 330_000, element: 5_000, file: 3_230_000 };

/** Places of the documentation that say how large the page as one file and the archive of figures are, and what one visit stores. */
const ONE_FILE = /one HTML file of exactly this state \(([\d.]+) MB\)/;
const FIGURES = /`dist\/figures\/figures\.zip` \(([\d.]+) MB\)/;
const VISIT = /stores the site in the browser \(([\d.]+) MB compressed\)/;

/** @param {number} bytes */
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * Scripts and preloads named by the page, and the worker, which the first view starts too. What a view fetches later, by
 * `import()`, is not named there.
 */
function scripts(/** @type {string} */ site) {
  const page = readFileSync(join(site, "index.html"), "utf8");
  const named = [...page.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)].map(([, file = ""]) => file);
  const workers = readdirSync(join(site, "assets"))
    .filter((file) => /^worker.*\.js$/i.test(file))
    .map((file) => `assets/${file}`);
  return [...new Set([...named, ...workers])];
}

/**
 * Files that a visit stores in the browser, as the service worker lists them.
 * @returns {string[]}
 */
function stored(/** @type {string} */ site) {
  const [, list = "[]"] = readFileSync(join(site, "sw.js"), "utf8").match(/^self\.KEPT=(.*);$/m) ?? [];
  return JSON.parse(list).map((/** @type {{ url: string }} */ { url }) => url);
}

/** The size in a sentence of the documentation, in units of 0.1 MB; NaN if the sentence is gone. */
function quoted(/** @type {string} */ page, /** @type {RegExp} */ sentence) {
  const [, megabytes] = readFileSync(at(`web/pages/docs/${page}.md`), "utf8").match(sentence) ?? [];
  return Math.round(10 * Number(megabytes));
}

/**
 * @param {string} site its folder
 * @returns {import("../test/check.mjs").Result}
 */
export function size(site) {
  const compressed = (/** @type {string} */ file) => gzipSync(readFileSync(join(site, file)), { level: 9 }).length;
  const wasm = readdirSync(join(site, "assets")).filter((file) => /^fill_the_pipe_wasm.*\.wasm$/.test(file));
  /** @type {[string, number, number][]} */
  const sums = [
    ["JavaScript", scripts(site).reduce((sum, file) => sum + compressed(file), 0), LIMITS.view],
    ["wasm", wasm.reduce((sum, file) => sum + compressed(`assets/${file}`), 0), LIMITS.wasm],
    ["element", compressed("fill-the-pipe.js"), LIMITS.element],
    ["one file", statSync(join(site, "one-file.html")).size, LIMITS.file],
  ];
  const visit = stored(site).reduce((sum, file) => sum + compressed(file), 0);
  /** @type {[string, number, number][]} */
  const said = [
    ["embedding.md: the page as one file", statSync(join(site, "one-file.html")).size, quoted("embedding", ONE_FILE)],
    ["hosting.md: the figures", statSync(join(site, "figures/figures.zip")).size, quoted("hosting", FIGURES)],
    ["hosting.md: what one visit stores", visit, quoted("hosting", VISIT)],
  ];
  // An empty sum means that the files were not found, which is no success.
  const good = sums.filter(([, bytes, limit]) => bytes > 0 && bytes <= limit);
  const wrong = said.filter(([, bytes, tenths]) => Math.round(bytes / 1e5) !== tenths);
  const note = sums.map(([kind, bytes, limit]) => `${kind} ${kB(bytes)} of ${kB(limit)}`).join(", ");
  const output = [
    `${note}: each must be above 0 and within its limit.`,
    ...wrong.map(([what, bytes, tenths]) => `${what} is ${kB(bytes)}, and ${tenths / 10} MB is written there.`),
  ];
  return {
    passed: good.length + said.length - wrong.length,
    failed: sums.length - good.length + wrong.length,
    note,
    output: output.join("\n"),
  };
}
