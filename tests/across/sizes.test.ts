/** Sizes of folders and files: a folder is read at a glance, unless its files are rows of one list. */
import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { at } from "../../scripts/setup/places.mjs";

/** Files directly in one folder, with their tests. */
const MOST_FILES = 25;

/** Folders whose files are rows of one list, by what a file is. */
const LISTS: Readonly<Record<string, string>> = {
  "tests/browser": "a part of the page, tested in a browser",
  "tests/stories/overlap": "a case of overlapping segments",
  "tests/stories/state-event": "a state of a connection and an event",
  "web/language/locales/es": "the catalog of a folder",
  "web/language/locales/fr": "the catalog of a folder",
};

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
