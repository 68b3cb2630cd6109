import { handOver } from "../captures/handover.ts";
import { PAPERS, type Paper } from "../experiments/papers.ts";
import type { Experiment } from "../experiments/schema.ts";
import { TOURS, tourLink } from "../tours/list.ts";
import { experimentLink } from "./address.ts";
import type { Site } from "./app.tsx";
import { PipesToScale } from "./pipes_to_scale.tsx";
import { PlainPage } from "./plain_page.tsx";
import { Thumbnail } from "./thumbnail.tsx";
import { useDroppedFile } from "./use_drop.ts";

interface GalleryProps {
  site: Site;
  experiments: readonly Experiment[];
  ignored: readonly string[];
}

/** The first page: the question, the pipes to scale, and a card for each paper with its figure. */
export function Gallery({ site, experiments, ignored }: GalleryProps) {
  const over = useDroppedFile(handOver);

  return (
    <PlainPage title="Fill the Pipe: how much of the pipe does TCP fill?" crumb={null} ignored={ignored}>
      <h1>How much of the pipe does TCP fill?</h1>
      <p className="gallery-lead">
        Classic measurement papers, every packet simulated in your browser, beside the numbers they printed. Change
        anything and see which limit binds.
      </p>
      <p className="gallery-ways">
        <a className="button gallery-first" href={tourLink(TOURS[0])}>
          New here? Take the tour
        </a>
        <a className="button" href="#/tours">
          All tours
        </a>
        <a className="button" href="#/exercises">
          Exercises
        </a>
        <a className="button" href="#/laboratory">
          Build your own path
        </a>
        <a className="button" href="#/stories">
          TCP in stories
        </a>
        <a className="button" href="#/capture">
          Open a capture
        </a>
        <a className="button" href="#/evidence">
          Why believe it
        </a>
      </p>
      <PipesToScale site={site} experiments={experiments} />
      <ul className="cards gallery-papers">
        {PAPERS.map((paper) => (
          <PaperCard key={paper.id} site={site} paper={paper} experiments={experiments} />
        ))}
      </ul>
      <p className="gallery-foot">
        <a href="#/accessibility">Accessibility</a>
      </p>
      {over && <p className="drop-here">Drop a capture to open it</p>}
    </PlainPage>
  );
}

/** A paper with one of its figures, and what it found out. */
function PaperCard({ site, paper, experiments }: Pick<GalleryProps, "site" | "experiments"> & { paper: Paper }) {
  const own = experiments.filter((one) => one.paper === paper.id);
  const figure = own.find(({ id }) => id === paper.figure);
  return (
    <li>
      <a className="card card-link" href={experimentLink(paper.id)}>
        {figure && <Thumbnail site={site} experiment={figure} />}
        <strong className="card-title">{paper.title}</strong>
        <span className="card-lesson">{paper.lead}</span>
        <span className="card-figures quiet">{own.length} experiments</span>
      </a>
    </li>
  );
}
