/** Reasons for which the engine stops a run, in the language of the page. In English they are the engine's own. */
import { prepare } from "../language/index.ts";

let known: typeof import("./stop_sayings.ts") | null = null;
prepare(async () => {
  known = await import("./stop_sayings.ts");
});

/** Returns why the engine stopped a run, in the language of the page; the engine's English if it is not known here. */
export const stopWords = (sentence: string): string => known?.stopWords(sentence) ?? sentence;
