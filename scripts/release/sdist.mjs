/**
 * The Python package as sources. The engine takes experiments and published numbers of the site into the program, which are beside
 * `engine/`; what `maturin sdist` packs has only the crates. So the sources are those of the repository, in its folders, with the
 * project's file at their root.
 */

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { at, ROOT } from "../setup/places.mjs";
import { run } from "../setup/programs.mjs";
import { INTERPRETER, PYTHON } from "../setup/python.mjs";
import { Stop, say } from "../setup/say.mjs";

/** Folders and files that the package is compiled from. */
export const SOURCES = [
  "engine",
  "web/experiments",
  "public/papers",
  "web/pages/card/card.json",
  "tests/parity/changes.json",
  "LICENSE",
];
/** Files that no compiling needs: inputs of fuzz targets. */
const LEFT_OUT = /\/__fuzz__\//;

/** Packs a folder with the same bytes every time: argv has the file, the folder and its name inside. */
const PACK = `
import gzip, sys, tarfile
def plain(entry):
    entry.mtime = entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mode = 0o755 if entry.isdir() else 0o644
    return entry
with open(sys.argv[1], "wb") as file, gzip.GzipFile("", "wb", mtime=0, fileobj=file) as packed:
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        archive.add(sys.argv[2], sys.argv[3], filter=plain)
`;

/**
 * Returns the project's file as it is at the root of the sources.
 * @param {string} project pyproject.toml of engine/python
 */
export function atTheRoot(project) {
  return project
    .replace('readme = "README.md"', 'readme = "engine/python/README.md"')
    .replace('license-files = ["LICENSE", "third-party-licences.txt"]', 'license-files = ["LICENSE"]')
    .replace('python-source = "."', 'python-source = "engine/python"\nmanifest-path = "engine/python/Cargo.toml"');
}

/**
 * Returns name, version and metadata that a wheel states.
 * @param {Uint8Array} wheel
 */
export function metadataOf(wheel) {
  const files = unzipSync(wheel, { filter: ({ name }) => name.endsWith(".dist-info/METADATA") });
  const [metadata] = Object.values(files).map((bytes) => new TextDecoder().decode(bytes));
  const field = (/** @type {string} */ name) => new RegExp(`^${name}: (.+)$`, "m").exec(metadata ?? "")?.[1];
  const [name, version] = [field("Name"), field("Version")];
  if (!metadata || !name || !version) throw new Stop("The wheel does not state its name and version.");
  // The licences of what is linked in belong to the compiled wheel.
  return { name, version, metadata: metadata.replace(/^License-File: third-party-licences\.txt\n/m, "") };
}

/**
 * Packs the sources beside a wheel of theirs.
 * @param {string} folder
 * @param {string} wheel path of the wheel, whose metadata they get
 */
export async function packSources(folder, wheel) {
  const { name, version, metadata } = metadataOf(readFileSync(wheel));
  const listed = await run("git", ["ls-files", "-z", "--", ...SOURCES], { cwd: ROOT });
  if (!listed.ok) throw new Stop("The sources cannot be listed: git's message is above.", listed.output);
  const files = listed.output.split("\0").filter((file) => file.trim() !== "" && !LEFT_OUT.test(file));
  const root = `${name}-${version}`;
  const draft = mkdtempSync(join(tmpdir(), "sources-"));
  for (const file of files) {
    const to = join(draft, file);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(at(file), to);
  }
  writeFileSync(join(draft, "pyproject.toml"), atTheRoot(readFileSync(join(PYTHON, "pyproject.toml"), "utf8")));
  writeFileSync(join(draft, "PKG-INFO"), metadata);
  const packed = await run(INTERPRETER, ["-c", PACK, join(folder, `${root}.tar.gz`), draft, root]);
  rmSync(draft, { recursive: true, force: true });
  if (!packed.ok) throw new Stop("The sources cannot be packed: look at Python's message above.", packed.output);
  say(`release: ${root}.tar.gz`);
}
