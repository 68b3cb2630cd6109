/**
 * Compiles the part of ICU's message format that the page's messages use: names in braces, and plurals. The full parser is a
 * tenth of the script that every page loads.
 */
import type { CompiledMessage } from "@lingui/message-utils/compileMessage";

type Tokens = Exclude<CompiledMessage, string>;

/** Compiles a message for `i18n`. `mapped` changes each text between the braces. */
export function compileMessage(message: string, mapped = (text: string) => text): Tokens {
  let at = 0;

  /** Reads up to one of `ends`, which it passes, or to the end of the message; returns what stands before, and which it was. */
  function readTo(ends: string): [before: string, end: string] {
    const start = at;
    while (at < message.length && !ends.includes(message[at])) at++;
    return [message.slice(start, at), message[at++] ?? ""];
  }

  /** Reads texts and braces up to the brace that closes them. */
  function readParts(special: string): Tokens {
    const parts: unknown[] = [];
    for (;;) {
      const [text, end] = readTo(special);
      if (text !== "") parts.push(mapped(text));
      if (end === "#") parts.push(end);
      else if (end === "{") parts.push(readBraces());
      else return parts as Tokens;
    }
  }

  function readBraces(): unknown[] {
    const [name, afterName] = readTo(",}");
    if (afterName !== ",") return [name.trim()];
    const [kind, afterKind] = readTo(",}");
    if (afterKind !== ",") return [name.trim(), kind.trim()];
    const choices: Record<string, Tokens> = {};
    for (;;) {
      const [choice, end] = readTo("{}");
      if (end !== "{") return [name.trim(), kind.trim(), choices];
      choices[choice.trim().replace(/^=/, "")] = readParts("{}#");
    }
  }

  return readParts("{");
}
