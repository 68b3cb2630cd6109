import { FIRST_PAGE } from "virtual:first-page";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { createElement, type ReactNode } from "react";
import { useDroppedFile } from "../browser/use_drop.ts";
import { experimentCount } from "../experiments/fetch.ts";
import { PAPERS, type Paper } from "../experiments/papers.ts";
import { english } from "../language/index.ts";
import { experimentLink } from "../page/address.ts";
import { PlainPage } from "../page/plain_page.tsx";
import { handOver } from "../pages/captures/handover.ts";
import { TOURS, tourLink } from "../pages/tours/list.ts";
import type { Drawn } from "./first_page.ts";
import { PipesToScale } from "./pipes_to_scale.tsx";
import { ThumbnailFrame } from "./thumbnail_frame.tsx";

/** Returns the address that the page states in its head by such a link; null if it states none. */
function statedAddress(link: string): string | null {
  // The build draws this page where there is no document.
  if (typeof document === "undefined") return null;
  return document.querySelector(link)?.getAttribute("href") ?? null;
}

/** The first page: the question, the pipes to scale, and a card for each paper with its figure. */
export function Gallery({ ignored }: { ignored: readonly string[] }) {
  const over = useDroppedFile(handOver);
  const archive = statedAddress('link[type="application/zip"]');
  const licences = statedAddress('link[rel="license"]');

  return (
    <PlainPage title={t`Fill the Pipe: how much of the pipe does TCP fill?`} crumb={null} ignored={ignored}>
      <h1>
        <Trans>How much of the pipe does TCP fill?</Trans>
      </h1>
      <p className="gallery-lead">
        <Trans>
          Classic measurement papers, every packet simulated in your browser, beside the numbers they printed. Change
          anything and see which limit binds.
        </Trans>
      </p>
      <p className="gallery-ways">
        <a className="button gallery-first" href={tourLink(TOURS[0])}>
          <Trans>New here? Take the tour</Trans>
        </a>
        <a className="button" href="#/tours">
          <Trans>All tours</Trans>
        </a>
        <a className="button" href="#/exercises">
          <Trans>Exercises</Trans>
        </a>
        <a className="button" href="#/laboratory">
          <Trans>Build your own path</Trans>
        </a>
        <a className="button" href="#/stories">
          <Trans>TCP in stories</Trans>
        </a>
        <a className="button" href="#/capture">
          <Trans>Open a capture</Trans>
        </a>
        <a className="button" href="#/evidence">
          <Trans>Why believe it</Trans>
        </a>
      </p>
      <PipesToScale />
      <ul className="cards gallery-papers">
        {PAPERS.map((paper) => (
          <PaperCard key={paper.id} paper={paper} />
        ))}
      </ul>
      <p className="gallery-foot">
        <a href="#/teachers">
          <Trans>For teachers</Trans>
        </a>
        <a href="#/docs">
          <Trans>Documentation</Trans>
        </a>
        <a href="#/accessibility">
          <Trans>Accessibility</Trans>
        </a>
        {archive && (
          <a href={archive} download>
            <Trans>The whole site as a zip file</Trans>
          </a>
        )}
        {licences && (
          <a href={licences}>
            <Trans>Licences of third parties</Trans>
          </a>
        )}
      </p>
      {over && (
        <p className="drop-here">
          <Trans>Drop a capture to open it</Trans>
        </p>
      )}
    </PlainPage>
  );
}

/** Card of a paper with one of its figures and its main finding. */
function PaperCard({ paper }: { paper: Paper }) {
  return (
    <li>
      <a className="card card-link" href={experimentLink(paper.id)}>
        <ThumbnailFrame>{FIRST_PAGE.thumbnails[paper.id]?.map(elementOf)}</ThumbnailFrame>
        <strong className="card-title" {...english()}>
          {paper.title}
        </strong>
        <span className="card-lesson" {...english()}>
          {paper.lead}
        </span>
        <span className="card-figures quiet">
          <Trans>{experimentCount(paper.id)} experiments</Trans>
        </span>
      </a>
    </li>
  );
}

function elementOf([tag, attributes, ...children]: Drawn, key: number): ReactNode {
  return createElement(tag, { key, ...attributes }, ...children.map(elementOf));
}
