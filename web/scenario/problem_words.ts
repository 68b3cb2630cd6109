/** Problems of a scenario, in the language of the page. In English they are the engine's own. */
import { prepare } from "../language/index.ts";

let known: typeof import("./problem_sayings.ts") | null = null;
prepare(async () => {
  known = await import("./problem_sayings.ts");
});

/** Returns a description of valid values in the language of the page. */
export const valueInWords = (text: string): string => known?.valueInWords(text) ?? text;

/** Returns one of the valid values of a problem in the language of the page: `at most 64`. Names stay as they are. */
export const choiceInWords = (text: string): string => known?.choiceInWords(text) ?? text;

/** Returns a problem in the language of the page; the engine's English if it is not known here. */
export const problemInWords = (message: string): string => known?.problemInWords(message) ?? message;
