/**
 * The licences of what others have written and the site contains: `third-party-licences.html` for readers,
 * `third-party-licences.txt` for tools. npm packages are those whose modules a build has put into a file; crates are told
 * by the package of the engine.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { refusal } from "../licences/allowed.mjs";
import { npmPart, packageFolder } from "../licences/npm.mjs";
import { pageOf, textOf } from "../licences/written.mjs";
import { CRATES } from "../setup/engine_package.mjs";
import { PACKAGE } from "../setup/places.mjs";
import { withPolicy } from "./policy.mjs";

/** Names of the files, from the root of the site. */
export const PAGE = "third-party-licences.html";
export const TEXT = "third-party-licences.txt";

/** Folders of npm packages that are in some file of the site. @type {Set<string>} */
const bundled = new Set();

/**
 * Notes the npm packages of a build. Every build that writes a part of the site has it among its plugins.
 * @type {import("vite").Plugin}
 */
export const recordPackages = {
  name: "record packages",
  apply: "build",
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      const folders = file.type === "chunk" ? file.moduleIds.map(packageFolder) : [];
      for (const folder of folders) if (folder !== null) bundled.add(folder);
    }
  },
};

/**
 * Writes both files.
 * @returns {[path: string, contents: Buffer][]}
 * @throws {Error} with a sentence for each package whose licence is not allowed or whose licence text is missing
 */
export function thirdPartyFiles() {
  const npm = [...bundled].map(npmPart).sort((a, b) => (a.name < b.name ? -1 : 1));
  /** @type {import("../licences/part.mjs").Part[]} */
  const crates = JSON.parse(readFileSync(join(PACKAGE, CRATES), "utf8"));
  const parts = [...npm, ...crates];
  const silent = parts
    .filter(({ texts }) => texts.length === 0)
    .map(({ name }) => `${name} comes without the text of its licence.`);
  const wrong = [...parts.map((part) => refusal(part)).filter((sentence) => sentence !== null), ...silent];
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
  return [
    [PAGE, Buffer.from(withPolicy(PAGE, pageOf(parts)))],
    [TEXT, Buffer.from(textOf(parts))],
  ];
}
