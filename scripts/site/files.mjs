/** Files that the build makes of the finished site: headers for its host, a worker that keeps it, and all of it in one file. It fails where they are too large. */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { SBOM } from "../sbom/cyclone_dx.mjs";
import { ARCHIVE, archive } from "./archive.mjs";
import { headersFile } from "./headers.mjs";
import { keeper, WORKER } from "./keeper.mjs";
import { size } from "./size.mjs";
import { PAGE as LICENCES, thirdPartyFiles } from "./third_parties.mjs";

/**
 * All files below a folder, by their paths in it.
 * @param {string} folder
 * @returns {Map<string, Uint8Array>}
 */
export function read(folder) {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = found.map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return new Map(paths.sort().map((path) => [path.split(sep).join("/"), readFileSync(join(folder, path))]));
}

/**
 * Files beside the first page on a host: itself as an app, and all of it in one file.
 * @type {import("vite").HtmlTagDescriptor[]}
 */
const LINKS = [
  { rel: "manifest", href: "./manifest.webmanifest" },
  { rel: "apple-touch-icon", href: "./icon-192.png" },
  { rel: "alternate", type: "application/zip", href: `./${ARCHIVE}` },
  { rel: "license", href: `./${LICENCES}` },
  { rel: "describedby", type: "application/vnd.cyclonedx+json", href: `./${SBOM}` },
].map((attrs) => ({ tag: "link", attrs, injectTo: "head" }));

/**
 * Last of the plugins: it needs what all others have written.
 * @returns {import("vite").Plugin}
 */
export function siteFiles() {
  let folder = "";
  return {
    name: "site files",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    transformIndexHtml: (_html, { path }) => (path.endsWith("/index.html") ? LINKS : []),
    closeBundle: {
      order: "post",
      sequential: true,
      async handler(error) {
        if (error) return;
        const keep = await keeper();
        // All builds have said by now what they contain.
        for (const [path, contents] of thirdPartyFiles()) writeFileSync(join(folder, path), contents);
        const files = read(folder);
        const text = (/** @type {Uint8Array} */ bytes) => new TextDecoder().decode(bytes);
        const pages = [...files].filter(([path]) => path.endsWith(".html"));
        files.set("_headers", Buffer.from(headersFile(new Map(pages.map(([path, bytes]) => [path, text(bytes)])))));
        files.set(WORKER, keep(files));
        for (const path of ["_headers", WORKER]) writeFileSync(join(folder, path), files.get(path) ?? "");
        writeFileSync(join(folder, ARCHIVE), archive(files, keep));
        const { failed, output } = size(folder);
        if (failed > 0) throw new Error(`The site is too large: ${output}`);
      },
    },
  };
}
