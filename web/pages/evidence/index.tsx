import { t } from "@lingui/core/macro";
import { useEffect } from "react";
import { useLoaded } from "../../browser/use_loaded.ts";
import { paperOf } from "../../experiments/papers.ts";
import type { PageProps } from "../../page/page_row.ts";
import { PlainPage } from "../../page/plain_page.tsx";
import { Contents, PARTS, Part } from "./contents.tsx";
import "./evidence.css";
import { evidence } from "./file.ts";
import { Ledger } from "./ledger_part.tsx";
import { MissedGoals } from "./missed_goals.tsx";
import { DOUBTS, MISSES, NOT_MODELLED, Prose } from "./prose.tsx";
import { Stories } from "./stories_part.tsx";
import { Sums } from "./sums.tsx";
import { Traces } from "./traces_part.tsx";

/** `#/evidence`: why anyone should believe the laboratory. Its `view` is a part of the page, or a paper. */
export default function EvidencePage({ site, experiments, arrival }: PageProps) {
  const loaded = useLoaded(evidence);
  const failure = loaded instanceof Error ? loaded : null;
  const file = loaded instanceof Error ? null : loaded;
  const { view } = arrival.state;
  const paper = (view !== null && paperOf(view)?.id) || null;
  const part = paper === null ? PARTS.find(({ id }) => id === view)?.id : "ledger";
  const { number } = arrival;
  // biome-ignore lint/correctness/useExhaustiveDependencies: to arrive again is to be led there again
  useEffect(() => {
    if (file === null || part === undefined) return;
    const heading = document.getElementById(part);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [file, part, number]);

  return (
    <PlainPage
      title="Evidence · Fill the Pipe"
      crumb={t`Evidence`}
      className="evidence"
      isEnglish
      ignored={arrival.ignored}
    >
      <h1>Why believe this laboratory?</h1>
      <p className="gallery-lead">
        You can check it. This page lists every number of the five papers that a run is compared with, beside the
        simulated one, including the misses. Each number leads to its run, and you can compute it again on your own
        machine.
      </p>
      <Contents />
      {failure && <p role="alert">{failure.message} Loading the page again may help.</p>}
      {loaded === null && <p className="quiet">Fetching the ledger …</p>}
      {file && (
        <>
          <Part id="ledger">
            <Sums file={file} />
            <MissedGoals file={file} experiments={experiments} />
            <Ledger key={number} site={site} experiments={experiments} file={file} paper={paper} />
          </Part>
          <Part id="traces">
            <Traces site={site} experiments={experiments} file={file} />
          </Part>
        </>
      )}
      <Part id="stories">
        <Stories site={site} />
      </Part>
      <Part id="doubts">
        <Prose text={DOUBTS} />
      </Part>
      <Part id="misses">
        <Prose text={MISSES} />
      </Part>
      <Part id="not-modelled">
        <Prose text={NOT_MODELLED} />
      </Part>
    </PlainPage>
  );
}
