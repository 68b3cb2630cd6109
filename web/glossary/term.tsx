import type { ReactNode } from "react";
import { Button, Dialog, DialogTrigger, Popover } from "react-aria-components";
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

/** A word of the field in a text: pressed, it says what it means and where that is written. */
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
            <strong>{term}</strong>
            <Meaning entry={entry} />
          </Dialog>
        </Popover>
      </DialogTrigger>
      {WORD_JOINER}
    </>
  );
}

/** A line may end after a button, and the full stop behind it would begin the next one. */
const WORD_JOINER = "\u2060";
