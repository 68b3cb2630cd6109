import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { Paper } from "../experiments/papers.ts";
import type { Experiment } from "../experiments/schema.ts";
import { english } from "../language/index.ts";
import { PlainPage } from "../page/plain_page.tsx";
import type { Site } from "../page/site.ts";
import { tourLink, tourOf } from "../pages/tours/list.ts";
import { ExperimentCards } from "./experiment_cards.tsx";

interface PaperPageProps {
  site: Site;
  paper: Paper;
  experiments: readonly Experiment[];
  ignored: readonly string[];
}

/** Everything of one paper that runs, part by part. */
export function PaperPage({ site, paper, experiments, ignored }: PaperPageProps) {
  const own = experiments.filter((one) => one.paper === paper.id);
  const parts = paper.parts ?? [];
  const tour = tourOf(paper.id);

  return (
    <PlainPage title={t`${paper.title} · Fill the Pipe`} crumb={paper.short} isName ignored={ignored}>
      <h1 {...english()}>{paper.title}</h1>
      <p className="gallery-lead" {...english()}>
        {paper.about}. {paper.lead}
      </p>
      <p className="gallery-ways">
        {tour && (
          <a className="button gallery-first" href={tourLink(tour)}>
            <Trans>Take the tour of this paper</Trans>
          </a>
        )}
        <a className="button" href={`#/evidence?view=${paper.id}`}>
          <Trans>Its numbers, beside ours</Trans>
        </a>
      </p>
      {parts.length === 0 && <ExperimentCards site={site} experiments={own} />}
      {parts.map(({ title, from }, i) => {
        const to = parts[i + 1]?.from ?? Number.POSITIVE_INFINITY;
        return (
          <section key={title} aria-labelledby={`part-${i}`}>
            <h2 className="gallery-part" id={`part-${i}`} {...english()}>
              {title}
            </h2>
            <ExperimentCards site={site} experiments={own.filter(({ order }) => order >= from && order < to)} />
          </section>
        );
      })}
    </PlainPage>
  );
}
