/** The files of a release that are made from the built site. */

import { copyFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { SBOM } from "../sbom/cyclone_dx.mjs";
import { setUp } from "../setup/index.mjs";
import { npm } from "../setup/npm_packages.mjs";
import { at, SITE } from "../setup/places.mjs";
import { hand } from "../setup/programs.mjs";
import { Stop, say } from "../setup/say.mjs";
import { pageVersion } from "./version.mjs";

/**
 * Builds the site and copies what a release offers of it.
 * @param {string} folder
 */
export async function releaseSite(folder) {
  await setUp();
  if ((await hand(process.execPath, [at("node_modules/vite/bin/vite.js"), "build"])) !== 0) {
    throw new Stop("The site cannot be built: look at the message above.");
  }
  const version = pageVersion();
  copyFileSync(join(SITE, "fill-the-pipe.zip"), join(folder, `fill-the-pipe-${version}-site.zip`));
  copyFileSync(join(SITE, "one-file.html"), join(folder, `fill-the-pipe-${version}-one-file.html`));
  for (const name of [SBOM, "third-party-licences.txt"])
    copyFileSync(join(SITE, name), join(folder, `fill-the-pipe-${version}-${name}`));
  const packed = await npm(["pack", join(SITE, "npm"), "--pack-destination", resolve(folder)]);
  if (!packed.ok) throw new Stop("The npm package cannot be packed: look at the message above.", packed.output);
  say(`release: the files of the site are in ${folder}`);
}
