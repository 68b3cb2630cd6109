import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { archive } from "./archive.mjs";
import { kept } from "./keeper.mjs";

const bytes = (text: string) => new TextEncoder().encode(text);

const SITE = new Map(
  Object.entries({
    _headers: "/*",
    "assets/index-1b2c.js": "1",
    "one-file.html": "all of it",
    "fill-the-pipe.zip": "old",
    "index.html": '<title>x</title>\n<link rel="alternate" type="application/zip" href="./fill-the-pipe.zip">\n</head>',
    "papers/a.csv": "a",
    "sw.js": "old",
  }).map(([path, text]) => [path, bytes(text)]),
);

test("kept is what the site needs, by name where that tells its content, else by its hash", () => {
  const entries = kept(SITE);
  expect(entries.map(({ url }) => url)).toEqual(["assets/index-1b2c.js", "index.html", "papers/a.csv"]);
  expect(entries[0]?.revision).toBe(null);
  const changed = kept(new Map([...SITE, ["papers/a.csv", bytes("b")]]));
  expect(changed[2]?.revision).not.toBe(entries[2]?.revision);
  expect(changed[1]).toEqual(entries[1]);
  for (const { integrity } of entries) expect(integrity).toMatch(/^sha256-.{43}=$/);
});

test("the archive is the whole site but itself, says how to serve it, and is the same every time", () => {
  const keep = (files: ReadonlyMap<string, Uint8Array>) => bytes(JSON.stringify(kept(files)));
  const made = archive(SITE, keep);
  const files = unzipSync(made);
  const inside = (path: string) => new TextDecoder().decode(files[`fill-the-pipe/${path}`]);
  expect(Object.keys(files).sort()).toEqual(
    [...SITE.keys(), "README.txt"]
      .filter((path) => path !== "fill-the-pipe.zip")
      .map((path) => `fill-the-pipe/${path}`)
      .sort(),
  );
  expect(inside("README.txt")).toContain("python3 -m http.server");
  expect(inside("index.html")).toBe("<title>x</title>\n</head>");
  // The worker in it goes by the page in it.
  expect(inside("sw.js")).toContain(kept(new Map([["index.html", bytes(inside("index.html"))]]))[0]?.integrity);
  expect(archive(SITE, keep)).toEqual(made);
});
