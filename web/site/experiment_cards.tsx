import type { Experiment } from "../experiments/schema.ts";
import { english } from "../language/index.ts";
import { experimentLink } from "../page/address.ts";
import type { Site } from "../page/site.ts";
import { Thumbnail } from "./thumbnail.tsx";

/** A card for each experiment, with its figure. */
export function ExperimentCards({ site, experiments }: { site: Site; experiments: readonly Experiment[] }) {
  return (
    <ul className="cards">
      {experiments.map((experiment) => (
        <li key={experiment.id}>
          <a className="card card-link" href={experimentLink(experiment.id)}>
            <Thumbnail site={site} experiment={experiment} />
            <span className="card-figures quiet" {...english()}>
              {experiment.figures.join(", ")}
            </span>
            <strong className="card-title" {...english()}>
              {experiment.short}
            </strong>
            <span className="card-lesson" {...english()}>
              {experiment.lesson}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
