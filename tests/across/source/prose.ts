/**
 * Reads the English prose of the project, passage by passage: Markdown, MDX, experiments, messages of the interface,
 * modules that stay English, stories, and explanations of the engine.
 */
import { readdirSync, readFileSync } from "node:fs";
import { getCatalogs } from "@lingui/cli/api";
import { makeConfig } from "@lingui/conf";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { createProcessor } from "@mdx-js/mdx";
import gfm from "remark-gfm";
import { at } from "../../../scripts/setup/places.mjs";
import config from "../../../scripts/words/lingui.config.mjs";
import { flow_control, rules } from "../../../web/engine/pkg/fill_the_pipe_tools.js";
import { start } from "../../../web/engine/testing.ts";
import { ENGLISH_MODULES } from "../../../web/language/english.ts";
import { unmarkedTexts } from "../../../web/language/unmarked.ts";

/** A paragraph, list item, cell or message; its line breaks are those of the file. */
export interface Passage {
  file: string;
  /** Line on which the passage begins, from 1; null for texts whose line is not known: messages and those of the engine. */
  line: number | null;
  text: string;
}

/** A sentence of a passage, on one line. */
export interface ProseSentence {
  file: string;
  line: number | null;
  text: string;
  words: number;
}

/** Node of a syntax tree of Markdown or MDX. */
interface TreeNode {
  type: string;
  value?: string;
  name?: string | null;
  attributes?: { name?: string; value?: unknown }[];
  children?: TreeNode[];
  position?: { start: { line: number } };
}

/** Keys of explanations in what the engine tells. */
const EXPLANATIONS = ["meaning", "holds", "case"];
/** Nodes that hold words and elements, but no paragraphs. */
const PASSAGES = ["paragraph", "heading", "tableCell"];
/** Attributes of elements that readers see. */
const SHOWN_ATTRIBUTES = ["title", "label", "alt", "caption", "ask", "says", "took"];
/** Stands for code, a number that a run gives, or a part of a message that is filled in; it counts as one word. */
const FILLER = "Xx";

const lessons = createProcessor({ format: "mdx" });
const documents = createProcessor({ format: "md", remarkPlugins: [gfm] });

/** Returns the words of a node, with its line breaks. */
function wordsOf(node: TreeNode): string {
  if (node.type === "text") return node.value ?? "";
  if (node.type === "inlineCode") return FILLER;
  if (node.type === "break") return "\n";
  if (node.type.startsWith("mdxJsx")) {
    const inside = (node.children ?? []).map(wordsOf).join("");
    return inside === "" && node.name !== "br" ? FILLER : inside;
  }
  if (node.type === "mdxTextExpression") {
    const [, quoted] = /^\s*["'`](.*)["'`]\s*$/s.exec(node.value ?? "") ?? [];
    return quoted ?? (/^\s*\/\*/.test(node.value ?? "") ? "" : FILLER);
  }
  return (node.children ?? []).map(wordsOf).join("");
}

/** Returns the passages of a Markdown or MDX file, with texts of its exports and of its elements' attributes. */
export function passagesOfText(file: string, text: string): Passage[] {
  const processor = file.endsWith(".mdx") ? lessons : documents;
  const found: Passage[] = [];
  const visit = (node: TreeNode) => {
    const line = node.position?.start.line ?? 1;
    if (node.type === "mdxjsEsm") found.push(...passagesOfModule(file, node.value ?? "", line - 1));
    if (PASSAGES.includes(node.type)) found.push({ file, line, text: wordsOf(node) });
    for (const { name = "", value } of node.attributes ?? [])
      if (SHOWN_ATTRIBUTES.includes(name) && typeof value === "string") found.push({ file, line, text: value });
    if (!PASSAGES.includes(node.type)) for (const one of node.children ?? []) visit(one);
  };
  visit(processor.parse(text) as TreeNode);
  return found;
}

/** Returns the texts of a module that stay English; its first line is the one after `before`. */
function passagesOfModule(file: string, code: string, before = 0): Passage[] {
  return unmarkedTexts(code).map(({ line, text }) => ({
    file,
    line: before + line,
    text: text.replaceAll("…", FILLER),
  }));
}

/** Returns the strings of a JSON file that have two words or more. */
export function passagesOfJson(file: string, text: string): Passage[] {
  const found: Passage[] = [];
  const visit = (value: unknown) => {
    if (typeof value === "string" && /[A-Za-z]{2,},? [a-z]{2,}/.test(value)) {
      const before = text.slice(0, Math.max(0, text.indexOf(JSON.stringify(value))));
      found.push({ file, line: before.split("\n").length, text: value });
    } else if (typeof value === "object" && value !== null) Object.values(value).forEach(visit);
  };
  visit(JSON.parse(text));
  return found;
}

/** Returns the title of a story, which is its first line, and its remarks, which may have several lines. */
export function passagesOfStory(file: string, text: string): Passage[] {
  const found: Passage[] = [];
  let above: Passage | null = null;
  for (const [row, line] of text.split("\n").entries()) {
    const [, said] = /^#+ (.*)/.exec(line) ?? [];
    if (said === undefined) above = null;
    else if (above && row > 1) above.text += `\n${said}`;
    else {
      above = { file, line: row + 1, text: said };
      found.push(above);
    }
  }
  return found;
}

/** Returns the explanations in a value that the engine tells, at any depth and each once. */
export function passagesOfEngine(file: string, value: unknown): Passage[] {
  const texts = new Set<string>();
  const visit = (one: unknown) => {
    if (typeof one !== "object" || one === null) return;
    for (const [key, inner] of Object.entries(one)) {
      if (typeof inner === "string" && EXPLANATIONS.includes(key)) texts.add(inner);
      else visit(inner);
    }
  };
  visit(value);
  return [...texts].map((text) => ({ file, line: null, text }));
}

/** Returns the sentences of the engine's rules, with something in place of each value. */
export function passagesOfRules(file: string, sentences: readonly string[]): Passage[] {
  return sentences.map((says) => ({ file, line: null, text: `${says.replace(/\{\w+\}/g, FILLER)}.` }));
}

/** Returns a message as a reader sees it, with something in its holes and the last of its plural forms. */
export function shownMessage(message: string): string {
  const write = (tokens: unknown): string => {
    if (!Array.isArray(tokens)) return String(tokens);
    return tokens
      .map((token) => {
        if (!Array.isArray(token)) return String(token).replace(/<\/?\d+\/?>/g, "");
        const choices = token[2] as Record<string, unknown> | undefined;
        return choices?.other === undefined ? FILLER : write(choices.other);
      })
      .join("");
  };
  return write(compileMessage(message)).replaceAll("#", FILLER);
}

/** Returns the messages of the interface: those of the catalogs of one language, which hold the English ones too. */
async function messages(): Promise<Passage[]> {
  const [locale = ""] = config.locales ?? [];
  const catalogs = await getCatalogs(makeConfig(config, { skipValidation: true }));
  const read = await Promise.all(catalogs.map((catalog) => catalog.read(locale)));
  return read.flatMap((catalog) =>
    Object.entries(catalog ?? {}).map(([id, { message = id, origin }]) => ({
      file: origin?.[0]?.[0] ?? "web/language/locales",
      line: null,
      text: shownMessage(message),
    })),
  );
}

/** Returns the files of a folder of the project, with their paths. */
const filesIn = (folder: string) =>
  readdirSync(at(folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file}`)
    .filter((file) => !/(^|\/)(?:node_modules|pkg|target)\//.test(file));

const isEnglishModule = (file: string) =>
  /(?<!\.test)\.tsx?$/.test(file) && Object.keys(ENGLISH_MODULES).some((path) => file.startsWith(`web/${path}`));

/** Returns all English prose of the project. */
export async function passages(): Promise<Passage[]> {
  const files = [
    "README.md",
    "engine/README.md",
    ...filesIn(".github"),
    ...filesIn("web"),
    ...filesIn("tests/stories"),
  ];
  const texts = files.flatMap((file) => {
    const read = () => readFileSync(at(file), "utf8");
    if (/\.mdx?$/.test(file)) return passagesOfText(file, read());
    if (file.endsWith("/experiment.json")) return passagesOfJson(file, read());
    if (file.endsWith(".story")) return passagesOfStory(file, read());
    return isEnglishModule(file) ? passagesOfModule(file, read()) : [];
  });
  const engine = [
    ...passagesOfEngine("engine catalog", start()),
    ...passagesOfEngine("engine worksheet", JSON.parse(flow_control("{}"))),
    ...passagesOfRules("engine rules", JSON.parse(rules())),
  ];
  return [...texts, ...(await messages()), ...engine];
}

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** Returns the sentences of a passage. One that begins with a digit counts with the one before it. */
export function sentencesOf({ file, line, text }: Passage): ProseSentence[] {
  // A line break would end a sentence.
  const onOneLine = text.replaceAll("\n", " ");
  return [...segmenter.segment(onOneLine)].flatMap(({ segment, index }) => {
    const words = segment.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
    if (words.length === 0) return [];
    const above = text.slice(0, index + segment.search(/\S/)).split("\n").length - 1;
    return [
      {
        file,
        line: line === null ? null : line + above,
        text: segment.replace(/\s+/g, " ").trim(),
        words: words.length,
      },
    ];
  });
}
