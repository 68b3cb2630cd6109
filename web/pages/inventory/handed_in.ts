/**
 * A form that was handed in, as a link: `#/inventory?view=a&guess=<version>,<answers>,<mark>,<name>&seal=…`. Nothing else holds
 * it. The seal is a checksum that reveals a link changed by hand; it does not protect against forgery.
 */
import { tidied } from "../../handed_in/names.ts";
import { checksum } from "../../predict/seal.ts";
import { FIRST_PAGE, INVENTORY, type LinkState, readLink, writeLink } from "../../scenario/link.ts";
import type { FormId } from "./format.ts";
import { type Chosen, formOf, LETTERS } from "./forms.ts";
import { CONCEPTS } from "./items/list.ts";

/** Answers to a form, as one student handed them in. */
export interface HandedIn {
  form: FormId;
  /** One answer for each item of the form, in order. */
  answers: readonly Chosen[];
  /** Random letters, which distinguish two forms that have no names and the same answers. */
  mark: string;
  /** Name that the student typed; empty for none. */
  name: string;
}

/** Reason why a link holds no form that can be counted. */
export type Fault = "form" | "empty" | "changed" | "version" | "answers";

const OPEN = "-";
const GUESS = /^([0-9a-f]{6}),([a-d-]*),([0-9a-f]{8}),(.*)$/u;

/** Version of the items: it changes with any item, and with the order of items and of answers. */
export function version(): string {
  const rows = CONCEPTS.map(({ id, a, b }) => [
    id,
    ...[a, b].map(({ answers }) => answers.map(({ misconception }) => misconception)),
  ]);
  return checksum(rows).slice(0, 6);
}

/** Makes a new mark. */
export const createMark = (): string =>
  [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Writes the link of a form that is handed in. */
export function handedInLink({ form, answers, mark, name }: HandedIn): string {
  const letters = answers.map((chosen) => (chosen === null ? OPEN : LETTERS[chosen])).join("");
  const guess = [version(), letters, mark, tidied(name)].join(",");
  return writeLink({ ...FIRST_PAGE, experiment: INVENTORY, view: form, options: { guess, seal: sealOf(form, guess) } });
}

const sealOf = (form: string, guess: string): string => checksum([INVENTORY, form, guess]);

/** Tells whether a link hands in answers, and does not only open a form. */
export const isHandedIn = ({ options: { guess, seal } }: LinkState): boolean => Boolean(guess || seal);

/** Reads the form that a link hands in, or says why it cannot be counted. */
export function readHandedIn({ view, options: { guess = "", seal = "" } }: LinkState): HandedIn | Fault {
  const form = formOf(view);
  if (form === null) return "form";
  if (guess === "") return "empty";
  if (sealOf(form, guess) !== seal) return "changed";
  const [, made, letters = "", mark = "", name = ""] = GUESS.exec(guess) ?? [];
  if (made === undefined) return "answers";
  if (made !== version()) return "version";
  if (letters.length !== CONCEPTS.length) return "answers";
  const answers = [...letters].map((letter): Chosen => {
    const place = LETTERS.indexOf(letter);
    return place < 0 ? null : place;
  });
  return { form, answers, mark, name };
}

/** Reads the text of a link of the inventory. */
export const readText = (hash: string): HandedIn | Fault => readHandedIn(readLink(hash).state);
