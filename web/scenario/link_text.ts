/** Letters of links: the name of the page, and what is escaped in its settings. */
import type { Scenario } from "../engine/contract.ts";

const EXPERIMENT = /^[a-z0-9][a-z0-9-]{0,79}$/;
/** Name of the stories, or of one of them. */
export const STORY = /^stories(?:\/[a-z0-9][a-z0-9-]{0,79}\/[a-z0-9][a-z0-9-]{0,119})?$/;
/** Name of one text of several. */
const TEXT_PAGE = /^(?:docs|essays|problems)\/[a-z0-9][a-z0-9-]{0,39}$/;

/** Returns the experiment that the hash of a link names, without reading the rest; null for the first page. */
export function experimentOf(hash: string): string | null {
  const { name } = partsOf(hash);
  return isPage(name) ? name : null;
}

/** Tells whether a link can name a page so. */
export const isPage = (name: string) => EXPERIMENT.test(name) || STORY.test(name) || TEXT_PAGE.test(name);

/** Splits the hash of a link into the name of its page and its settings. */
export function partsOf(hash: string): { name: string; query: string } {
  const text = hash.replace(/^#/, "").replace(/^\//, "");
  const cut = text.indexOf("?");
  const name = unescaped(cut < 0 ? text : text.slice(0, cut)) ?? "";
  return { name, query: cut < 0 ? "" : text.slice(cut + 1) };
}

const READABLE_LETTERS = [...":,/@"].map((letter) => [encodeURIComponent(letter), letter] as const);

/** Escapes a text for the fragment of an address. `/ : , ~ @` are allowed there and stay readable. */
export function escaped(text: string): string {
  let escaped = encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));
  // A pass for each is ten times faster than one with a function, in a scenario of thousands of parts.
  for (const [code, letter] of READABLE_LETTERS) escaped = escaped.replaceAll(code, letter);
  return escaped;
}

const knownScenarios = new WeakMap<Scenario, string>();

/** Returns a scenario as a link has it, made once: it never changes, and the rest of the state does at every step. */
export function escapedScenario(scenario: Scenario): string {
  const known = knownScenarios.get(scenario);
  if (known !== undefined) return known;
  const text = escaped(JSON.stringify(scenario));
  knownScenarios.set(scenario, text);
  return text;
}

/** Reverses `escaped`; null for a text that is damaged. */
export function unescaped(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** A text that a notice repeats, at most 40 letters of it. */
export function shortened(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`;
}
