import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { paperOf, type Shelf } from "../experiments/papers.ts";
import type { Experiment } from "../experiments/schema.ts";
import type { Mark } from "../marks/marks.ts";
import { PlainPage } from "../page/plain_page.tsx";
import { tourLink, tourOf } from "../pages/tours/list.ts";
import { ExperimentCards } from "./experiment_cards.tsx";
import { picturesOf } from "./thumbnails/pictures.ts";

interface PaperPageProps {
  paper: Shelf;
  experiments: readonly Experiment[];
  ignored: readonly string[];
}

/** Everything of one paper, or of today, that runs, part by part. */
export function PaperPage({ paper, experiments, ignored }: PaperPageProps) {
  const pictures = usePictures(paper.id);
  const own = experiments.filter((one) => one.paper === paper.id);
  const parts = paper.parts ?? [];
  const tour = tourOf(paper.id);

  return (
    <PlainPage title={t`${paper.title} · Fill the Pipe`} crumb={paper.short} ignored={ignored}>
      <h1>{paper.title}</h1>
      <p className="gallery-lead">
        {paper.description}. {paper.lead}
      </p>
      <p className="gallery-ways">
        {tour && (
          <a className="button gallery-first" href={tourLink(tour)}>
            <Trans>Take the tour of this paper</Trans>
          </a>
        )}
        {paperOf(paper.id) && (
          <a className="button" href={`#/evidence?view=${paper.id}`}>
            <Trans>Its numbers, beside the simulated ones</Trans>
          </a>
        )}
      </p>
      {parts.length === 0 && <ExperimentCards experiments={own} pictures={pictures} />}
      {parts.map(({ title, from }, i) => {
        const to = parts[i + 1]?.from ?? Number.POSITIVE_INFINITY;
        return (
          <section key={title} aria-labelledby={`part-${i}`}>
            <h2 className="gallery-part" id={`part-${i}`}>
              {title}
            </h2>
            <ExperimentCards experiments={own.filter(({ order }) => order >= from && order < to)} pictures={pictures} />
          </section>
        );
      })}
    </PlainPage>
  );
}

type Pictures = Readonly<Record<string, readonly Mark[]>>;

/** Returns the pictures of a paper's experiments, once they have come. */
function usePictures(paper: string): Pictures {
  const [pictures, setPictures] = useState<Pictures>({});
  useEffect(() => {
    let gone = false;
    picturesOf(paper).then(
      (made) => !gone && setPictures(made),
      // A card without its picture is still a card.
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [paper]);
  return pictures;
}
