/** Reasons in the language of the page. The engine gives the English sentence, which is the id of its message, and its values. */
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Fragment, type ReactNode } from "react";
import type { Statement } from "../../engine/contract.ts";
import { english as englishAttributes, languageOf, prose, useLanguage } from "../../language/index.ts";
import { type CatalogFile, offerFiles } from "../../language/offered_files.ts";
import { valueInText } from "../../quantities/numbers_in_text.ts";

offerFiles(import.meta.glob<CatalogFile>("../../language/locales/*/engine/rules.po"));

/** Names in the braces of a sentence. */
const NAMES = /\{(\w+)\}/g;
/** Names of values that are no numbers: those of the scenario. */
const WORDS = ["place"];

/** Returns the sentence of a reason in the language of the page, without clause and full stop. */
export function sentenceOf({ says, english, values }: Statement): string {
  if (!Object.hasOwn(i18n.messages, says)) return prose(english);
  const known = (name: string) => values[name] ?? t`unknown`;
  const written = [...says.matchAll(NAMES)].map(([, name]) => [
    name,
    WORDS.includes(name) ? known(name) : valueInText(known(name)),
  ]);
  return i18n._(says, Object.fromEntries(written));
}

/** Returns reasons as sentences in a row; null without any. */
export const sentences = (reasons: readonly Statement[]): ReactNode =>
  reasons.length === 0 ? null : <Sentences reasons={reasons} />;

function Sentences({ reasons }: { reasons: readonly Statement[] }): ReactNode {
  useLanguage();
  return reasons.map((reason, i) => {
    const text = sentenceOf(reason);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: reasons have no identity but their order
      <Fragment key={i}>
        {i > 0 && " "}
        <span {...languageOf(text)}>{text}</span>
        {reason.clause !== "" && (
          <>
            {" ("}
            <span {...englishAttributes()}>{reason.clause}</span>)
          </>
        )}
        .
      </Fragment>
    );
  });
}
