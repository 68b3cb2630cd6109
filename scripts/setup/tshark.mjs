/** Wireshark's analyser without its windows, for the tests of captures. */

import { existsSync } from "node:fs";
import { debianPackages } from "./debian_packages.mjs";
import { find } from "./programs.mjs";
import { Stop } from "./say.mjs";

const MAC = "/Applications/Wireshark.app/Contents/MacOS/tshark";

const present = () => find("tshark") ?? (existsSync(MAC) ? MAC : null);

/** @returns {Promise<string>} path of the program, installed if that is possible */
export async function tshark() {
  const found = present() ?? ((await debianPackages(["tshark"])) ? present() : null);
  if (found) return found;
  throw new Stop("No tshark: install Wireshark (on Debian the package tshark), then run this again.");
}
