/**
 * Texts of MDX files as messages: every paragraph, heading and item, with its elements as numbered tags, and every title in an
 * attribute or in the file's head. In the values of other attributes, texts are marked as in modules: t`Round trip`. The build puts
 * calls that read them in the language of the page in their place.
 */

import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";

/** Attributes that hold a text for readers, by the name of their element. @type {Readonly<Record<string, string[]>>} */
const ATTRIBUTES = {
  Criteria: ["principle"],
  Doubt: ["place", "took"],
  Figure: ["title"],
  Misconception: ["says"],
  Question: ["ask"],
  Step: ["title"],
};
/** Fields of a file's head that hold one. */
const HEAD = ["title", "lead", "text"];
/** Elements whose contents are the same in every language. */
const CODE = ["code", "pre"];

/** Names of the functions that read a text in the language of the page. */
export const READERS = { title: "_readTitle", text: "_readText" };

/**
 * A node of a program, as ESTree has it.
 * @typedef {any} Node
 * @typedef {{ id: string, message: string }} Message
 */

/** @param {Node} node */
const isElement = (node) => node?.type === "CallExpression" && ["_jsx", "_jsxs"].includes(node.callee.name);
/** @param {Node} node */
const isText = (node) => node?.type === "Literal" && typeof node.value === "string";
/** @param {Node} node */
const isWords = (node) => isText(node) && /\p{L}/u.test(node.value);
/** @param {Node} node */
const isMarked = (node) => node?.type === "TaggedTemplateExpression" && node.tag.name === "t";
/** @param {Node} element */
const isCode = ({ arguments: [type] }) => CODE.includes(type.property?.name ?? type.value);
/** @param {Node} element @returns {Node} the property with the children of an element, if it has any */
const childrenOf = ({ arguments: [, props] }) =>
  props.properties.find((/** @type {Node} */ one) => one.key?.name === "children");
/** @param {Node} value @returns {Node[]} */
const listOf = (value) => (value.type === "ArrayExpression" ? value.elements : [value]);

/** @param {unknown} value */
const literal = (value) => ({ type: "Literal", value });
/** @param {string} name @param {Node[]} args */
const call = (name, args) => ({
  type: "CallExpression",
  callee: { type: "Identifier", name },
  arguments: args,
  optional: false,
});

/**
 * Writes children as a message. Their elements, without children of their own, are put into `elements`.
 * @param {Node[]} children
 * @param {Node[]} elements
 * @returns {string}
 */
function written(children, elements) {
  return children
    .map((child) => {
      // Line breaks of the file are not those of the page; a brace would begin a placeholder.
      if (isText(child)) return child.value.replace(/\s+/g, " ").replace(/[{}]/g, "'$&'");
      const number = elements.push(child) - 1;
      const inner = isElement(child) && !isCode(child) ? childrenOf(child) : undefined;
      if (!inner) return `<${number}/>`;
      const [, props] = child.arguments;
      props.properties = props.properties.filter((/** @type {Node} */ one) => one !== inner);
      return `<${number}>${written(listOf(inner.value), elements)}</${number}>`;
    })
    .join("");
}

/**
 * A plugin of MDX that makes texts into messages and tells each of them.
 * @param {(message: Message) => void} tell
 */
export const mdxMessages = (tell) => () => (/** @type {Node} */ program) => {
  /** @param {string} text @returns {[Node, Node]} */
  const message = (text) => {
    const id = generateMessageId(text);
    tell({ id, message: text });
    const [only, ...more] = compileMessageOrThrow(text);
    if (typeof only !== "string" || more.length > 0) throw new Error(`A text of MDX has nothing to fill in: ${text}`);
    return [literal(id), literal(only)];
  };

  /** @param {Node} value */
  const readTitle = (value) => call(READERS.title, message(value.value.replace(/[{}]/g, "'$&'")));

  /** The head of a file is read once, so a title in it is read whenever it is used. @param {Node} property */
  function readField(property) {
    if (!HEAD.includes(property.key.name) || !isWords(property.value)) return visit(property.value, true);
    const body = { type: "BlockStatement", body: [{ type: "ReturnStatement", argument: readTitle(property.value) }] };
    property.kind = "get";
    property.value = { type: "FunctionExpression", id: null, params: [], body };
  }

  /** @param {Node} element */
  function readElement(element) {
    const [type, props] = element.arguments;
    const titles = ATTRIBUTES[type.name] ?? [];
    for (const property of props.properties) {
      const children = property.key?.name === "children" ? listOf(property.value) : [];
      if (children.some(isWords)) {
        /** @type {Node[]} */
        const elements = [];
        const text = message(written(children, elements).replace(/ +/g, " ").trim());
        property.value = call(READERS.text, [...text, { type: "ArrayExpression", elements }]);
      } else if (titles.includes(property.key?.name) && isWords(property.value))
        property.value = readTitle(property.value);
      else visit(property.value, false);
    }
  }

  /** Puts a call in the place of a marked text. @param {Node} node */
  function readMarked(node) {
    const [only, ...more] = node.quasi.quasis;
    if (more.length > 0) throw new Error(`A text of MDX has nothing to fill in: ${only.value.raw}…`);
    Object.assign(node, readTitle(literal(only.value.cooked)));
  }

  /** @param {Node} node @param {boolean} isHead */
  function visit(node, isHead) {
    if (Array.isArray(node)) for (const one of node) visit(one, isHead);
    else if (isElement(node)) {
      if (!isCode(node)) readElement(node);
    } else if (isMarked(node)) {
      readMarked(node);
    } else if (isHead && node?.type === "ObjectExpression") {
      for (const property of node.properties) if (property.type === "Property") readField(property);
    } else if (node && typeof node === "object") {
      for (const value of Object.values(node)) visit(value, isHead && node.type !== "FunctionDeclaration");
    }
  }
  visit(program.body, true);
};
