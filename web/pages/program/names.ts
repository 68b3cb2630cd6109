/** Names that a program may use, from the engine's catalog, as the editor completes and explains them. */
import { msg } from "@lingui/core/macro";
import type { ProgramCatalog } from "../../engine/contract.ts";
import { said } from "../../language/index.ts";

/** Kind of a name: a function that the simulator calls, a variable of the sender, a function to call, a word of the language. */
export type NameKind = "handler" | "state" | "function" | "word";

/** A name that a program may use. */
export interface ProgramName {
  kind: NameKind;
  id: string;
  /** Form in which it is used. */
  signature: string;
  /** Meaning, a sentence in English. */
  meaning: string;
  /** Unit of its value; empty for a plain number. */
  unit: string;
  /** Whether the program may set it. */
  isWritten: boolean;
}

/** Returns all names of the catalog. */
export function namesOf({ state, calls, functions, words }: ProgramCatalog): readonly ProgramName[] {
  const rows = (kind: NameKind, names: ProgramCatalog["state"]): ProgramName[] =>
    names.map(({ name, writable, ...others }) => ({ ...others, kind, id: name, isWritten: writable }));
  return [...rows("state", state), ...rows("handler", calls), ...rows("function", functions), ...rows("word", words)];
}

const KINDS: Record<NameKind, ReturnType<typeof msg>> = {
  handler: msg`a function that the simulator calls`,
  state: msg`given by the simulator`,
  function: msg`a function`,
  word: msg`a word of the language`,
};

/** Returns the kind of a name in words. */
export const kindInWords = ({ kind, isWritten }: ProgramName): string =>
  said(kind === "state" && isWritten ? msg`the program sets it` : KINDS[kind]);

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
