import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "react-aria-components";
import { entryOf } from "../glossary/glossary.ts";
import { Meaning } from "../glossary/meaning.tsx";
import { languageOf } from "../language/index.ts";
import "../glossary/words.css";

/** Entry of the glossary within the search. */
export default function Word({ id, onBack }: { id: string; onBack(): void }) {
  const entry = entryOf(id);
  if (!entry) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="search-word" tabIndex={0} aria-label={t`Word: ${entry.term}`}>
      <div role="status">
        <h3 {...languageOf(entry.term)}>{entry.term}</h3>
        <Meaning entry={entry} />
      </div>
      <Button className="button small" onPress={onBack}>
        <Trans>Back to the results</Trans>
      </Button>
    </section>
  );
}
