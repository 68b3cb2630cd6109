/**
 * `npm run release -- …`: makes the files of a release.
 *
 *     notes <tag> <file>             checks that the tag can be released, and writes its notes
 *     site <folder>                  the site as a zip, the one file, and the npm package
 *     command-line <folder> [target] the program fillthepipe for this system, or for another that the compiler can make
 *     python <folder> [target]       the wheel of the Python package in the same way; one for this system is tested,
 *                                    and that for x86_64 Linux has the sources beside it
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { releaseCommandLine } from "./release/command_line.mjs";
import { releasePython } from "./release/python.mjs";
import { releaseSite } from "./release/site.mjs";
import { notesOfTag } from "./release/version.mjs";
import { command, Stop } from "./setup/say.mjs";

const PARTS = "notes <tag> <file>, site <folder>, command-line <folder> [target] or python <folder> [target]";

await command(async () => {
  const [part, first, second] = process.argv.slice(2);
  if (part === "notes" && first && second) return writeFileSync(second, `${notesOfTag(first)}\n`);
  if (part === "site" && first) {
    mkdirSync(first, { recursive: true });
    return releaseSite(first);
  }
  if (part === "command-line" && first) {
    mkdirSync(first, { recursive: true });
    return releaseCommandLine(first, second);
  }
  if (part === "python" && first) {
    mkdirSync(first, { recursive: true });
    return releasePython(first, second);
  }
  throw new Stop(`Say what to make: ${PARTS}.`);
});
