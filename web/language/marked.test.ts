import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type NodePath, parseSync, traverse, type types } from "@babel/core";
import { expect, test } from "vitest";
import { at } from "../../scripts/setup/places.mjs";

/** Pages that are long texts, in English, and say so. */
const ENGLISH = /^pages\/(?:accessibility|evidence|teachers)\//;
/** Read out or shown as they stand. */
const SAID = new Set([
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "title",
  "placeholder",
  "alt",
  "label",
]);
/** The same, of components of ours. */
const HANDED = new Set(["name", "meaning", "roleDescription"]);
const WORDS = /[A-Za-z]{2,}/;
/** A name is the same in every language. */
const NAMES = ["Fill the Pipe"];

const files = readdirSync(at("web"), { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx") && !ENGLISH.test(file),
);

/** Is it inside a message, or said to be in a language, or not to be translated? */
function isMarked(path: NodePath): boolean {
  return (
    path.findParent((above) => {
      if (!above.isJSXElement()) return false;
      const { name, attributes } = above.node.openingElement;
      if (name.type !== "JSXIdentifier") return false;
      if (["Trans", "code", "kbd"].includes(name.name)) return true;
      return attributes.some((one) =>
        one.type === "JSXSpreadAttribute"
          ? one.argument.type === "CallExpression" && (one.argument.callee as types.Identifier).name === "english"
          : ["lang", "translate"].includes(String(one.name.name)),
      );
    }) !== null
  );
}

/** Line and text of what a reader sees that no catalog has. */
function unmarked(file: string): string[] {
  const code = readFileSync(join(at("web"), file), "utf8");
  const tree = parseSync(code, { babelrc: false, configFile: false, parserOpts: { plugins: ["jsx", "typescript"] } });
  const found: string[] = [];
  const tell = (path: NodePath, text: string) => {
    if (WORDS.test(text) && !NAMES.includes(text) && !isMarked(path))
      found.push(`${file}:${path.node.loc?.start.line}: ${text.trim()}`);
  };
  if (tree === null) throw new Error(`${file} cannot be read`);
  traverse(tree, {
    JSXText: (path) => tell(path, path.node.value),
    JSXAttribute(path) {
      const { name, value } = path.node;
      const element = path.parent as types.JSXOpeningElement;
      const isOurs = element.name.type === "JSXIdentifier" && /^[A-Z]/.test(element.name.name);
      const isSaid = SAID.has(String(name.name)) || (isOurs && HANDED.has(String(name.name)));
      if (isSaid && value?.type === "StringLiteral") tell(path, value.value);
    },
    JSXExpressionContainer(path) {
      if (path.parentPath.isJSXAttribute()) return;
      const { expression } = path.node;
      const all =
        expression.type === "ConditionalExpression" ? [expression.consequent, expression.alternate] : [expression];
      for (const one of all) {
        if (one.type === "StringLiteral") tell(path, one.value);
        if (one.type === "TemplateLiteral") tell(path, one.quasis.map(({ value }) => value.raw).join(" "));
      }
    },
  });
  return found;
}

test("every text of a component is a message", () => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(unmarked)).toEqual([]);
});
