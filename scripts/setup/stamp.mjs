/** Fingerprints of the sources of a result, so that it is made again only when they changed. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "./places.mjs";

/**
 * @param {string} path file or folder
 * @returns {string[]} the files, in the same order everywhere; kept inputs of fuzz targets are left out
 */
function files(path) {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => name !== "__fuzz__")
    .sort()
    .flatMap((name) => files(join(path, name)));
}

/**
 * Hash of the names and contents of files and folders; what does not exist counts as empty. A copy of the repository in another
 * folder has the same.
 * @param {string[]} paths
 * @param {string} [extra] anything else the result depends on
 */
export function fingerprint(paths, extra = "") {
  const hash = createHash("sha256").update(extra);
  for (const file of paths.flatMap(files)) {
    hash.update(`\0${relative(ROOT, file)}\0`);
    try {
      hash.update(readFileSync(file));
    } catch {
      // Absent.
    }
  }
  return hash.digest("hex");
}

/** @param {string} file */
export function stampIn(file) {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return "";
  }
}
