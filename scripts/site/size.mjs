/** What the built site costs on the wire, and how large what is taken from it is. */

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** Bytes: of the first view's scripts and of its wasm, each compressed; of the element, compressed; of the page as one file. */
const LIMITS = { view: 250_000, element: 5_000, file: 1_500_000 };

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
 * @param {string} site its folder
 * @returns {import("../test/check.mjs").Result}
 */
export function size(site) {
  const compressed = (/** @type {string} */ file) => gzipSync(readFileSync(join(site, file)), { level: 9 }).length;
  const wasm = readdirSync(join(site, "assets")).filter((file) => /^fill_the_pipe_wasm.*\.wasm$/.test(file));
  /** @type {[string, number, number][]} */
  const sums = [
    ["JavaScript", scripts(site).reduce((sum, file) => sum + compressed(file), 0), LIMITS.view],
    ["wasm", wasm.reduce((sum, file) => sum + compressed(`assets/${file}`), 0), LIMITS.view],
    ["element", compressed("fill-the-pipe.js"), LIMITS.element],
    ["one file", statSync(join(site, "one-file.html")).size, LIMITS.file],
  ];
  // An empty sum means that the files were not found, which is no success.
  const good = sums.filter(([, bytes, limit]) => bytes > 0 && bytes <= limit);
  const note = sums.map(([kind, bytes, limit]) => `${kind} ${kB(bytes)} of ${kB(limit)}`).join(", ");
  return {
    passed: good.length,
    failed: sums.length - good.length,
    note,
    output: `${note}: each must be above 0 and within its limit.`,
  };
}
