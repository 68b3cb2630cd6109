/** A Firefox for the tests that need a second browser: the system's own where there is one. */

import { existsSync } from "node:fs";
import { debianPackages } from "./debian_packages.mjs";
import { find } from "./programs.mjs";
import { Stop } from "./say.mjs";

const PROGRAMS = ["firefox-esr", "firefox"];
const MAC = "/Applications/Firefox.app/Contents/MacOS/firefox";

function present() {
  const named = process.env.FIREFOX_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Stop(`FIREFOX_PATH names ${named}, which does not exist: correct it or remove it.`);
  }
  const system = PROGRAMS.map(find).find((path) => path !== null);
  return system ?? (existsSync(MAC) ? MAC : null);
}

/** @returns {Promise<string>} path of the browser, installed if that is possible */
export async function firefox() {
  const found = present();
  if (found) return found;
  // Debian has the first, Ubuntu the second.
  for (const name of PROGRAMS) {
    const installed = (await debianPackages([name])) ? present() : null;
    if (installed) return installed;
  }
  throw new Stop(
    "No Firefox: install it (on Debian the package firefox-esr), or set FIREFOX_PATH to one, then run this again.",
  );
}
