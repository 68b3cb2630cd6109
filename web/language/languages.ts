import type { Messages } from "@lingui/core";

/** A language of the interface. */
export interface Language {
  /** BCP 47. */
  id: string;
  /** Name of the language in itself. */
  name: string;
  direction: "ltr" | "rtl";
  /** Locale whose number format it uses, BCP 47. */
  numbers: string;
  /** Fetches its catalogs; null: its texts are in the source. */
  load: (() => Promise<{ default: Messages }>) | null;
  /** Fetches the catalog of the engine's sentences. */
  meanings?: () => Promise<{ default: Messages }>;
  /** For development: shows what is not translated, and what breaks with long or mirrored texts. */
  isPseudo?: true;
}

/** One row each: a language more is a module that gathers its catalogs, and a row. The first is the one of the source. */
export const LANGUAGES: readonly Language[] = [
  { id: "en", name: "English", direction: "ltr", numbers: "en", load: null },
  {
    id: "es",
    name: "Español",
    direction: "ltr",
    numbers: "es-ES",
    load: () => import("./es.ts"),
    meanings: () => import("./locales/es/engine/meanings.po"),
  },
  {
    id: "fr",
    name: "Français",
    direction: "ltr",
    numbers: "fr",
    load: () => import("./fr.ts"),
    meanings: () => import("./locales/fr/engine/meanings.po"),
  },
  { id: "en-XA", name: "Pseudo, long", direction: "ltr", numbers: "en", load: null, isPseudo: true },
  { id: "ar-XB", name: "Pseudo, right to left", direction: "rtl", numbers: "en", load: null, isPseudo: true },
];

/** Languages that readers are offered. */
export const OFFERED = LANGUAGES.filter(({ isPseudo }) => !isPseudo);

/** Language of the texts in the source: English. */
export const SOURCE = LANGUAGES[0];

/** The first of `wanted` (BCP 47, most wanted first) that is offered, in whatever country; the source's if none is. */
export function languageFor(wanted: readonly string[]): Language {
  const base = (id: string) => id.toLowerCase().split("-")[0];
  for (const one of wanted) {
    const found = OFFERED.find(({ id }) => base(id) === base(one));
    if (found) return found;
  }
  return SOURCE;
}
