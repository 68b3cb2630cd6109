/** The parts of the page, with a link to each. */
import type { ReactNode } from "react";
import { evidenceLink } from "./links.ts";

/** Parts of the page, in order. */
export const PARTS = [
  { id: "ledger", title: "The published numbers, beside ours" },
  { id: "traces", title: "The same run everywhere" },
  { id: "stories", title: "What TCP does, rule by rule" },
  { id: "doubts", title: "Where the papers contradict themselves" },
  { id: "misses", title: "Numbers that do not fit, and fitted values" },
  { id: "not-modelled", title: "What is not modelled" },
] as const;
/** Id of a part of the page. */
export type PartId = (typeof PARTS)[number]["id"];

/** Table of contents of the page. */
export function Contents() {
  return (
    <nav aria-label="Parts of this page">
      <ol className="evidence-contents">
        {PARTS.map(({ id, title }) => (
          <li key={id}>
            <a href={evidenceLink(id)}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A part of the page under its heading. */
export function Part({ id, children }: { id: PartId; children: ReactNode }) {
  return (
    <section className="evidence-part" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {PARTS.find((part) => part.id === id)?.title}
      </h2>
      {children}
    </section>
  );
}
