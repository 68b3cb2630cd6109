/** Crates, as `cargo metadata` tells of them. */

import { dirname } from "node:path";
import { ENGINE } from "../setup/places.mjs";
import { run } from "../setup/programs.mjs";
import { Stop } from "../setup/say.mjs";
import { licenceTexts, mitText } from "./part.mjs";

/**
 * @typedef {{ id: string, name: string, version: string, license: string | null, source: string | null,
 *   authors: string[], manifest_path: string, targets: { kind: string[] }[] }} Package
 * @typedef {{ id: string, deps: { pkg: string, dep_kinds: { kind: string | null }[] }[] }} Node
 * @typedef {{ packages: Package[], resolve: { nodes: Node[] } }} Metadata
 */

/**
 * @param {string} target that the crates are compiled for
 * @returns {Promise<Metadata>}
 */
async function metadata(target) {
  const args = ["metadata", "--format-version", "1", "--locked", "--filter-platform", target];
  const { ok, output } = await run("cargo", args, { cwd: ENGINE });
  const start = output.indexOf('{"packages"');
  if (!ok || start < 0) throw new Stop("cargo cannot tell which crates there are: look at its message above.", output);
  return JSON.parse(output.slice(start));
}

/**
 * Every crate of others that the workspace uses for a target, tests and tools included.
 * @param {string} target
 */
export async function lockedCrates(target) {
  const { packages } = await metadata(target);
  return packages.flatMap(({ name, version, license, source }) =>
    source === null ? [] : [{ kind: /** @type {const} */ ("crate"), name, version, licence: license }],
  );
}

/** @param {Package} one */
const isMacro = ({ targets }) => targets.some(({ kind }) => kind.includes("proc-macro"));

/**
 * The crates that are linked into programs of the workspace: neither what only builds or tests them, nor macros.
 * @param {readonly string[]} roots names of crates of the workspace
 * @param {string} target
 * @returns {Promise<import("./part.mjs").Part[]>} in the order of their names
 */
export async function linkedCrates(roots, target) {
  const { packages, resolve } = await metadata(target);
  const byId = new Map(packages.map((one) => [one.id, one]));
  const needs = new Map(resolve.nodes.map(({ id, deps }) => [id, deps]));
  /** @type {Set<Package>} */
  const linked = new Set();
  const open = packages.filter(({ name }) => roots.includes(name));
  for (let one = open.pop(); one; one = open.pop()) {
    if (linked.has(one) || isMacro(one)) continue;
    linked.add(one);
    const used = needs.get(one.id)?.filter(({ dep_kinds }) => dep_kinds.some(({ kind }) => kind === null)) ?? [];
    open.push(...used.flatMap(({ pkg }) => byId.get(pkg) ?? []));
  }
  const parts = [...linked].filter(({ source }) => source !== null).map(cratePart);
  return [...parts, await standardLibrary()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * @param {Package} one
 * @returns {import("./part.mjs").Part}
 */
function cratePart({ name, version, license, authors, manifest_path }) {
  const by = authors.length > 0 ? authors : [`the authors of ${name}`];
  return { kind: "crate", name, version, licence: license, texts: licenceTexts(dirname(manifest_path), license, by) };
}

/**
 * The standard library, which no manifest names.
 * @returns {Promise<import("./part.mjs").Part>}
 */
async function standardLibrary() {
  const { output } = await run("rustc", ["--version"], { cwd: ENGINE });
  const version = /\d+\.\d+\.\d+/.exec(output)?.[0] ?? "";
  return {
    kind: "crate",
    name: "std",
    version,
    licence: "MIT OR Apache-2.0",
    texts: [mitText(["The Rust Project contributors"])],
  };
}
