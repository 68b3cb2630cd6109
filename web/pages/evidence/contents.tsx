/** The parts of the page, with a link to each. */
import { msg, t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { said } from "../../language/index.ts";
import { evidenceLink } from "./links.ts";

/** Parts of the page, in order. */
export const PARTS = [
  { id: "ledger", title: msg`The published numbers beside the simulated ones` },
  { id: "traces", title: msg`Identical runs on every machine` },
  { id: "kernel", title: msg`A real kernel beside the simulated one` },
  { id: "suites", title: msg`Test suites of kernels` },
  { id: "pairs", title: msg`Pairs of flows on Linux` },
  { id: "simulators", title: msg`Other simulators beside this one` },
  { id: "diagnosis", title: msg`How often is the diagnosis of a capture wrong?` },
  { id: "stories", title: msg`Behaviour of TCP, rule by rule` },
  { id: "doubts", title: msg`Contradictions in the papers` },
  { id: "fitted", title: msg`Fitted values` },
  { id: "misses", title: msg`Numbers that do not fit` },
  { id: "breaking", title: msg`How to break this` },
  { id: "not-modelled", title: msg`Mechanisms that are not modelled` },
] as const;
/** Id of a part of the page. */
export type PartId = (typeof PARTS)[number]["id"];

/** Table of contents of the page. */
export function Contents() {
  return (
    <nav aria-label={t`Parts of this page`}>
      <ol className="evidence-contents">
        {PARTS.map(({ id, title }) => (
          <li key={id}>
            <a href={evidenceLink(id)}>{said(title)}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A part of the page under its heading. */
export function Part({ id, children }: { id: PartId; children: ReactNode }) {
  const part = PARTS.find((one) => one.id === id);
  return (
    <section className="evidence-part" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {part && said(part.title)}
      </h2>
      {children}
    </section>
  );
}
