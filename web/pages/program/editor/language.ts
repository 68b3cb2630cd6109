/** Highlighting and indentation of Rhai, the language of programs. */
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  StreamLanguage,
  type StreamParser,
  type StringStream,
  syntaxHighlighting,
} from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { tags } from "@lezer/highlight";

/** Words of the language. */
export const KEYWORDS = [
  "break",
  "const",
  "continue",
  "do",
  "else",
  "false",
  "fn",
  "for",
  "if",
  "in",
  "let",
  "loop",
  "return",
  "switch",
  "this",
  "true",
  "until",
  "while",
] as const;

const WORDS = new Set<string>(KEYWORDS);
const VALUES = new Set(["true", "false"]);
/** Spaces by which a block is indented. */
const STEP = 4;

/** State between two tokens: what is open. */
interface Open {
  /** Depth of comments, which nest. */
  comments: number;
  /** Quotation mark of the text that is open; empty outside of texts. */
  quote: string;
  /** Brackets that are open. */
  brackets: number;
  /** The token before was a dot or the word `fn`. */
  after: "dot" | "fn" | "";
}

const parser: StreamParser<Open> = {
  name: "rhai",
  startState: () => ({ comments: 0, quote: "", brackets: 0, after: "" }),
  copyState: (open) => ({ ...open }),
  token(stream, open) {
    if (open.comments > 0) return comment(stream, open);
    if (open.quote !== "") return text(stream, open);
    if (stream.eatSpace()) return null;
    const { after } = open;
    open.after = "";
    if (stream.match("//")) {
      stream.skipToEnd();
      return "comment";
    }
    if (stream.match("/*")) {
      open.comments = 1;
      return comment(stream, open);
    }
    if (stream.match(/^["`']/)) {
      open.quote = stream.current();
      return text(stream, open);
    }
    if (stream.match(/^(0x[\da-f_]+|\d[\d_]*(\.\d[\d_]*)?(e[+-]?\d+)?)/i)) return "number";
    if (stream.match(/^[a-z_]\w*/i)) return word(stream, open, after);
    const letter = stream.next() ?? "";
    if ("{[(".includes(letter)) open.brackets++;
    if ("}])".includes(letter)) open.brackets = Math.max(0, open.brackets - 1);
    if (letter === ".") open.after = "dot";
    return "{}[](),;.".includes(letter) ? "punctuation" : "operator";
  },
  indent(open, after) {
    const closes = /^\s*[}\])]/.test(after) ? 1 : 0;
    return Math.max(0, open.brackets - closes) * STEP;
  },
  tokenTable: {
    functionName: tags.function(tags.definition(tags.variableName)),
    call: tags.function(tags.variableName),
  },
  languageData: {
    commentTokens: { line: "//", block: { open: "/*", close: "*/" } },
    // Braces are closed lines later: whoever types them would find a second one below.
    closeBrackets: { brackets: ["(", "[", '"'] },
    indentOnInput: /^\s*[}\])]$/,
  },
};

function word(stream: StringStream, open: Open, after: Open["after"]): string {
  const name = stream.current();
  if (after === "dot") return "propertyName";
  if (after === "fn") return "functionName";
  if (VALUES.has(name)) return "bool";
  if (name === "fn") open.after = "fn";
  if (WORDS.has(name)) return name === "this" ? "self" : "keyword";
  return stream.match(/^\s*\(/, false) ? "call" : "variableName";
}

function comment(stream: StringStream, open: Open): string {
  while (open.comments > 0 && !stream.eol()) {
    if (stream.match("*/")) open.comments--;
    else if (stream.match("/*")) open.comments++;
    else stream.next();
  }
  return "comment";
}

function text(stream: StringStream, open: Open): string {
  let letter = stream.next();
  while (letter !== undefined && letter !== open.quote) {
    if (letter === "\\") stream.next();
    letter = stream.next();
  }
  // Only a text in backquotes goes on in the next line.
  if (letter !== undefined || open.quote !== "`") open.quote = "";
  return "string";
}

/** The parser of the highlighting, for tests. */
export const rhaiParser = parser;

/** Colours that the page has for its meanings, in every theme; weight and slant say the same. */
const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--accent-host)", fontWeight: "600" },
  { tag: tags.self, color: "var(--accent-host)" },
  { tag: tags.comment, color: "var(--ink-2)", fontStyle: "italic" },
  { tag: tags.string, color: "var(--accent-window)" },
  { tag: tags.number, color: "var(--accent-ack)" },
  { tag: tags.bool, color: "var(--accent-ack)" },
  { tag: tags.propertyName, color: "var(--accent-data)" },
  { tag: tags.function(tags.definition(tags.variableName)), fontWeight: "700" },
  { tag: tags.function(tags.variableName), color: "var(--accent-queue)" },
]);

/** Language support: highlighting, brackets that belong together, indentation by four spaces. */
export const rhai: Extension = [
  StreamLanguage.define(parser),
  syntaxHighlighting(colours),
  bracketMatching(),
  indentOnInput(),
  indentUnit.of(" ".repeat(STEP)),
];
