/** The whole site as one file, to be put on a host or a stick. */

import { zipSync } from "fflate";
import { WORKER } from "./keeper.mjs";

export const ARCHIVE = "fill-the-pipe.zip";

const README = `Fill the Pipe: how much of the pipe does TCP fill?

A TCP laboratory in a browser tab. This folder is the whole site; it asks for nothing from anywhere else.

To see it here, serve this folder and open the address that is printed:

    python3 -m http.server

To have it on a site of your own, put this folder on any static host, under any path. Hosts that read a file _headers
(Netlify, Cloudflare Pages) send the headers in it; its paths are those of a site of its own. Once opened, the site stays in the
browser and works without a network.

MIT licence; third-party-licences.txt has the licences of what others have written, and
sbom.cdx.json lists it for tools (CycloneDX 1.6). The numbers in papers/ are those printed in the papers named there.
`;

/** Any day will do: the same site is the same file. */
const DAY = new Date(1990, 0, 1);

/**
 * @param {ReadonlyMap<string, Uint8Array>} site
 * @param {(files: ReadonlyMap<string, Uint8Array>) => Uint8Array} keep makes the site's worker
 */
export function archive(site, keep) {
  const files = new Map(site);
  files.delete(ARCHIVE);
  // It does not hold itself, and its first page does not offer it.
  const page = new TextDecoder().decode(files.get("index.html"));
  files.set("index.html", Buffer.from(page.replace(/\s*<link rel="alternate" type="application\/zip"[^>]*>/, "")));
  files.set(WORKER, keep(files));
  files.set("README.txt", Buffer.from(README));
  return zip("fill-the-pipe", files);
}

/**
 * Packs files into a folder of an archive; the same files are the same archive.
 * @param {string} folder
 * @param {ReadonlyMap<string, Uint8Array>} files
 */
export function zip(folder, files) {
  const entries = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  return zipSync(Object.fromEntries(entries.map(([path, bytes]) => [`${folder}/${path}`, bytes])), {
    level: 9,
    mtime: DAY,
  });
}
