import type { ReactNode } from "react";
import { Button, Dialog, DialogTrigger, Popover } from "react-aria-components";
import { ClosesWithAddress } from "../browser/address_change.ts";
import { languageOf } from "../language/index.ts";
import { entryOf } from "./glossary.ts";
import { Meaning } from "./meaning.tsx";
import "./term.css";
import "./words.css";

/** Props of a term. */
export interface TermProps {
  /** Id of the glossary entry. */
  id: string;
  children: ReactNode;
}

/** A term within a text; pressed, it shows its meaning and source. */
export function Term({ id, children }: TermProps) {
  const entry = entryOf(id);
  if (!entry) return children;
  const { term } = entry;
  return (
    <>
      <DialogTrigger>
        <Button className="term">{children}</Button>
        <Popover className="popover term-popover">
          <Dialog className="term-meaning" aria-label={term}>
            {({ close }) => (
              <>
                <ClosesWithAddress close={close} />
                <strong {...languageOf(term)}>{term}</strong>
                <Meaning entry={entry} />
              </>
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
      {WORD_JOINER}
    </>
  );
}

/** Keeps the full stop after a button on the button's line. */
const WORD_JOINER = "\u2060";
