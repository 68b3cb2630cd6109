import { readdirSync, readFileSync } from "node:fs";
import { parseSync } from "vite";
import { describe, expect, test } from "vitest";
import { at } from "../../../scripts/setup/places.mjs";

/** Every module of `web/`, tests aside, by its path there. */
const modules = readdirSync(at("web"), { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith("engine/pkg/"),
);

const read = (file: string) => readFileSync(at(`web/${file}`), "utf8");

/** One sentence for each doc comment that stands between two imports, where no reader looks for the head of a module. */
function lateHeads(file: string, text: string): string[] {
  const { program, comments } = parseSync(file, text);
  const imports = program.body.filter(({ type }) => type === "ImportDeclaration");
  const [first, last] = [imports[0], imports[imports.length - 1]];
  return comments
    .filter(
      ({ type, value, start }) => type === "Block" && value.startsWith("*") && first?.end <= start && start < last.end,
    )
    .map(({ start }) => `web/${file}:${text.slice(0, start).split("\n").length}: move this comment above the imports.`);
}

/** One sentence for each exported declaration without a doc comment directly above it. */
function undocumented(file: string, text: string): string[] {
  const { program, comments } = parseSync(file, text);
  const docs = comments.filter(({ type, value }) => type === "Block" && value.startsWith("*"));
  return (
    program.body
      .filter(
        (node) =>
          node.type === "ExportDefaultDeclaration" ||
          (node.type === "ExportNamedDeclaration" && node.declaration !== null),
      )
      // Between a comment and what it is about there is at most a remark to a linter.
      .filter(({ start }) => !docs.some(({ end }) => /^\n(?:\/\/[^\n]*\n)*$/.test(text.slice(end, start))))
      .map(({ start, end }) => {
        const [line] = text.slice(start, end).split("\n");
        return `web/${file}:${text.slice(0, start).split("\n").length}: write a doc comment above "${line}".`;
      })
  );
}

describe("the doc comments of web/", () => {
  test("the head of a module stands above its imports", () => {
    expect(modules.length).toBeGreaterThan(600);
    expect(modules.flatMap((file) => lateHeads(file, read(file)))).toEqual([]);
  });

  test("a head below an import is named", () => {
    const [head, imports] = ["/** Rates of a run. */", ['import { a } from "./a.ts";', 'import { b } from "./b.ts";']];
    expect(lateHeads("run/rates.ts", [head, ...imports, "/** The rate. */", "const rate = a + b;"].join("\n"))).toEqual(
      [],
    );
    expect(lateHeads("run/rates.ts", [imports[0], "", head, imports[1]].join("\n"))).toEqual([
      "web/run/rates.ts:3: move this comment above the imports.",
    ]);
  });

  test("every exported item has one", () => {
    expect(modules.flatMap((file) => undocumented(file, read(file)))).toEqual([]);
  });

  test("an exported item without one is named", () => {
    const bare = [
      "export const RATE = 1;",
      "export function rate() {}",
      "export interface Rate {}",
      "export default class {}",
      "/** The head of the module. */\n\nexport type Rate = number;",
      "// The rate.\nexport const RATE = 1;",
    ];
    for (const text of bare) expect(undocumented("run/rates.ts", text), text).toHaveLength(1);
    expect(undocumented("run/rates.ts", bare[0])).toEqual([
      'web/run/rates.ts:1: write a doc comment above "export const RATE = 1;".',
    ]);
    const fine = [
      "/** The rate, b/s. */\nexport const RATE = 1;",
      "/** Returns the rate. */\n// biome-ignore lint/x: y\nexport function rate() {}",
      'const RATE = 1;\nexport { RATE };\nexport * from "./other.ts";',
    ];
    for (const text of fine) expect(undocumented("run/rates.ts", text), text).toEqual([]);
  });
});
