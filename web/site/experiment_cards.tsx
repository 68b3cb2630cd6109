import type { Experiment } from "../experiments/schema.ts";
import { languageOf } from "../language/index.ts";
import type { Mark } from "../marks/marks.ts";
import { experimentLink } from "../page/address.ts";
import { Thumbnail } from "./thumbnail.tsx";

interface ExperimentCardsProps {
  experiments: readonly Experiment[];
  /** Pictures by the id of the experiment; empty until they have come. */
  pictures: Readonly<Record<string, readonly Mark[]>>;
}

/** A card for each experiment, with its picture. */
export function ExperimentCards({ experiments, pictures }: ExperimentCardsProps) {
  return (
    <ul className="cards">
      {experiments.map((experiment) => (
        <li key={experiment.id}>
          <a className="card card-link" href={experimentLink(experiment.id)}>
            <Thumbnail marks={pictures[experiment.id]} isLarge={experiment.kind === "testbed"} />
            <span className="card-figures quiet">{experiment.figures.join(", ")}</span>
            <strong className="card-title" {...languageOf(experiment.short)}>
              {experiment.short}
            </strong>
            <span className="card-lesson" {...languageOf(experiment.lesson)}>
              {experiment.lesson}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
