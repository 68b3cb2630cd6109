/** npm packages: those of the lock file, and those that a build has put into the site. */

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { at } from "../setup/places.mjs";
import { statedLicence } from "./allowed.mjs";
import { licenceTexts } from "./part.mjs";

/**
 * Every package of the lock file, on any system.
 * @returns {{ kind: "npm", name: string, version: string, licence: string | null, isTool: boolean }[]}
 */
export function lockedPackages() {
  const { packages } = JSON.parse(readFileSync(at("package-lock.json"), "utf8"));
  return Object.entries(packages).flatMap(([path, entry]) => {
    const name = path.split("node_modules/").at(-1);
    if (!name) return [];
    const { version, license = null, dev = false, devOptional = false, optional = false } = entry;
    return [
      { kind: /** @type {const} */ ("npm"), name, version, licence: license, isTool: dev || devOptional || optional },
    ];
  });
}

/**
 * The folder of the package that a module belongs to.
 * @param {string} module path of a file
 * @returns {string | null} null for a module of this project, or one that the build has made up
 */
export function packageFolder(module) {
  const path = module.replace(/^\0/, "").split("?")[0] ?? "";
  const inside = path.replaceAll("\\", "/").lastIndexOf("/node_modules/");
  if (inside < 0) return null;
  for (let folder = dirname(path); folder.length > inside; folder = dirname(folder)) {
    const manifest = join(folder, "package.json");
    // Packages put small manifests of their own into folders of modules.
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).version) return folder;
  }
  return null;
}

/**
 * @param {string} folder of an installed package
 * @returns {import("./part.mjs").Part}
 */
export function npmPart(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const licence = statedLicence(name, typeof license === "string" ? license : null);
  const authors = [typeof author === "string" ? author : (author?.name ?? `the authors of ${name}`)];
  return { kind: "npm", name, version, licence, texts: licenceTexts(folder, licence, authors) };
}
