/** Comments name their subject: none begins with a bare word such as "What" or "Of". */

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { at } from "../../../scripts/setup/places.mjs";

const FOLDERS = ["engine", "scripts", "tests", "web"];
const LEFT_OUT = /(^|\/)(pkg|target|node_modules)\//;
const START = /^\s*(?:\/\/[/!]?|\/\*\*|\*) ?/;
const BARE = /^(?:Of|Where|What|By|Who|Whom|Those|And|As|The same)\b/;

/** One sentence for each comment that begins with a bare word. A line that continues a comment may begin with any. */
function bareComments(file: string, text: string): string[] {
  const lines = text.split("\n");
  const said = lines.map((line) => (START.test(line) ? line.replace(START, "") : null));
  return lines.flatMap((line, row) => {
    const begins = said[row] !== null && !said[row - 1];
    return begins && BARE.test(said[row] ?? "") ? [`${file}:${row + 1}: name the subject of "${line.trim()}".`] : [];
  });
}

test("no comment begins with a bare word", () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(at(folder), { recursive: true, encoding: "utf8" })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /\.(rs|tsx?|mjs)$/.test(file) && !LEFT_OUT.test(file)),
  );
  expect(files.length).toBeGreaterThan(1000);
  expect(files.flatMap((file) => bareComments(file, readFileSync(at(file), "utf8")))).toEqual([]);
});

test("one that does is named", () => {
  expect(bareComments("web/a.ts", "/** What a run came to. */")).toEqual([
    'web/a.ts:1: name the subject of "/** What a run came to. */".',
  ]);
  expect(bareComments("a.rs", "x();\n    // By number: lengths.")).toHaveLength(1);
  expect(bareComments("a.ts", "/**\n * Of the root, px.\n */")).toHaveLength(1);
  expect(bareComments("a.rs", "//! CUBIC.\n//! Where Reno is faster, it grows like Reno.")).toEqual([]);
  expect(bareComments("a.rs", "//! CUBIC.\n//!\n//! Where Reno is faster, it grows like Reno.")).toHaveLength(1);
});
