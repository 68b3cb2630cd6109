import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { languageOf } from "../language/index.ts";
import { useCatalogs } from "../language/long_texts.ts";
import { plain } from "../language/plain.ts";
import { formulasOf } from "./formulas/index.ts";
import { GLOSSARY, type GlossaryEntry, glossaryInOrder } from "./glossary.ts";
import { Formulas, MeaningText, Origin } from "./meaning.tsx";
import "./words.css";

/** List of all terms with a search field. */
export function GlossaryList(): ReactNode {
  const [sought, setSought] = useState("");
  if (!useCatalogs()) return null;
  const found = glossaryInOrder().filter((entry) => has(entry, sought));
  return (
    <>
      <p className="words-search">
        <label>
          <Trans>Find a word</Trans>{" "}
          <input type="search" value={sought} onChange={(event) => setSought(event.currentTarget.value)} />
        </label>{" "}
        <span className="quiet" role="status">
          {found.length === GLOSSARY.length ? t`${found.length} words` : t`${found.length} of ${GLOSSARY.length} words`}
        </span>
      </p>
      <dl className="words">
        {found.map((entry) => (
          <div key={entry.id}>
            <dt {...languageOf(entry.term)}>{entry.term}</dt>
            <dd>
              <MeaningText entry={entry} />
              <Formulas formulas={formulasOf(entry.id)} />
              <Origin entry={entry} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Tells whether all words that were typed are in the entry, whose term is found in English too. */
export function has({ id, term, english, meaning, clause }: GlossaryEntry, sought: string): boolean {
  const text = plain(`${id} ${term} ${english} ${meaning} ${clause}`);
  return plain(sought)
    .split(/\s+/)
    .every((part) => text.includes(part));
}
