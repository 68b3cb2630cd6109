import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { english } from "../language/index.ts";
import { formulasOf } from "./formulas/index.ts";
import { GLOSSARY, type GlossaryEntry } from "./glossary.ts";
import { Formulas, Origin } from "./meaning.tsx";
import "./words.css";

/** List of all terms with a search field. */
export function GlossaryList(): ReactNode {
  const [sought, setSought] = useState("");
  const found = GLOSSARY.filter((entry) => has(entry, sought));
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
      <dl className="words" {...english()}>
        {found.map((entry) => (
          <div key={entry.id}>
            <dt>{entry.term}</dt>
            <dd>
              <p>{entry.meaning}</p>
              <Formulas formulas={formulasOf(entry.id)} />
              <Origin entry={entry} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Tells whether all words that were typed are in the entry. */
export function has({ id, term, meaning, clause }: GlossaryEntry, sought: string): boolean {
  const text = `${id} ${term} ${meaning} ${clause}`.toLowerCase();
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((part) => text.includes(part));
}
