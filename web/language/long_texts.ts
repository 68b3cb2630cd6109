/**
 * Catalogs of long texts, such as the lessons of a paper's experiments: each is fetched with the text that it translates, in
 * the language of the page alone.
 */
import { i18n, type Messages } from "@lingui/core";
import { useEffect, useState } from "react";

/** Catalogs of one text: the id of each language that it is translated to -> fetches its messages. */
export type TextCatalogs = Readonly<Record<string, (() => Promise<{ default: Messages }>) | undefined>>;

const offered = new Set<TextCatalogs>();
/** Catalogs that are shown in the active language. */
let shown = new Set<TextCatalogs>();

/** Makes the catalogs of a text known, as the module of the text does; `catalogsArrived` fetches them. */
export function offerCatalogs(catalogs: TextCatalogs): void {
  offered.add(catalogs);
}

/** Fetches what known texts need in a language. A text whose catalog cannot be fetched stays English. */
async function fetchTexts(language: string, wanted: readonly TextCatalogs[]) {
  const fetched = await Promise.all(
    wanted.map(
      (one) =>
        one[language]?.()
          .then(({ default: messages }) => ({ one, messages }))
          ?.catch(() => null) ?? null,
    ),
  );
  return fetched.filter((one) => one !== null);
}

/** Returns the messages of all known texts in a language that is about to be shown. */
export async function textsIn(language: string): Promise<Messages> {
  const fetched = await fetchTexts(language, [...offered]);
  shown = new Set(fetched.map(({ one }) => one));
  return Object.assign({}, ...fetched.map(({ messages }) => messages));
}

/** Resolves to a module of a text when it has arrived together with its catalog in the language of the page. */
export async function withCatalogs<T>(module: Promise<T>): Promise<T> {
  const arrived = await module;
  await catalogsArrived();
  return arrived;
}

/** Resolves when the texts that have been fetched can be read in the language of the page. */
export async function catalogsArrived(): Promise<void> {
  const { locale } = i18n;
  const fetched = await fetchTexts(
    locale,
    [...offered].filter((one) => !shown.has(one)),
  );
  if (fetched.length === 0 || i18n.locale !== locale) return;
  for (const { one } of fetched) shown.add(one);
  i18n.load(locale, Object.assign({}, ...fetched.map(({ messages }) => messages)));
}

/** Returns false until the texts of the page's own modules can be read in its language; the component is drawn again then. */
export function useCatalogs(): boolean {
  const [arrived, setArrived] = useState(() => [...offered].every((one) => shown.has(one) || !one[i18n.locale]));
  useEffect(() => {
    let gone = false;
    catalogsArrived().then(() => !gone && setArrived(true));
    return () => {
      gone = true;
    };
  }, []);
  return arrived;
}
