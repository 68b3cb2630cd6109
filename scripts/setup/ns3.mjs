/** Programs that run scenarios on the network simulator ns-3, compiled against its library. */

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync } from "node:fs";
import { debianPackages } from "./debian_packages.mjs";
import { at } from "./places.mjs";
import { find, run } from "./programs.mjs";
import { Stop, say } from "./say.mjs";

const HEADER = "/usr/include/ns3/core-module.h";
const MODULES = ["core", "network", "internet", "applications", "traffic-control"];

const present = () => find("g++") !== null && existsSync(HEADER);

/**
 * @param {string} source C++ file, from the root of the repository
 * @returns {Promise<string>} path of its program, compiled if it was not since the file changed; ns-3 is installed if that is possible
 */
export async function ns3(source) {
  if (!present()) await debianPackages(["libns3-dev", "g++"]);
  if (!present())
    throw new Stop("No ns-3: install it (on Debian the packages libns3-dev and g++), then run this again.");
  const hash = createHash("sha256")
    .update(readFileSync(at(source)))
    .digest("hex")
    .slice(0, 16);
  const program = at(`.cache/ns3/${hash}`);
  if (existsSync(program)) return program;
  say("g++: compiling against ns-3 …");
  mkdirSync(at(".cache/ns3"), { recursive: true });
  const unfinished = `${program}.${process.pid}`;
  const libraries = MODULES.map((name) => `-lns3-${name}`);
  const { ok, output } = await run("g++", ["-std=c++17", "-O2", "-o", unfinished, at(source), ...libraries]);
  if (!ok) throw new Stop(`${source} does not compile: look at the message of g++ above.`, output);
  renameSync(unfinished, program);
  return program;
}
