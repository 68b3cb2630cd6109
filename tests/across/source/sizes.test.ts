/** Sizes of folders and files: both are read at a glance, unless they are rows of one list. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { at } from "../../../scripts/setup/places.mjs";

/** Files directly in one folder, with their tests. */
const MOST_FILES = 25;

/** Lines of a file of code or style. */
const MOST_LINES = 400;

/** Folders whose files are rows of one list, by what a file is. */
const LISTS: Readonly<Record<string, string>> = {
  "tests/browser": "a part of the page, tested in a browser",
  "tests/stories/overlap": "a case of overlapping segments",
  "tests/stories/state-event": "a state of a connection and an event",
  "web/language/locales/es": "the catalog of a folder",
  "web/language/locales/fr": "the catalog of a folder",
  "web/pages/problems/rows": "the problems on a topic, or on several that belong together",
};

/** Head of a file that is written from the engine's types. */
const WRITTEN = "Written from the engine's types by `npm run types`";

/** Folders that are installed or built. */
const MADE = new Set(["node_modules", "target", "web/engine/pkg"]);

/** Returns the paths of the files in a folder and in those below it. */
function filesIn(folder: string): string[] {
  return readdirSync(at(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (MADE.has(entry.name) || MADE.has(path)) return [];
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

/** Returns a sentence for each folder with too many files that is no list. */
function crowded(files: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const folder of files.map((file) => dirname(file))) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return [...counts].flatMap(([folder, count]) =>
    count <= MOST_FILES || folder in LISTS
      ? []
      : [`${folder} holds ${count} files: move those of one subject to a folder of their own.`],
  );
}

/** Returns a sentence for a file with too many lines that is not written by a program. */
function long(file: string, text: string): string[] {
  const lines = text.split("\n").length - 1;
  if (lines <= MOST_LINES || text.slice(0, 500).includes(WRITTEN)) return [];
  return [`${file} has ${lines} lines: move those of one subject to a file of their own.`];
}

const FILES = ["engine", "scripts", "tests", "web"].flatMap(filesIn);

test(`no folder holds more than ${MOST_FILES} files, unless they are rows of one list`, () => {
  expect(FILES.length).toBeGreaterThan(1500);
  expect(crowded(FILES)).toEqual([]);
});

test("a folder with too many files is named, and no list is", () => {
  const many = (folder: string) => Array.from({ length: MOST_FILES + 1 }, (_, i) => `${folder}/${i}.ts`);
  expect(crowded(many("web/marks"))).toEqual([expect.stringMatching(/^web\/marks holds 26 files/)]);
  expect(crowded(many("tests/stories/overlap"))).toEqual([]);
  expect(crowded(many("web/marks").slice(1))).toEqual([]);
});

test(`no file has more than ${MOST_LINES} lines, unless it is written by a program`, () => {
  const sources = FILES.filter((file) => /\.(?:rs|tsx?|mjs|css)$/.test(file));
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.flatMap((file) => long(file, readFileSync(at(file), "utf8")))).toEqual([]);
});

test("a file with too many lines is named, and none that a program writes", () => {
  const text = "\n".repeat(MOST_LINES + 1);
  expect(long("web/marks/axis.ts", text)).toEqual([expect.stringMatching(/^web\/marks\/axis\.ts has 401 lines/)]);
  expect(long("web/marks/axis.ts", text.slice(1))).toEqual([]);
  expect(long("web/engine/contract/experiment.ts", `/**\n * ${WRITTEN}: change them there. */${text}`)).toEqual([]);
});
