import { StreamLanguage } from "@codemirror/language";
import { highlightTree, tagHighlighter, tags } from "@lezer/highlight";
import { expect, test } from "vitest";
import { rhaiParser } from "./language.ts";

const highlighter = tagHighlighter([
  { tag: tags.keyword, class: "keyword" },
  { tag: tags.self, class: "self" },
  { tag: tags.comment, class: "comment" },
  { tag: tags.string, class: "string" },
  { tag: tags.number, class: "number" },
  { tag: tags.bool, class: "bool" },
  { tag: tags.propertyName, class: "property" },
]);

/** Returns the highlighted parts of a text, each with its class. */
function parts(text: string): string[] {
  const tree = StreamLanguage.define(rhaiParser).parser.parse(text);
  const found: string[] = [];
  highlightTree(tree, highlighter, (from, to, name) => found.push(`${name} ${text.slice(from, to)}`));
  return found;
}

test("highlights words, members, numbers and comments", () => {
  expect(parts("fn f() { this.cwnd += 1.5e3; } // x")).toEqual([
    "keyword fn",
    "self this",
    "property cwnd",
    "number 1.5e3",
    "comment // x",
  ]);
});

test("a comment nests, goes over lines, and holds no words", () => {
  expect(parts("/* a /* let */ b\n fn */ let x = true;")).toEqual([
    "comment /* a /* let */ b",
    "comment  fn */",
    "keyword let",
    "bool true",
  ]);
});

test("a text ends at its quotation mark or its line, but one in backquotes goes on", () => {
  expect(parts('print("a \\" b"); let')).toEqual(['string "a \\" b"', "keyword let"]);
  expect(parts('"open\nlet')).toEqual(['string "open', "keyword let"]);
  expect(parts("`a\nlet` let")).toEqual(["string `a", "string let`", "keyword let"]);
});

test("the dot of a number is no member", () => {
  expect(parts("1.5 + a.b")).toEqual(["number 1.5", "property b"]);
});
