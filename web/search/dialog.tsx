/** Dialog of the search: a combobox over a list of results. */
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Autocomplete, Button, Dialog, ListBox, ListBoxItem, Modal, ModalOverlay, Text } from "react-aria-components";
import { ClosesWithAddress } from "../browser/address_change.ts";
import { lazily } from "../browser/lazily.tsx";
import { SearchField } from "../controls/search_field.tsx";
import { english, said } from "../language/index.ts";
import { joinWords } from "../language/lists.ts";
import { searching } from "../page/searching.ts";
import type { Site } from "../page/site.ts";
import { TOPICS } from "../topics/list.ts";
import type { Kind } from "./entry.ts";
import { openTarget } from "./open.ts";
import type { Answer, Found } from "./search_index.ts";
import { type Progress, useIndex } from "./use_index.ts";
import "./search.css";

/** Meaning of a word, fetched with the glossary. */
const Word = lazily(() => import("./word.tsx"));

/** Props of the search of every form of the site. */
export interface OpenProps {
  /** Starts the simulator, whose catalog has the parameters. */
  site(): Promise<Site>;
  onClose(): void;
}

/** The search of these kinds. */
export function SearchDialog({ kinds, site, onClose }: OpenProps & { kinds: readonly Kind[] }) {
  return (
    <ModalOverlay className="overlay search-overlay" isDismissable isOpen onOpenChange={(open) => !open && onClose()}>
      <Modal className="modal search-modal">
        <Dialog className="dialog" aria-label={t`Search`}>
          <ClosesWithAddress close={onClose} />
          <Search {...{ kinds, site, onClose }} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Search({ kinds, site, onClose }: OpenProps & { kinds: readonly Kind[] }) {
  const [query, setQuery] = useState("");
  // Until its field has the focus, letters are kept in the store.
  useEffect(() => {
    const take = () => setQuery(searching.getState().typed);
    take();
    return searching.subscribe(take);
  }, []);
  const [word, setWord] = useState<string | null>(null);
  const progress = useIndex(kinds, site);
  const answer = progress.index.search(query);
  const { found } = answer;
  const open = (key: string) => {
    const target = found.find((one) => one.key === key)?.entry.opens;
    if (!target) return;
    if (target.kind === "word") setWord(target.id);
    else {
      onClose();
      void openTarget(target);
    }
  };
  const change = (next: string) => {
    setQuery(next);
    setWord(null);
  };
  return (
    <Autocomplete inputValue={query} onInputChange={change}>
      <div className="dialog-head search-head">
        <SearchField
          label={t`Search topics, runs and words`}
          placeholder={t`bufferbloat, rwnd, RFC 5681, …`}
          hasFound={found.length > 0}
          openFirst={() => open(found[0].key)}
        />
        <Button className="button" onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
      <p className="search-status quiet" role="status">
        {statusOf(query, answer, progress)}
      </p>
      {word !== null && <Word id={word} onBack={() => setWord(null)} />}
      <Results found={found} onOpen={open} />
      {(query.trim() === "" || answer.isNearest) && <TopicLinks onOpen={onClose} />}
    </Autocomplete>
  );
}

/** Returns the sentence about what was found, which screen readers are told as it changes. */
function statusOf(query: string, { found, isNearest }: Answer, { isWhole, failed }: Progress): string {
  const lacks = failed.map(({ name }) => said(name));
  if (lacks.length > 0) return t`Not searched, because it could not be fetched: ${joinWords(lacks)}.`;
  if (query.trim() === "") return t`Type a topic, an abbreviation, an RFC or a question.`;
  if (found.length > 0 && !isNearest) return plural(found.length, { one: "# result", other: "# results" });
  if (!isWhole) return t`Fetching the search index …`;
  const sought = query.trim();
  return found.length > 0
    ? t`Nothing contains “${sought}”. Closest matches:`
    : t`Nothing contains “${sought}”. These are the topics:`;
}

function Results({ found, onOpen }: { found: readonly Found[]; onOpen(key: string): void }) {
  return (
    <ListBox className="search-results" aria-label={t`Results`} items={found} onAction={(key) => onOpen(String(key))}>
      {({ key, kind, entry: { title, text, english: isEnglish } }) => (
        <ListBoxItem id={key} textValue={`${title}, ${said(kind.name)}`} className="search-result">
          <Text slot="label" className="search-title">
            <span {...(isEnglish === "all" ? english() : {})}>{title}</span>{" "}
            <span className="search-kind">{said(kind.name)}</span>
          </Text>
          {text !== "" && (
            <Text slot="description" className="search-text" {...(isEnglish ? english() : {})}>
              {text}
            </Text>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  );
}

/** Links to all topics, for readers who do not know what to type. */
function TopicLinks({ onOpen }: { onOpen(): void }) {
  return (
    <nav className="search-topics" aria-label={t`Topics`}>
      {TOPICS.map(({ id, name }) => (
        <a key={id} href={`#/${id}`} onClick={onOpen}>
          {said(name)}
        </a>
      ))}
    </nav>
  );
}
