/** The network simulator ns-2, which ours is timed against. */

import { debianPackages } from "./debian_packages.mjs";
import { find, run } from "./programs.mjs";
import { Stop } from "./say.mjs";

/** Others have called their programs `ns`, too. */
async function present() {
  const program = find("ns2") ?? find("ns");
  return program && (await run(program, ["/dev/null"], { limit: 10 })).ok ? program : null;
}

/** @returns {Promise<string>} path of the program, installed if that is possible */
export async function ns2() {
  const found = (await present()) ?? ((await debianPackages(["ns2"])) ? await present() : null);
  if (found) return found;
  throw new Stop("No ns-2: install it (on Debian the package ns2), then run this again.");
}
