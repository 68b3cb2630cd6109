import { Button, Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { useStore } from "zustand";
import { PRESENT_KEYS } from "../present/presenting.ts";
import { GLOSSARY } from "../words/glossary.ts";
import { SHORTCUTS } from "./keyboard.ts";
import { letterKeys, setLetterKeys } from "./letter_keys.ts";

export interface HelpProps {
  isOpen: boolean;
  onClose(): void;
}

/** What `?` opens: the keys, and the words of the field. */
export default function HelpDialog({ isOpen, onClose }: HelpProps) {
  return (
    <ModalOverlay className="overlay" isDismissable isOpen={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Modal className="modal modal-wide">
        <Dialog className="dialog">
          <div className="dialog-head">
            <Heading slot="title">Keys and words</Heading>
            <Button className="button" onPress={onClose}>
              Close
            </Button>
          </div>
          {/* A region that scrolls must be reachable by keyboard. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
          <section className="sources" tabIndex={0} aria-label="Keys and words, scrollable">
            <h3>Keys</h3>
            <Keys list={[...SHORTCUTS, { shown: "?", does: "This list" }]} />
            <p className="quiet">
              They work everywhere but in a field or on a slider, which have their own arrow keys, and in the
              laboratory’s drawing, where arrows walk from part to part, Enter opens one and Delete removes it.{" "}
              <a href="#/accessibility">Accessibility</a>
            </p>
            <LetterKeys />
            <h3>While presenting</h3>
            <Keys list={PRESENT_KEYS} />
            <h3>Words</h3>
            <dl className="glossary">
              {GLOSSARY.map(({ term, meaning, clause }) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>
                    {meaning} {clause && <span className="quiet">{clause}</span>}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function LetterKeys() {
  const { on } = useStore(letterKeys);
  return (
    <label className="letter-keys">
      <input type="checkbox" checked={on} onChange={(event) => setLetterKeys(event.currentTarget.checked)} /> Letters,
      digits, signs and Space are shortcuts; arrows, Page and Ctrl keys always are
    </label>
  );
}

function Keys({ list }: { list: readonly { shown: string; does: string }[] }) {
  return (
    <dl className="keys">
      {list.map(({ shown, does }) => (
        <div key={does}>
          <dt>
            <kbd>{shown}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
