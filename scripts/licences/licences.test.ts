import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allowedLicences, refusal } from "./allowed.mjs";
import { lockedPackages, npmPart, packageFolder } from "./npm.mjs";
import { licenceTexts } from "./part.mjs";
import { pageOf, textOf } from "./written.mjs";

const crate = (licence: string | null) => ({ kind: "crate" as const, name: "toy", version: "1.0.0", licence });

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "licences-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("a licence", () => {
  it.each(["MIT", "MIT OR GPL-3.0-only", "MIT/Apache-2.0", "(MIT OR Apache-2.0) AND Unicode-3.0"])(
    "%s is allowed",
    (licence) => {
      expect(refusal(crate(licence))).toBeNull();
    },
  );

  it.each([
    ["GPL-3.0-only", "The crate toy 1.0.0 has the licence GPL-3.0-only, which engine/deny.toml does not allow."],
    ["MIT AND MPL-2.0", "The crate toy 1.0.0 has the licence MIT AND MPL-2.0, which engine/deny.toml does not allow."],
    [
      "GPL-2.0-only WITH Classpath-exception-2.0",
      "The crate toy 1.0.0 has the licence GPL-2.0-only WITH Classpath-exception-2.0, which engine/deny.toml does not allow.",
    ],
    ["Do what you like", 'The crate toy 1.0.0 states the licence "Do what you like", which is not an SPDX expression.'],
    [null, "The crate toy 1.0.0 states no licence."],
  ])("%s is refused by one sentence that names the package", (licence, sentence) => {
    expect(refusal(crate(licence))).toBe(sentence);
  });

  it("of a tool may be one that nothing shipped may have", () => {
    expect(allowedLicences()).not.toContain("MPL-2.0");
    expect(refusal(crate("MPL-2.0"), { isTool: true })).toBeNull();
  });

  it("may be allowed to one crate", () => {
    expect(refusal({ ...crate("MPL-2.0+"), name: "smartstring" })).toBeNull();
    expect(refusal(crate("MPL-2.0+"))).toContain("has the licence MPL-2.0+, which engine/deny.toml does not allow");
  });
});

describe("npm packages", () => {
  it("of the lock file include what is shipped and what is a tool", () => {
    const packages = new Map(lockedPackages().map((one) => [one.name, one]));
    expect(packages.get("react")).toMatchObject({ licence: "MIT", isTool: false });
    expect(packages.get("vitest")).toMatchObject({ licence: "MIT", isTool: true });
  });

  it("are found from their modules, past manifests inside them", () => {
    const inside = join(folder, "node_modules", "toy", "esm");
    mkdirSync(inside, { recursive: true });
    writeFileSync(join(inside, "package.json"), '{ "type": "module" }');
    writeFileSync(
      join(folder, "node_modules/toy/package.json"),
      '{ "name": "toy", "version": "1.0.0", "license": "MIT", "author": "A. Person <a@example.org>" }',
    );
    expect(packageFolder(`\0${join(inside, "index.js")}?commonjs`)).toBe(join(folder, "node_modules/toy"));
    expect(packageFolder("/somewhere/web/site/main.tsx")).toBeNull();
    const { licence, texts } = npmPart(join(folder, "node_modules/toy"));
    expect(licence).toBe("MIT");
    expect(texts[0]).toContain("Copyright (c) A. Person\n");
  });
});

describe("the text of a licence", () => {
  it("is MIT's alone where the reader may choose", () => {
    for (const name of ["LICENSE-MIT", "LICENSE-APACHE", "NOTICE", "README.md"])
      writeFileSync(join(folder, name), `${name}\n`);
    expect(licenceTexts(folder, "MIT OR Apache-2.0", [])).toEqual(["LICENSE-MIT"]);
    expect(licenceTexts(folder, "MIT AND Apache-2.0", [])).toEqual(["LICENSE-APACHE", "LICENSE-MIT", "NOTICE"]);
  });

  it("is unknown where a package has none and does not offer MIT", () => {
    expect(licenceTexts(join(folder, "absent"), "BSD-3-Clause", [])).toEqual([]);
  });

  it("stands once for all packages that have it, and cannot be markup", () => {
    const parts = ["first", "second"].map((name) => ({ ...crate("MIT"), name, texts: ["<b> & text"] }));
    const [text, page] = [textOf(parts), pageOf(parts)];
    expect(text.match(/<b> & text/g)).toHaveLength(1);
    expect(text).toContain("first 1.0.0\nsecond 1.0.0");
    expect(page).toContain("<pre>&lt;b> &amp; text</pre>");
  });
});
