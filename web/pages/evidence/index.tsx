import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { useLoaded } from "../../browser/use_loaded.ts";
import { shelfOf } from "../../experiments/papers.ts";
import { useCatalogs } from "../../language/long_texts.ts";
import type { PageProps } from "../../page/page_row.ts";
import { PlainPage } from "../../page/plain_page.tsx";
import { HowToBreakThis } from "./breaking/part.tsx";
import "./catalogs.ts";
import { Contents, PARTS, Part } from "./contents.tsx";
import { Diagnosis } from "./diagnosis/part.tsx";
import "./evidence.css";
import { evidence } from "./file.ts";
import { FittedValues } from "./fitted_part.tsx";
import { Kernel } from "./kernel/part.tsx";
import { Ledger } from "./ledger_part.tsx";
import { MissedGoals } from "./missed_goals.tsx";
import { Pairs } from "./pairs/part.tsx";
import { DOUBTS, MISSES, NOT_MODELLED, Prose } from "./prose.tsx";
import { Simulators } from "./simulators/part.tsx";
import { Stories } from "./stories_part.tsx";
import { Suites } from "./suites/part.tsx";
import { Sums } from "./sums.tsx";
import { Traces } from "./traces_part.tsx";

/** `#/evidence`: why anyone should believe the laboratory. Its `view` is a part of the page, or a paper. */
export default function EvidencePage({ site, experiments, arrival }: PageProps) {
  const isReadable = useCatalogs();
  const loaded = useLoaded(evidence);
  const failure = loaded instanceof Error ? loaded : null;
  const file = loaded instanceof Error ? null : loaded;
  const { view } = arrival.state;
  const paper = (view !== null && shelfOf(view)?.id) || null;
  const part = paper === null ? PARTS.find(({ id }) => id === view)?.id : "ledger";
  const { number } = arrival;
  // biome-ignore lint/correctness/useExhaustiveDependencies: to arrive again is to be led there again
  useEffect(() => {
    if (!isReadable || file === null || part === undefined) return;
    const heading = document.getElementById(part);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [isReadable, file, part, number]);

  return (
    <PlainPage title={t`Evidence · Fill the Pipe`} crumb={t`Evidence`} className="evidence" ignored={arrival.ignored}>
      {isReadable && (
        <>
          <h1>
            <Trans>Why believe this laboratory?</Trans>
          </h1>
          <p className="gallery-lead">
            <Trans>
              You can check the simulation yourself. This page lists every number of the five papers that is compared
              with a run, beside the simulated number. The list includes the misses. Each number leads to its run, which
              your own machine can compute again.
            </Trans>
          </p>
          <Contents />
          {failure && <p role="alert">{t`${failure.message} Loading the page again may help.`}</p>}
          {loaded === null && <p className="quiet">{t`Fetching the ledger …`}</p>}
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
              <Part id="kernel">
                <Kernel file={file} />
              </Part>
              <Part id="suites">
                <Suites file={file} />
              </Part>
              <Part id="pairs">
                <Pairs file={file} />
              </Part>
              <Part id="simulators">
                <Simulators file={file} />
              </Part>
            </>
          )}
          <Part id="diagnosis">
            <Diagnosis />
          </Part>
          <Part id="stories">
            <Stories site={site} />
          </Part>
          <Part id="doubts">
            <Prose text={DOUBTS} />
          </Part>
          {file && (
            <Part id="fitted">
              <FittedValues site={site} experiments={experiments} file={file} />
            </Part>
          )}
          <Part id="misses">
            <Prose text={MISSES} />
          </Part>
          <Part id="breaking">
            <HowToBreakThis experiments={experiments} />
          </Part>
          <Part id="not-modelled">
            <Prose text={NOT_MODELLED} />
          </Part>
        </>
      )}
    </PlainPage>
  );
}
