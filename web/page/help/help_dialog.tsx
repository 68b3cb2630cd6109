import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useStore } from "zustand";
import { letterKeys, setLetterKeys } from "../../browser/letter_keys.ts";
import { PageDialog } from "../../controls/page_dialog.tsx";
import { GlossaryList } from "../../glossary/glossary_list.tsx";
import { said } from "../../language/index.ts";
import { SEARCH_KEY } from "../header/search_key.ts";
import { PRESENT_KEYS } from "../presenting.ts";
import { searching } from "../searching.ts";
import { SHORTCUTS } from "./keyboard.ts";

/** Props of the help. */
export interface HelpProps {
  isOpen: boolean;
  onClose(): void;
}

/** Dialog with the keys and the glossary, opened by `?`. */
export default function HelpDialog({ isOpen, onClose }: HelpProps) {
  const isOffered = useStore(searching, (state) => state.isOffered);
  const search = isOffered ? [{ shown: SEARCH_KEY, does: msg`Search` }] : [];
  return (
    <PageDialog title={t`Keys and words`} size="modal-wide" isOpen={isOpen} onClose={onClose}>
      {/* A region that scrolls must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className="sources" tabIndex={0} aria-label={t`Keys and words, scrollable`}>
        <h3>
          <Trans>Keys</Trans>
        </h3>
        <Keys list={[...SHORTCUTS, ...search, { shown: "?", does: msg`This list` }]} />
        <p className="quiet">
          <Trans>
            These keys do not work in a field or on a slider, which use the arrow keys themselves. In the laboratory’s
            drawing, arrow keys move from part to part, Enter opens a part and Delete removes it.{" "}
            <a href="#/accessibility">Accessibility</a>
          </Trans>
        </p>
        <p className="quiet">
          <a href="#/docs">
            <Trans>Documentation</Trans>
          </a>
        </p>
        <LetterKeys />
        <h3>
          <Trans>While presenting</Trans>
        </h3>
        <Keys list={PRESENT_KEYS} />
        <h3>
          <Trans>Words</Trans>
        </h3>
        <GlossaryList />
      </section>
    </PageDialog>
  );
}

function LetterKeys() {
  const { on } = useStore(letterKeys);
  return (
    <label className="letter-keys">
      <Trans>
        <input type="checkbox" checked={on} onChange={(event) => setLetterKeys(event.currentTarget.checked)} /> Letters,
        digits, signs and Space are shortcuts; arrows, Page and Ctrl keys always are
      </Trans>
    </label>
  );
}

function Keys({ list }: { list: readonly { shown: string; does: MessageDescriptor }[] }) {
  return (
    <dl className="keys">
      {list.map(({ shown, does }) => (
        <div key={shown}>
          <dt>
            <kbd>{shown}</kbd>
          </dt>
          <dd>{said(does)}</dd>
        </div>
      ))}
    </dl>
  );
}
