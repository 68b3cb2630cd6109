/**
 * Compiles messages for display: English messages when they are first shown; translations are compiled by the build.
 */
import { i18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { PSEUDO } from "./pseudo.ts";

type Compiled = ReturnType<typeof compileMessage>;

/** Makes a compiler that changes every text by `mapped`, if given. */
function compiler(mapped?: (text: string) => string): (message: string) => Compiled {
  const compiled = new Map<string, Compiled>();
  return (message) => {
    let made = compiled.get(message);
    if (made === undefined) {
      made = compileMessage(message, mapped);
      compiled.set(message, made);
    }
    return made;
  };
}

const plain = compiler();

/** Compiles messages from now on for `language` (BCP 47). */
export function compileFor(language: string): void {
  const mapped = PSEUDO[language];
  i18n.setMessagesCompiler(mapped ? compiler(mapped) : plain);
}
