/** The command-line program `fillthepipe`. */

import { join } from "node:path";
import { cargo, rust, TARGET } from "./cargo.mjs";
import { node } from "./node.mjs";
import { EXE } from "./places.mjs";
import { Stop, say } from "./say.mjs";

/** @returns {Promise<string>} path of the program, compiled if it was not */
export async function commandLine() {
  node();
  await rust();
  say("cargo: compiling the command line …");
  const { ok, output } = await cargo(["build", "--release", "-p", "fill-the-pipe-cli"]);
  if (!ok) throw new Stop("The command line does not compile: look at cargo's message above.", output);
  return join(TARGET, `release/fillthepipe${EXE}`);
}
