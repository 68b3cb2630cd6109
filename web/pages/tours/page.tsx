import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useLoaded } from "../../browser/use_loaded.ts";
import { languageOf } from "../../language/index.ts";
import type { Arrival } from "../../page/address.ts";
import { PlainPage } from "../../page/plain_page.tsx";
import { tourFile } from "./files.ts";
import { TOURS, type TourRow, tourLink } from "./list.ts";
import "./page.css";
import { stepLink } from "./walk.ts";

/** Every tour, with its steps. */
export default function ToursPage({ arrival }: { arrival: Arrival }) {
  return (
    <PlainPage title={t`Tours · Fill the Pipe`} crumb={t`Tours`} ignored={arrival.ignored}>
      <h1>
        <Trans>Tours</Trans>
      </h1>
      <p className="gallery-lead">
        <Trans>
          Each tour has about ten steps. Every step is a run that you can change, and has a link of its own. Page down
          and Page up, or a clicker, move from step to step.
        </Trans>
      </p>
      <ul className="tours">
        {TOURS.map((tour) => (
          <TourEntry key={tour.id} tour={tour} />
        ))}
      </ul>
    </PlainPage>
  );
}

const fetchTour = (id: string) => tourFile(id)?.();

function TourEntry({ tour }: { tour: TourRow }) {
  const { id, title, lead } = tour;
  // A tour that cannot be fetched is reported by its first step, when it is opened.
  const file = useLoaded(fetchTour, id);
  return (
    <li className="card tour">
      <h2>{title}</h2>
      <p>{lead}</p>
      <p>
        <a className="button primary" href={tourLink(tour)}>
          <Trans>Begin</Trans>
        </a>
      </p>
      {file && !(file instanceof Error) && (
        <ol>
          {file.steps.map((step) => (
            <li key={step.id}>
              <a href={stepLink(file, step)} {...languageOf(step.title)}>
                {step.title}
              </a>
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}
