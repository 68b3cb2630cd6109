/** Names that a program may use, as the editor completes and explains them. The engine's catalog has them all. */
import { msg } from "@lingui/core/macro";
import { said } from "../../language/index.ts";

/** Kind of a name: a function that the program defines, a variable of the sender, or a function of mathematics. */
export type NameKind = "handler" | "state" | "function";

/** A name that a program may use. */
export interface ProgramName {
  kind: NameKind;
  id: string;
  /** Spelling with its arguments. */
  signature: string;
  /** Meaning, a sentence without a full stop, in English. */
  meaning: string;
  /** Unit of its value; empty for a plain number. */
  unit: string;
  /** Whether the program writes it. */
  isWritten: boolean;
}

const KINDS = { handler: msg`called by the sender`, state: msg`variable of the sender`, function: msg`function` };

/** Returns the kind of a name in words. */
export const kindInWords = ({ kind, isWritten }: ProgramName): string =>
  kind === "state" && isWritten ? said(msg`the program sets it`) : said(KINDS[kind]);

/** Returns the name at a place of a text: a word, and whether `this.` stands before it. */
export function nameAt(
  text: string,
  place: number,
): { name: string; from: number; to: number; ofThis: boolean } | null {
  let [from, to] = [place, place];
  while (from > 0 && /\w/.test(text[from - 1])) from--;
  while (to < text.length && /\w/.test(text[to])) to++;
  const name = text.slice(from, to);
  if (!/^[a-z_]\w*$/i.test(name)) return null;
  return { name, from, to, ofThis: /\bthis\s*\.\s*$/.test(text.slice(0, from)) };
}

/** Own variables of a program: every name after `this.` that the catalog does not have, in the order of their first use. */
export function ownNames(text: string, known: readonly ProgramName[]): string[] {
  const given = new Set(known.filter(({ kind }) => kind === "state").map(({ id }) => id));
  const code = text.replace(/\/\/.*$|"(?:[^"\\\n]|\\.)*"/gm, "");
  const used = [...code.matchAll(/\bthis\s*\.\s*([a-z_]\w*)/gi)].map(([, name]) => name);
  return [...new Set(used)].filter((name) => !given.has(name));
}
