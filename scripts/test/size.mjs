/** What the first view of the built site costs on the wire. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { SITE } from "../setup/places.mjs";

const LIMIT = 250_000;

/** @param {string} file in the built site */
const compressed = (file) => gzipSync(readFileSync(join(SITE, file)), { level: 9 }).length;

/** @param {number} bytes */
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * Scripts and preloads named by the page, and the worker, which the first view starts too. What a view fetches later, by
 * `import()`, is not named there.
 */
function scripts() {
  const page = readFileSync(join(SITE, "index.html"), "utf8");
  const named = [...page.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)].map(([, file = ""]) => file);
  const workers = readdirSync(join(SITE, "assets"))
    .filter((file) => /^worker.*\.js$/i.test(file))
    .map((file) => `assets/${file}`);
  return [...new Set([...named, ...workers])];
}

/** @returns {import("./check.mjs").Result} */
export function size() {
  const wasm = readdirSync(join(SITE, "assets")).filter((file) => /^fill_the_pipe_wasm.*\.wasm$/.test(file));
  /** @type {[string, number][]} */
  const sums = [
    ["JavaScript", scripts().reduce((sum, file) => sum + compressed(file), 0)],
    ["wasm", wasm.reduce((sum, file) => sum + compressed(`assets/${file}`), 0)],
  ];
  // An empty sum means that the files were not found, which is no success.
  const good = sums.filter(([, bytes]) => bytes > 0 && bytes <= LIMIT);
  const note = sums.map(([kind, bytes]) => `${kind} ${kB(bytes)}`).join(", ");
  return {
    passed: good.length,
    failed: sums.length - good.length,
    note: `${note}, gzip; at most ${kB(LIMIT)} each`,
    output: `${note}: each must be above 0 and at most ${kB(LIMIT)}.`,
  };
}
