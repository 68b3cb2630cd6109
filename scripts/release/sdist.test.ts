import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { ENGINE, ROOT } from "../setup/places.mjs";
import { PYTHON } from "../setup/python.mjs";
import { atTheRoot, metadataOf, SOURCES } from "./sdist.mjs";

it("the project's file names its files from the root of the sources", () => {
  const project = atTheRoot(readFileSync(join(PYTHON, "pyproject.toml"), "utf8"));
  for (const line of [
    'readme = "engine/python/README.md"',
    'license-files = ["LICENSE"]',
    'python-source = "engine/python"',
    'manifest-path = "engine/python/Cargo.toml"',
  ]) {
    expect(project.split("\n")).toContain(line);
  }
});

it("the sources have the metadata of the wheel, without the licences of what is linked in", () => {
  const metadata =
    "Name: fillthepipe\nVersion: 1.2.3\nLicense-File: LICENSE\nLicense-File: third-party-licences.txt\n\nText";
  const wheel = zipSync({ "fillthepipe-1.2.3.dist-info/METADATA": strToU8(metadata), "a.py": strToU8("") });
  expect(metadataOf(wheel)).toEqual({
    name: "fillthepipe",
    version: "1.2.3",
    metadata: "Name: fillthepipe\nVersion: 1.2.3\nLicense-File: LICENSE\n\nText",
  });
  expect(() => metadataOf(zipSync({ "a.py": strToU8("") }))).toThrow("The wheel does not state its name and version.");
});

/** Crates and tests whose code is not in the package. */
const OTHERS = /^(?:wasm|tools|glue|fuzz|target)\/|\/tests[./]/;
const INCLUDED = /include_(?:str|bytes|dir)!\(\s*(?:concat!\(\s*env!\("CARGO_MANIFEST_DIR"\),\s*)?"([^"]+)"/g;

it("the sources have every file that the engine's code includes", () => {
  const files = readdirSync(ENGINE, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".rs") && !OTHERS.test(file),
  );
  const included = files.flatMap((file) =>
    Array.from(readFileSync(join(ENGINE, file), "utf8").matchAll(INCLUDED), ([, path]) => {
      const crate = join(ENGINE, file.split("/")[0]);
      const from = path.startsWith("$CARGO_MANIFEST_DIR") || path.startsWith("/") ? crate : dirname(join(ENGINE, file));
      return relative(ROOT, join(from, path.replace("$CARGO_MANIFEST_DIR", "")));
    }),
  );
  expect(included.length).toBeGreaterThan(20);
  expect(included).toContain("tests/parity/changes.json");
  expect(
    included.filter((file) => !SOURCES.some((source) => file === source || file.startsWith(`${source}/`))),
  ).toEqual([]);
});
