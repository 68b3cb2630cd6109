/** Languages of pictures that the build draws: it has closed its modules by then, and reads all catalogs before. */
import type { Messages } from "@lingui/core";
import { gathered } from "../language/gathered.ts";
import { show } from "../language/index.ts";
import type { Language } from "../language/languages.ts";

const CATALOGS = import.meta.glob<Messages>(["../language/locales/*/*.po", "../language/locales/*/pages/figures.po"], {
  eager: true,
  import: "default",
});

/** Shows a language without fetching anything. */
export async function showLanguage(language: Language): Promise<void> {
  const own = Object.entries(CATALOGS).filter(([path]) => path.includes(`/locales/${language.id}/`));
  const load = () => Promise.resolve({ default: gathered(Object.fromEntries(own)) });
  await show({ ...language, load: language.load && load });
}
