import { readFileSync } from "node:fs";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { PYTHON } from "../setup/python.mjs";
import { atTheRoot, metadataOf } from "./sdist.mjs";

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
