/** The version that is released: the same in every file that states it. */

import { readFileSync } from "node:fs";
import { at } from "../setup/places.mjs";
import { Stop } from "../setup/say.mjs";

/** Version of `package.json`, which the npm package takes too. */
export const pageVersion = () => JSON.parse(readFileSync(at("package.json"), "utf8")).version;

/** Version of all crates, and so of `fillthepipe --version`. */
export function engineVersion() {
  const manifest = readFileSync(at("engine/Cargo.toml"), "utf8");
  const [, version] = /^\[workspace\.package\]\nversion = "([^"]+)"/m.exec(manifest) ?? [];
  if (version === undefined) throw new Error("engine/Cargo.toml states no version in [workspace.package].");
  return version;
}

/**
 * The part of a changelog about one version, without its heading.
 * @param {string} changelog
 * @param {string} version
 * @returns {string | null} null if the changelog has no such part, or an empty one
 */
export function notesOf(changelog, version) {
  const parts = changelog.split(/^## /m).slice(1);
  const part = parts.find((text) => text.startsWith(`[${version}]`));
  return part?.slice(part.indexOf("\n")).trim() || null;
}

/**
 * Checks that a tag can be released.
 * @param {string} tag such as `v1.2.0`
 * @returns {string} the notes of the release
 * @throws {Stop} naming the file that has to be changed
 */
export function notesOfTag(tag) {
  const version = tag.replace(/^v/, "");
  for (const [file, stated] of [
    ["package.json", pageVersion()],
    ["engine/Cargo.toml", engineVersion()],
  ]) {
    if (stated !== version)
      throw new Stop(`The tag is ${tag}, but ${file} states version ${stated}: change one of them.`);
  }
  const notes = notesOf(readFileSync(at("CHANGELOG.md"), "utf8"), version);
  if (notes === null)
    throw new Stop(`CHANGELOG.md has no notes on ${version}: rename "Unreleased" to "[${version}] - date".`);
  return notes;
}
