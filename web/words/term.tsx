import type { ReactNode } from "react";
import { Button, Dialog, DialogTrigger, Popover } from "react-aria-components";
import { GLOSSARY } from "./glossary.ts";
import "./term.css";

export interface TermProps {
  /** Of the glossary's entry. */
  id: string;
  children: ReactNode;
}

/** A word of the field in a text: pressed, it says what it means and where that is written. */
export function Term({ id, children }: TermProps) {
  const entry = GLOSSARY.find((one) => one.id === id);
  if (!entry) return children;
  const { term, meaning, clause } = entry;
  return (
    <>
      <DialogTrigger>
        <Button className="term">{children}</Button>
        <Popover className="popover term-popover">
          <Dialog className="term-meaning" aria-label={term}>
            <strong>{term}</strong>
            <p>{meaning}</p>
            {clause && <p className="quiet">{clause}</p>}
          </Dialog>
        </Popover>
      </DialogTrigger>
      {WORD_JOINER}
    </>
  );
}

/** A line may end after a button, and the full stop behind it would begin the next one. */
const WORD_JOINER = "\u2060";
