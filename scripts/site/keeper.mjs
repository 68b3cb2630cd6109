/** The service worker of the built site, with the list of what it keeps. */

import { createHash } from "node:crypto";
import { build } from "vite";
import { at } from "../setup/places.mjs";
import { recordPackages } from "./third_parties.mjs";

export const WORKER = "sw.js";

/** Not needed to use the site: downloads, what is for other sites, and what is for its host. */
const NOT_KEPT = [
  /^_/,
  /\.zip$/,
  /^one-file\.html$/,
  /^fill-the-pipe\.js$/,
  /^screenshot\.png$/,
  /^third-party-licences\.txt$/,
  /^sbom\.cdx\.json$/,
  /^(?:figures|kernel|npm|x)\//,
  new RegExp(`^${WORKER}$`),
];

/**
 * Files that are kept, and how each is known again: by its name where that changes with its content, else by its hash. What a
 * host sends instead, from a build it has got since, is refused: a site is kept whole, or not at all.
 * @param {ReadonlyMap<string, Uint8Array>} files by path
 */
export function kept(files) {
  return [...files].flatMap(([url, bytes]) => {
    if (NOT_KEPT.some((pattern) => pattern.test(url))) return [];
    const hash = createHash("sha256").update(bytes).digest("base64");
    return [{ url, revision: url.startsWith("assets/") ? null : hash, integrity: `sha256-${hash}` }];
  });
}

/** Makes the worker of a site. */
export async function keeper() {
  const made = await build({
    configFile: false,
    root: at("web/offline"),
    logLevel: "warn",
    publicDir: false,
    plugins: [recordPackages],
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      target: "es2022",
      lib: { entry: at("web/offline/worker.ts"), formats: ["iife"], name: "keeper", fileName: () => WORKER },
    },
  });
  const [output] = Array.isArray(made) ? made : [made];
  if (!output || !("output" in output)) throw new Error("one format makes one output");
  const { code } = output.output[0];
  return (/** @type {ReadonlyMap<string, Uint8Array>} */ files) =>
    Buffer.from(`self.KEPT=${JSON.stringify(kept(files))};\n${code}`);
}
