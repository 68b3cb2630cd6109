/** The list of what others have written and a file contains, for tools: CycloneDX 1.6 as JSON. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { at } from "../setup/places.mjs";

/** @typedef {import("../licences/part.mjs").Part} Part */

/** Name of the file, with the ending by which tools know the format. */
export const SBOM = "sbom.cdx.json";

/**
 * Hashes of npm packages as registries state them.
 * @returns {Map<string, string>} SHA-512 in hexadecimal digits, by name and version
 */
function npmHashes() {
  const { packages } = JSON.parse(readFileSync(at("package-lock.json"), "utf8"));
  return new Map(
    Object.entries(packages).flatMap(([path, { version, integrity }]) => {
      const [, base64] = /^sha512-(\S+)$/.exec(integrity ?? "") ?? [];
      const name = path.split("node_modules/").at(-1);
      return base64 ? [[`${name}@${version}`, Buffer.from(base64, "base64").toString("hex")]] : [];
    }),
  );
}

/**
 * Hashes of crates as crates.io states them.
 * @returns {Map<string, string>} SHA-256 in hexadecimal digits, by name and version
 */
function crateHashes() {
  const entries = readFileSync(at("engine/Cargo.lock"), "utf8").matchAll(
    /^name = "([^"]+)"\nversion = "([^"]+)"\nsource = .*\nchecksum = "([0-9a-f]{64})"/gm,
  );
  return new Map([...entries].map(([, name, version, hash = ""]) => [`${name}@${version}`, hash]));
}

/**
 * Address of a package in the notation of purl. The standard library of Rust is in no registry.
 * @param {Part} part
 */
export function purl({ kind, name, version }) {
  if (kind === "crate" && name === "std") return `pkg:github/rust-lang/rust@${version}`;
  return `pkg:${kind === "npm" ? "npm" : "cargo"}/${name.replace("@", "%40")}@${version}`;
}

/** @param {string} licence SPDX expression; older crates separate a choice by a slash */
const licences = (licence) => [{ expression: licence.replaceAll("/", " OR ") }];

/**
 * Returns the list of a file's parts. It names no date, so that the same parts give the same list.
 * @param {readonly Part[]} parts
 * @param {{ name: string, version: string, description: string }} whole what contains them
 */
export function cycloneDx(parts, { name, version, description }) {
  const npm = npmHashes();
  const crates = crateHashes();
  const components = parts.map((part) => {
    const key = `${part.name}@${part.version}`;
    const [group, own] = /^(@[^/]+)\/(.+)$/.exec(part.name)?.slice(1) ?? [undefined, part.name];
    const content = part.kind === "npm" ? npm.get(key) : crates.get(key);
    return {
      type: "library",
      "bom-ref": purl(part),
      ...(group && { group }),
      name: own,
      version: part.version,
      scope: "required",
      ...(content && { hashes: [{ alg: part.kind === "npm" ? "SHA-512" : "SHA-256", content }] }),
      ...(part.licence && { licenses: licences(part.licence) }),
      purl: purl(part),
    };
  });
  const component = {
    type: "application",
    "bom-ref": name,
    name,
    version,
    description,
    licenses: [{ expression: "MIT" }],
  };
  const hash = createHash("sha256")
    .update(JSON.stringify([component, components]))
    .digest("hex");
  // A UUID of version 8, whose digits are free: those of the hash.
  const uuid = hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${uuid}`,
    version: 1,
    metadata: { component },
    components,
    // All parts are listed; which of them needs which other is not.
    compositions: [{ aggregate: "complete", assemblies: [name] }],
  };
}

/**
 * The list as a text.
 * @param {readonly Part[]} parts
 * @param {string} [name] of what contains them
 */
export function sbomText(parts, name) {
  const own = JSON.parse(readFileSync(at("package.json"), "utf8"));
  return `${JSON.stringify(cycloneDx(parts, { ...own, name: name ?? own.name }), null, 1)}\n`;
}
