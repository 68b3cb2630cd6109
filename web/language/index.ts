/**
 * The language of the interface: as the link says, or as the reader chose, or as the browser wishes.
 *
 * How texts are marked: `t` and `<Trans>` where a text is shown, `msg` where it only stands (a table of a module), which is
 * shown by `said`. Whole sentences with what varies in braces, never joined parts; numbers by `web/quantities/`. Texts of data
 * files are shown by `prose`. What stays English says so by `english()`. `npm run words` gathers the messages; an empty `msgstr`
 * is a missing translation.
 */
import { i18n, type MessageDescriptor } from "@lingui/core";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { keep, keptBefore, keptHere } from "../browser/storage.ts";
import { LANGUAGES, type Language, languageFor, SOURCE } from "./languages.ts";
import { textsIn } from "./long_texts.ts";
import { showAs } from "./shown.ts";

const KEY = "language";

const active = createStore<{ language: Language }>(() => ({ language: SOURCE }));

/** The language texts are in now. */
export const language = (): Language => active.getState().language;

/** Returns the language of the page; the component is drawn again when it changes. */
export const useLanguage = (): Language => useStore(active, (state) => state.language);

/** Returns a message of a table in the current language. */
export const said = (message: MessageDescriptor): string => i18n._(message);

/** Makes a table of messages readable as a table of texts in the current language. */
export function texts<K extends string>(table: Record<K, MessageDescriptor>): Record<K, string> {
  const read = Object.entries<MessageDescriptor>(table).map(([key, message]): [string, PropertyDescriptor] => [
    key,
    { enumerable: true, get: () => said(message) },
  ]);
  return Object.defineProperties({}, Object.fromEntries(read)) as Record<K, string>;
}

/**
 * Attributes for an element whose text stays English, so that screen readers pronounce it and lines run the right way.
 */
export const english = (): { lang?: "en"; dir?: "ltr" } => (language() === SOURCE ? {} : { lang: "en", dir: "ltr" });

/** Texts that were read in English because no catalog of the language has them. */
const untranslated = new Set<string>();

/** Tells whether a message is shown in the current language, and not in English because no catalog has it. */
export const isTranslated = (id: string): boolean =>
  language() === SOURCE || language().isPseudo === true || Object.hasOwn(i18n.messages, id);

/** Returns a message of a long text in the current language. */
export function messageOf(id: string, message: string): string {
  if (!isTranslated(id)) untranslated.add(message);
  return said({ id, message });
}

/** Returns a text of a data file, whose English is the id of its message, in the current language. */
export const prose = (english: string): string => messageOf(english, english);

/** Returns the attributes for an element with a text of a long text or data file: those of English if it has no translation. */
export const languageOf = (text: string): ReturnType<typeof english> => (untranslated.has(text) ? english() : {});

/** Attributes for a translated part of an English text. */
export const translated = (): { lang: string; dir: "ltr" | "rtl" } => ({
  lang: language().id,
  dir: language().direction,
});

/** Parts of the page that no text in English needs. */
const preparations: (() => Promise<unknown>)[] = [];

/**
 * Has a part of the page fetched before texts are shown in a language other than English. If they already are in one, texts are
 * drawn again when the part is there. Without the part the page has the language all the same, and its texts stay English.
 */
export function prepare(part: () => Promise<unknown>): void {
  preparations.push(part);
  if (language() === SOURCE) return;
  part().then(
    () => i18n.activate(language().id),
    () => {},
  );
}

/** Switches to `next`. Rejects without any change if its texts cannot be fetched. */
export async function show(next: Language): Promise<void> {
  if (next !== SOURCE) await Promise.allSettled(preparations.map((part) => part()));
  const [messages, texts] = next.load ? await Promise.all([next.load(), textsIn(next.id)]) : [{ default: {} }, {}];
  showAs(next.id);
  i18n.loadAndActivate({ locale: next.id, messages: { ...messages.default, ...texts } });
  if (typeof document !== "undefined") {
    document.documentElement.lang = next.id;
    document.documentElement.dir = next.direction;
  }
  active.setState({ language: next });
}

/** Shows `next` because the reader chose it: keeps it for links opened here later and for the next visit. */
export async function choose(next: Language): Promise<void> {
  await show(next);
  keep(KEY, next.id);
}

/**
 * Shows the first of these that is offered: the language chosen here, in the link, at an earlier visit, or by the
 * browser; English if that one cannot be fetched.
 */
export async function begin(linked: string | null): Promise<void> {
  try {
    await show(chosenHere() ?? named(linked) ?? named(keptBefore(KEY)) ?? languageFor(navigator.languages));
  } catch {
    await show(SOURCE);
  }
}

/** A link opened later may ask for a language. */
export async function follow(linked: string | null): Promise<void> {
  const next = chosenHere() ?? named(linked);
  if (next && next !== language()) await show(next);
}

/** Returns the language with this id, or null. */
export const named = (id: string | null): Language | null => LANGUAGES.find((one) => one.id === id) ?? null;

const chosenHere = () => named(keptHere(KEY));
