/** The program `fillthepipe` as a release offers it: a zip for each system, with the licences of all that is linked in. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { linkedCrates } from "../licences/cargo.mjs";
import { textOf } from "../licences/written.mjs";
import { SBOM, sbomText } from "../sbom/cyclone_dx.mjs";
import { cargo, rust, TARGET } from "../setup/cargo.mjs";
import { npmPackages } from "../setup/npm_packages.mjs";
import { at, ENGINE } from "../setup/places.mjs";
import { run } from "../setup/programs.mjs";
import { Stop, say } from "../setup/say.mjs";
import { engineVersion } from "./version.mjs";

const README = `fillthepipe: the simulator of Fill the Pipe, a TCP laboratory, from the shell.

    fillthepipe --help
    fillthepipe run sandia-table3 --set tcp.window=32KB
    fillthepipe sweep sandia-table3 --out table3.csv

LICENSE is the licence of the program; third-party-licences.txt has those of the crates it contains, and
sbom.cdx.json lists them for tools (CycloneDX 1.6).
`;

/** The target that cargo compiles for if none is named. */
export async function hostTarget() {
  const { output } = await run("rustc", ["-vV"], { cwd: ENGINE });
  const [, host] = /^host: (\S+)/m.exec(output) ?? [];
  if (host === undefined) throw new Stop("rustc does not say which system it compiles for.", output);
  return host;
}

/**
 * Compiles the command line and packs it.
 * @param {string} folder where the zip goes
 * @param {string} [target] a target of the Rust compiler; this system's own without
 */
export async function releaseCommandLine(folder, target) {
  await npmPackages();
  await rust();
  const wanted = target ?? (await hostTarget());
  say(`cargo: compiling the command line for ${wanted} …`);
  const built = await cargo(["build", "--release", "--locked", "-p", "fill-the-pipe-cli", "--target", wanted]);
  if (!built.ok) throw new Stop("The command line does not compile: look at cargo's message above.", built.output);
  const program = wanted.includes("windows") ? "fillthepipe.exe" : "fillthepipe";
  const name = `fillthepipe-${engineVersion()}-${wanted}`;
  const text = (/** @type {string | Uint8Array} */ contents) => [Buffer.from(contents), { os: 3, attrs: 0o644 << 16 }];
  const crates = await linkedCrates(["fill-the-pipe-cli"], wanted);
  const files = {
    // The file stays executable after unpacking.
    [program]: [readFileSync(join(TARGET, wanted, "release", program)), { os: 3, attrs: 0o755 << 16 }],
    "README.txt": text(README),
    "third-party-licences.txt": text(textOf(crates)),
    [SBOM]: text(sbomText(crates, "fillthepipe")),
    LICENSE: text(readFileSync(at("LICENSE"))),
  };
  // Installed just now, where nothing was.
  const { zipSync } = await import("fflate");
  const entries = Object.entries(files).map(([path, file]) => [`${name}/${path}`, file]);
  writeFileSync(join(folder, `${name}.zip`), zipSync(Object.fromEntries(entries), { level: 9 }));
  say(`release: ${join(folder, `${name}.zip`)}`);
}
