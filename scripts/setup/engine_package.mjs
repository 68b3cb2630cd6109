/** The engine as the page imports it: compiled to wasm, joined to JavaScript, made small. */

import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { linkedCrates } from "../licences/cargo.mjs";
import { rust, TARGET } from "./cargo.mjs";
import { glue } from "./glue.mjs";
import { optimise } from "./optimise.mjs";
import { at, PACKAGE } from "./places.mjs";
import { run } from "./programs.mjs";
import { Stop, say, seconds } from "./say.mjs";
import { fingerprint, stampIn } from "./stamp.mjs";
import { wasmRoute } from "./wasm_routes/index.mjs";

/** The part of the engine that the first view needs, and the part that is fetched when it is asked for. */
const NAMES = ["fill_the_pipe_wasm", "fill_the_pipe_tools"];
/** File of the package with the crates of others that are linked in, and their licences. */
export const CRATES = "crates.json";
const STAMP = join(PACKAGE, "made_from.txt");

const SOURCES = [
  ...[
    "Cargo.toml",
    "Cargo.lock",
    "sim/Cargo.toml",
    "sim/src",
    "capture/Cargo.toml",
    "capture/src",
    "diagnosis/Cargo.toml",
    "diagnosis/src",
    "program/Cargo.toml",
    "program/src",
    "program/senders",
    "wasm",
    "tools",
    "glue",
  ].map((path) => at(`engine/${path}`)),
  at("scripts/setup"),
  at("scripts/licences"),
];

export async function enginePackage() {
  const made = fingerprint(SOURCES, process.env.FTP_WASM_ROUTE);
  if (stampIn(STAMP) === made) return;
  const start = Date.now();
  await rust();
  const route = await wasmRoute();
  say(`wasm: compiling the engine (${route.name} route) …`);
  const [compiled, tool] = await Promise.all([route.compile(), glue()]);
  if (!compiled.ok) throw new Stop("The engine does not compile: look at cargo's message above.", compiled.output);

  say("wasm: writing the package web/engine/pkg …");
  const draft = join(TARGET, "package");
  rmSync(draft, { recursive: true, force: true });
  const face = async (/** @type {string} */ name) => {
    const joined = await run(tool, [join(route.folder, `${name}.wasm`), draft]);
    if (!joined.ok) throw new Stop("The glue cannot be written: look at the message above.", joined.output);
    await optimise(join(draft, `${name}_bg.wasm`), join(draft, `${name}.optimised`));
  };
  await Promise.all(NAMES.map(face));

  // Copied at the end, so that a page being served never sees half a package.
  mkdirSync(PACKAGE, { recursive: true });
  for (const name of NAMES) {
    for (const end of [".js", ".d.ts", "_bg.wasm.d.ts"])
      copyFileSync(join(draft, name + end), join(PACKAGE, name + end));
    copyFileSync(join(draft, `${name}.optimised`), join(PACKAGE, `${name}_bg.wasm`));
  }
  const crates = await linkedCrates(["fill-the-pipe-wasm", "fill-the-pipe-tools"], "wasm32-unknown-unknown");
  writeFileSync(join(PACKAGE, CRATES), JSON.stringify(crates));
  writeFileSync(STAMP, `${made}\n`);
  say(`wasm: done in ${seconds(start)}`);
}
