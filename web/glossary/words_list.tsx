import type { ReactNode } from "react";
import { languageOf } from "../language/index.ts";
import { useCatalogs } from "../language/long_texts.ts";
import { entryOf, type WordId } from "./glossary.ts";
import { Meaning } from "./meaning.tsx";
import "./words.css";

/** List of the terms of a view. */
export default function WordsList({ words }: { words: readonly WordId[] }): ReactNode {
  if (!useCatalogs()) return null;
  return (
    <dl className="words">
      {words.map((id) => {
        const entry = entryOf(id);
        return (
          entry && (
            <div key={id}>
              <dt {...languageOf(entry.term)}>{entry.term}</dt>
              <dd>
                <Meaning entry={entry} />
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
