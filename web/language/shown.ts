/**
 * How messages are shown: as they are, or with every text changed, for a pseudo-language. The build has compiled them
 * (`scripts/site/sources/words.mjs`): a message is a list of tokens, or a text if there is nothing to fill in.
 */
import { i18n, type Messages } from "@lingui/core";
import { PSEUDO } from "./pseudo.ts";

type Message = Messages[string];
type Tokens = Exclude<Message, string>;
type Forms = Record<string, Message | number | undefined>;

/** Types of tokens that have a message for each form of a word. */
const WITH_FORMS = ["plural", "selectordinal", "select"];

function changed(message: Message, change: (text: string) => string): Tokens {
  if (typeof message === "string") return [change(message)];
  return message.map((token) => {
    if (typeof token === "string") return token === "#" ? token : change(token);
    const [name, type = "", forms] = token;
    if (!WITH_FORMS.includes(type)) return token;
    const read = Object.entries(forms as Forms).map(([form, text]) => [
      form,
      text === undefined || typeof text === "number" ? text : changed(text, change),
    ]);
    return [name, type, Object.fromEntries(read)];
  });
}

/** Lingui's own function, which finds the translation of a message and fills it in. */
const translate: typeof i18n._ = i18n._.bind(i18n);

/** Shows messages from now on as `language` (BCP 47) needs it. */
export function showAs(language: string): void {
  const change = PSEUDO[language];
  i18n.setMessagesCompiler((text) => [text]);
  i18n._ = translate;
  if (!change) return;
  // Pseudo-languages have no catalog: the message that is looked up is the English one. Lingui's types call it a text.
  const written = (message: Message | undefined) => message && (changed(message, change) as unknown as string);
  i18n._ = (id, values?: Record<string, unknown>, options?: Parameters<typeof translate>[2]) =>
    typeof id === "string"
      ? translate(id, values, { ...options, message: written(options?.message) })
      : translate({ ...id, message: written(id.message) });
}
