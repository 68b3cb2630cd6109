/** Packages of a Debian or Ubuntu system, where this user may install them. */

import { find, run } from "./programs.mjs";
import { say } from "./say.mjs";

/** How this user runs apt-get, or null: `sudo` is used only where it asks for no password. */
async function aptGet() {
  if (!find("apt-get")) return null;
  if (process.getuid?.() === 0) return ["apt-get"];
  if (find("sudo") && (await run("sudo", ["-n", "true"], { limit: 10 })).ok) return ["sudo", "-n", "apt-get"];
  return null;
}

/**
 * @param {string[]} packages
 * @returns {Promise<string[]>} those of the packages that are not installed; all of them where there is no dpkg
 */
export async function missing(packages) {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg's own placeholders
  const { output } = await run("dpkg-query", ["-W", "-f=${Package} ${db:Status-Status}\\n", ...packages]);
  const lines = output.split("\n");
  return packages.filter((name) => !lines.includes(`${name} installed`));
}

/** Ends when the installation asked for last has ended: apt-get refuses to run twice at the same time. */
let last = Promise.resolve(true);

/**
 * Installs what is missing; false where that is not possible.
 * @param {string[]} packages
 */
export function debianPackages(packages) {
  last = last.then(() => installMissing(packages));
  return last;
}

/** @param {string[]} packages */
async function installMissing(packages) {
  const wanted = await missing(packages);
  if (wanted.length === 0) return true;
  const apt = await aptGet();
  if (!apt) return false;
  const [program = "", ...start] = apt;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const install = [...start, "install", "-y", "--no-install-recommends", ...wanted];
  say(`debian: installing ${wanted.join(" ")} …`);
  if ((await run(program, install, { env, limit: 900 })).ok) return true;
  // The lists may be absent or old.
  await run(program, [...start, "update"], { env, limit: 300 });
  return (await run(program, install, { env, limit: 900 })).ok;
}
