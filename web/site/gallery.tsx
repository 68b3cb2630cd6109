import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useDroppedFile } from "../browser/use_drop.ts";
import { PAPERS, type Paper } from "../experiments/papers.ts";
import type { Experiment } from "../experiments/schema.ts";
import { english } from "../language/index.ts";
import { experimentLink } from "../page/address.ts";
import { PlainPage } from "../page/plain_page.tsx";
import type { Site } from "../page/site.ts";
import { handOver } from "../pages/captures/handover.ts";
import { TOURS, tourLink } from "../pages/tours/list.ts";
import { PipesToScale } from "./pipes_to_scale.tsx";
import { Thumbnail } from "./thumbnail.tsx";

/** Returns the address of the whole site as an archive, which the build states; null where there is none. */
const archiveAddress = () => document.querySelector('link[type="application/zip"]')?.getAttribute("href") ?? null;

/** Returns the address of the third-party licences. */
const licencesAddress = () => document.querySelector('link[rel="license"]')?.getAttribute("href") ?? null;

interface GalleryProps {
  site: Site;
  experiments: readonly Experiment[];
  ignored: readonly string[];
}

/** The first page: the question, the pipes to scale, and a card for each paper with its figure. */
export function Gallery({ site, experiments, ignored }: GalleryProps) {
  const over = useDroppedFile(handOver);
  const archive = archiveAddress();
  const licences = licencesAddress();

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
      <PipesToScale site={site} experiments={experiments} />
      <ul className="cards gallery-papers">
        {PAPERS.map((paper) => (
          <PaperCard key={paper.id} site={site} paper={paper} experiments={experiments} />
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
function PaperCard({ site, paper, experiments }: Pick<GalleryProps, "site" | "experiments"> & { paper: Paper }) {
  const own = experiments.filter((one) => one.paper === paper.id);
  const figure = own.find(({ id }) => id === paper.figure);
  return (
    <li>
      <a className="card card-link" href={experimentLink(paper.id)}>
        {figure && <Thumbnail site={site} experiment={figure} />}
        <strong className="card-title" {...english()}>
          {paper.title}
        </strong>
        <span className="card-lesson" {...english()}>
          {paper.lead}
        </span>
        <span className="card-figures quiet">
          <Trans>{own.length} experiments</Trans>
        </span>
      </a>
    </li>
  );
}
