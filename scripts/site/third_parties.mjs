/**
 * Work of others that the site contains: the licences as `third-party-licences.html` and
 * `third-party-licences.txt`, and the list for tools as `sbom.cdx.json`. npm packages are those whose modules a build has put into a file; crates are told
 * by the package of the engine.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { refusal } from "../licences/allowed.mjs";
import { npmPart, packageFolder } from "../licences/npm.mjs";
import { pageOf, textOf } from "../licences/written.mjs";
import { SBOM, sbomText } from "../sbom/cyclone_dx.mjs";
import { CRATES } from "../setup/engine_package.mjs";
import { PACKAGE } from "../setup/places.mjs";
import { withPolicy } from "./policy.mjs";

/** Names of the files, from the root of the site. */
export const PAGE = "third-party-licences.html";
export const TEXT = "third-party-licences.txt";

/** Folders of npm packages that are in some file of the site. @type {Set<string>} */
const bundled = new Set();

/**
 * The folders of the npm packages that are in a file of a build.
 * @param {import("vite").Rolldown.OutputAsset | import("vite").Rolldown.OutputChunk} file
 */
const foldersIn = (file) =>
  file.type === "chunk" ? file.moduleIds.map(packageFolder).filter((folder) => folder !== null) : [];

/**
 * Notes the npm packages of a build. Every build that writes a part of the site has it among its plugins.
 * @type {import("vite").Plugin}
 */
export const recordPackages = {
  name: "record packages",
  apply: "build",
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) for (const folder of foldersIn(file)) bundled.add(folder);
  },
};

/**
 * The crates of the engine, and the npm packages of folders.
 * @param {Iterable<string>} folders
 * @returns {import("../licences/part.mjs").Part[]}
 * @throws {Error} with a sentence for each package whose licence is not allowed or whose licence text is missing
 */
function partsOf(folders) {
  const npm = [...new Set(folders)].map(npmPart).sort((a, b) => (a.name < b.name ? -1 : 1));
  /** @type {import("../licences/part.mjs").Part[]} */
  const crates = JSON.parse(readFileSync(join(PACKAGE, CRATES), "utf8"));
  const parts = [...npm, ...crates];
  const silent = parts
    .filter(({ texts }) => texts.length === 0)
    .map(({ name }) => `${name} comes without the text of its licence.`);
  const wrong = [...parts.map((part) => refusal(part)).filter((sentence) => sentence !== null), ...silent];
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
  return parts;
}

/**
 * The licences and the list of what one file contains that a build made of these files and the engine.
 * @param {readonly (import("vite").Rolldown.OutputAsset | import("vite").Rolldown.OutputChunk)[]} files
 */
export function thirdPartiesIn(files) {
  const parts = partsOf(files.flatMap(foldersIn));
  return { licences: textOf(parts), sbom: sbomText(parts, "fill-the-pipe-one-file") };
}

/**
 * The files of the site about what others have written.
 * @returns {[path: string, contents: Buffer][]}
 */
export function thirdPartyFiles() {
  const parts = partsOf(bundled);
  return [
    [PAGE, Buffer.from(withPolicy(PAGE, pageOf(parts)))],
    [TEXT, Buffer.from(textOf(parts))],
    [SBOM, Buffer.from(sbomText(parts))],
  ];
}
