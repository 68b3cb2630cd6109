import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { parseSync } from "vite";
import { describe, expect, test } from "vitest";
import { at } from "../../../scripts/setup/places.mjs";
import { FLOORS } from "../../../web/floors.ts";

const floors = Object.keys(FLOORS);

/** Every file of `web/`, by its path there. */
const files = readdirSync(at("web"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => posix.relative(at("web"), join(entry.parentPath, entry.name)))
  .filter((file) => !file.startsWith("engine/pkg/"));

/** The floor that a file is on; undefined for files beside the folders, which are the pages of the site. */
const floorOf = (file: string) => floors.find((floor) => file.startsWith(`${floor}/`));

/** Relative paths that a file imports, with types, styles and globs. */
function importsOf(file: string, text: string): string[] {
  const written = [...text.matchAll(/(?:glob(?:<[^>]*>)?\(|new URL\(|^import |@import | from )\s*["`](\.[^"`]*)/gm)];
  const paths = written.map(([, path]) => path);
  if (/\.(?:ts|tsx|js)$/.test(file)) {
    const { module } = parseSync(file, text);
    paths.push(...module.staticImports.map(({ moduleRequest }) => moduleRequest.value));
    for (const { entries } of module.staticExports) {
      paths.push(...entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])));
    }
    // `moduleRequest` of a dynamic import is the source text, with its quotes.
    paths.push(
      ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
        text.slice(start, end).replace(/^["`]|["`]$/g, ""),
      ),
    );
  }
  return [...new Set(paths)].filter((path) => path.startsWith("."));
}

/** One sentence for each import of `file` that leads to a floor above its own. */
function upwardImports(file: string, text: string): string[] {
  const own = floorOf(file);
  return importsOf(file, text).flatMap((path) => {
    const target = posix.normalize(posix.join(posix.dirname(file), path));
    const other = floorOf(target) ?? floorOf(`${target}/`);
    if (own === undefined || other === undefined || floors.indexOf(other) <= floors.indexOf(own)) return [];
    return [`web/${file} is in ${own} and imports web/${target}, which is in ${other}, a floor above it.`];
  });
}

describe("the floors of web/", () => {
  test("every folder has one, and every floor is a folder", () => {
    const without = files.filter((file) => dirname(file) !== "." && floorOf(file) === undefined);
    expect(without, "add their folders to web/floors.ts").toEqual([]);
    expect(floors.filter((floor) => !files.some((file) => file.startsWith(`${floor}/`)))).toEqual([]);
  });

  test("a folder imports only from floors below its own", () => {
    const sources = files.filter((file) => /\.(?:tsx?|js|css|mdx)$/.test(file));
    expect(sources.length).toBeGreaterThan(700);
    expect(sources.flatMap((file) => upwardImports(file, readFileSync(at(`web/${file}`), "utf8")))).toEqual([]);
  });

  test("an import the wrong way is named, in every form that an import has", () => {
    const forms = [
      'import { x } from "../lab/lab.ts";',
      'import type { Lab } from "../lab/lab.ts";',
      'export * from "../lab/lab.ts";',
      'const lab = () => import("../lab/lab.ts");',
      'const all = import.meta.glob<Lab>("../lab/*.ts");',
    ];
    for (const form of forms) {
      expect(upwardImports("charts/plot.ts", form), form).toEqual([
        expect.stringMatching(
          /^web\/charts\/plot\.ts is in charts and imports web\/lab\/.*, which is in lab, a floor above it\.$/,
        ),
      ]);
      expect(upwardImports("compare/words.ts", form), form).toEqual([]);
    }
    expect(upwardImports("charts/charts.css", '@import "../lab/lab.css";')).toHaveLength(1);
  });
});
