/**
 * Finds texts that no catalog has: for the test that every text of the page is a message (`marked.test.ts`).
 *
 * A text is a string or template literal with an English word of two letters, outside `t`, `msg`, `plural`, `<Trans>` and
 * elements that say their language. It is shown if it is prose (two words in a row), wherever it stands, or if it has a
 * single word and stands where readers see it: see `isShown`.
 */
import { type NodePath, parseSync, traverse, type types } from "@babel/core";

/** Attributes and properties that are read out or shown as they stand. */
const SHOWN = new Set([
  ...["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "ariaLabel", "roleDescription"],
  ...["title", "placeholder", "alt", "label", "text", "name", "meaning", "note", "lead", "heading", "description"],
  ...["short", "empty", "caption", "textContent"],
]);
/** Properties among them that hold names of other things on elements of HTML. */
const OF_COMPONENTS = new Set(["name", "meaning", "roleDescription"]);
/** Attributes, properties and variables that never hold a text. */
const SILENT = new Set([
  ...["className", "class", "style", "d", "id", "key", "href", "viewBox", "transform", "rel", "font", "allow"],
  ...["placement", "size", "slot", "slots", "shown"],
]);
/** Functions whose arguments are shown or read out. */
const TELLING = new Set(["announce", "announceOutcome", "confirm", "alert", "join"]);
/** Functions whose arguments are ids, selectors, or sentences for developers. */
const SILENT_CALLS =
  /^(?:import|querySelector(?:All)?|closest|matches|matchMedia|getContext|regex|refine|describe|warn|error|includes|startsWith|endsWith|split|replace|replaceAll|test|glob|fetch|setProperty)$|Error$/;
/** Elements whose contents are messages, code or keys. */
const MARKED = ["Trans", "Plural", "Select", "code", "kbd"];
/** Functions and tags of messages. */
const MESSAGES = ["t", "msg", "plural", "select", "selectOrdinal", "defineMessage"];

/** A word of two letters; a text without a small letter is a symbol, the same in every language: "KB", "SYN ACK". */
const WORD = /[A-Za-z]{2,}/;
const SYMBOL = /^[^a-z]*$/;
/** Parts of a text that are no words: the name of the page, units, and lengths in CSS. */
const NO_WORDS = /Fill the Pipe|\b(?:[kM]i?b\/s|kB|ms|px|em)\b/g;
/** Selectors, media queries and markup. */
const CODE = /\[(?:role|type|contenteditable|data-)|^\s*<|^\((?:prefers|forced)-|^\s*:host/;
/** Two words in a row, or a word beside what a template puts in: "dropped ${reason}". */
const PROSE = /[A-Za-z]{2,}[,:;]? +[a-z]*[A-Za-z]{2,}/;
const HOLE = "\u0000";
const PROSE_BESIDE_HOLE = new RegExp(`(?:${HOLE}[,:;]? +[a-z]{2,}|[a-z]{2,}[,:;]? +${HOLE})`);

/** Name of the function that is called, without the object it is of. */
function calleeName(callee: types.Node): string {
  if (callee.type === "Identifier") return callee.name;
  if (callee.type === "MemberExpression" && callee.property.type === "Identifier") return callee.property.name;
  return callee.type === "Import" ? "import" : "";
}

/** Whether the text stands in a message, or in an element that says its language. */
function isMarked(path: NodePath): boolean {
  return (
    path.findParent((above) => {
      if (above.isTaggedTemplateExpression()) return above.node.quasi === path.node;
      if (above.isCallExpression()) return MESSAGES.includes(calleeName(above.node.callee));
      if (!above.isJSXElement()) return false;
      const { name, attributes } = above.node.openingElement;
      if (name.type !== "JSXIdentifier") return false;
      if (MARKED.includes(name.name))
        return path.findParent((one) => one.isJSXExpressionContainer() || one === above) === above;
      return attributes.some((one) =>
        one.type === "JSXSpreadAttribute"
          ? one.argument.type === "CallExpression" && calleeName(one.argument.callee) === "english"
          : ["lang", "translate"].includes(String(one.name.name)),
      );
    }) !== null
  );
}

/** Whether only programs or developers read the text at this place. */
function isSilent(path: NodePath): boolean {
  const { parentPath: parent } = path;
  if (!parent) return true;
  if (parent.isObjectProperty() && parent.node.key === path.node) return true;
  if (parent.isBinaryExpression() && parent.node.operator !== "+") return true;
  if (parent.isSwitchCase() || parent.isMemberExpression() || parent.isDirective()) return true;
  for (let at: NodePath = path; at.parentPath; at = at.parentPath) if (isSilentPart(at, at.parentPath)) return true;
  return false;
}

/** Whether readers never see `part`, because of the kind of its parent. */
function isSilentPart(part: NodePath, parent: NodePath): boolean {
  if (parent.isThrowStatement() || parent.isTSType() || parent.isImportDeclaration()) return true;
  if (parent.isCallExpression() || parent.isNewExpression())
    return part.listKey === "arguments" && SILENT_CALLS.test(calleeName(parent.node.callee));
  if (parent.isJSXAttribute()) return SILENT.has(String(parent.node.name.name));
  if (parent.isVariableDeclarator()) return parent.node.id.type === "Identifier" && SILENT.has(parent.node.id.name);
  if (parent.isAssignmentExpression()) return SILENT.has(calleeName(parent.node.left));
  return parent.isObjectProperty() && parent.node.key.type === "Identifier" && SILENT.has(parent.node.key.name);
}

/** The value that the text is one possibility of: the whole of `a ? "x" : y`, `"x" || y`, `` `${"x"} y` ``, `"x" + y`. */
function wholeOf(path: NodePath): NodePath {
  const { parentPath: parent } = path;
  const isPossibility =
    (parent?.isConditionalExpression() && parent.node.test !== path.node) ||
    parent?.isLogicalExpression() ||
    parent?.isTSAsExpression() ||
    parent?.isTSSatisfiesExpression() ||
    parent?.isParenthesizedExpression() ||
    parent?.isBinaryExpression({ operator: "+" });
  return isPossibility ? wholeOf(parent as NodePath) : path;
}

/** Whether a value, or one of its possibilities, is a message. */
function isMessage(node: types.Node): boolean {
  if (node.type === "TaggedTemplateExpression") return MESSAGES.includes(calleeName(node.tag));
  if (node.type === "CallExpression") return MESSAGES.includes(calleeName(node.callee));
  if (node.type === "ConditionalExpression") return isMessage(node.consequent) || isMessage(node.alternate);
  if (node.type === "LogicalExpression") return isMessage(node.left) || isMessage(node.right);
  return false;
}

/** Whether a function around the text says that it returns `type`, alone or in an array. */
function isInFunctionOf(path: NodePath, type: "Reading" | "Table"): boolean {
  return (
    path.findParent((above) => {
      if (!above.isFunction()) return false;
      const { returnType } = above.node;
      return returnType != null && JSON.stringify(returnType).includes(`"name":"${type}"`);
    }) !== null
  );
}

/** Whether the text is a name of a reading (the first of a pair), or a cell of a table. */
function isInList(whole: NodePath): boolean {
  if (isInFunctionOf(whole, "Table")) return true;
  const isInReadings =
    whole.findParent((above) => above.isJSXAttribute() && above.node.name.name === "readings") !== null;
  return whole.key === 0 && (isInReadings || isInFunctionOf(whole, "Reading"));
}

/** Whether another value that the same function returns is a message. */
function isBesideMessage(returned: NodePath): boolean {
  const all: (types.Node | null | undefined)[] = [];
  const body = returned.getFunctionParent();
  body?.traverse({
    ReturnStatement: (one) => {
      all.push(one.node.argument);
    },
    Function: (one) => one.skip(),
  });
  return all.some((node) => node && isMessage(node));
}

/** Whether the property is in a table of words: one of the others is a getter of a message, under a name of its own. */
function isInWordTable(property: NodePath<types.ObjectProperty>): boolean {
  return (property.parent as types.ObjectExpression).properties.some(
    (one) =>
      one.type === "ObjectMethod" &&
      one.kind === "get" &&
      one.key.type === "Identifier" &&
      !SHOWN.has(one.key.name) &&
      one.body.body.some((part) => part.type === "ReturnStatement" && part.argument && isMessage(part.argument)),
  );
}

/** Whether the text is a choice in a template string with spaces: "3 connections". */
function isChoiceInTemplate(path: NodePath, whole: NodePath): boolean {
  const { parentPath: parent } = whole;
  if (whole === path || !parent?.isTemplateLiteral() || parent.parentPath.isTaggedTemplateExpression()) return false;
  return parent.node.quasis.some(({ value }) => value.raw.includes(" "));
}

/** Whether the text stands in a hole of a message, other than as the argument of a call. */
function isInHole(path: NodePath): boolean {
  for (let at: NodePath | null = path; at; at = at.parentPath) {
    const { parentPath: parent } = at;
    if (parent?.isCallExpression() && at.listKey === "arguments") return false;
    if (parent?.isFunction() || parent?.isStatement()) return false;
    if (parent?.isTaggedTemplateExpression()) return isMessage(parent.node);
    if (parent?.isJSXElement()) {
      const { name } = parent.node.openingElement;
      return name.type === "JSXIdentifier" && name.name === "Trans";
    }
  }
  return false;
}

/** Whether the value is that of an attribute that is shown or read out. */
function isShownAttribute(attribute: NodePath | null | undefined): boolean {
  if (!attribute?.isJSXAttribute()) return false;
  const name = String(attribute.node.name.name);
  const element = attribute.parent as types.JSXOpeningElement;
  const isOurs = element.name.type !== "JSXIdentifier" || /^[A-Z]/.test(element.name.name);
  return SHOWN.has(name) && (isOurs || !OF_COMPONENTS.has(name));
}

/** Whether a single word at this place is seen by readers. */
function isShown(path: NodePath): boolean {
  const whole = wholeOf(path);
  const { parentPath: parent } = whole;
  if (!parent) return false;
  if (isMessage(whole.node) || isInHole(whole) || isChoiceInTemplate(path, whole)) return true;
  if (parent.isObjectProperty()) {
    const { key } = parent.node;
    const name = key.type === "Identifier" ? key.name : key.type === "StringLiteral" ? key.value : "";
    return SHOWN.has(name) || isInWordTable(parent);
  }
  if (parent.isAssignmentExpression()) return SHOWN.has(calleeName(parent.node.left));
  if (parent.isCallExpression()) return whole.listKey === "arguments" && isTelling(parent);
  if (parent.isArrayExpression()) return isInList(whole);
  if (parent.isVariableDeclarator()) return whole !== path && isInFunctionOf(whole, "Table");
  if (parent.isReturnStatement()) {
    const method = parent.getFunctionParent()?.node;
    const isGetter = method?.type === "ObjectMethod" && method.kind === "get" && method.key.type === "Identifier";
    return (isGetter && SHOWN.has((method.key as types.Identifier).name)) || isBesideMessage(parent);
  }
  if (parent.isJSXExpressionContainer() && !parent.parentPath.isJSXAttribute()) return true;
  return isShownAttribute(parent) || isShownAttribute(parent.parentPath);
}

/** Whether the arguments of a call are announced, or put into a row of a table by a function of its own. */
function isTelling(call: NodePath<types.CallExpression>): boolean {
  const name = calleeName(call.node.callee);
  const made = call.node.callee.type === "Identifier" ? call.scope.getBinding(name) : undefined;
  const isLocal = made !== undefined && made.scope !== call.scope.getProgramParent();
  return TELLING.has(name) || (isLocal && isInFunctionOf(call, "Table"));
}

/** A text, and the line it is on, from 1. */
export interface UnmarkedText {
  line: number;
  text: string;
}

/** Texts of a module (TypeScript with or without JSX) that readers see and no catalog has. Throws if it cannot be parsed. */
export function unmarkedTexts(code: string): UnmarkedText[] {
  const tree = parseSync(code, { babelrc: false, configFile: false, parserOpts: { plugins: ["jsx", "typescript"] } });
  if (tree === null) throw new Error("cannot be parsed");
  const found: UnmarkedText[] = [];
  const tell = (path: NodePath, text: string, shown: boolean) => {
    const words = text.replace(NO_WORDS, "").replace(/\b[A-Z][A-Za-z]*Error\b/, "");
    const isProse = PROSE.test(words) || PROSE_BESIDE_HOLE.test(words);
    if (!WORD.test(words) || SYMBOL.test(words) || CODE.test(text)) return;
    if (!(shown || isProse) || isMarked(path) || isSilent(path)) return;
    found.push({ line: path.node.loc?.start.line ?? 0, text: text.replaceAll(HOLE, "…").trim() });
  };
  traverse(tree, {
    JSXText: (path) => tell(path, path.node.value, true),
    StringLiteral: (path) => tell(path, path.node.value, isShown(path)),
    TemplateLiteral: (path) => tell(path, path.node.quasis.map(({ value }) => value.raw).join(HOLE), isShown(path)),
  });
  return found;
}
