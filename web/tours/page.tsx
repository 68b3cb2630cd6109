import { useEffect, useState } from "react";
import type { Arrival } from "../app/address.ts";
import { PlainPage } from "../app/plain_page.tsx";
import { tourFile } from "./files.ts";
import type { TourFile } from "./format.ts";
import { TOURS, type TourRow, tourLink } from "./list.ts";
import "./page.css";
import { stepLink } from "./walk.ts";

/** Every tour, with its steps. */
export default function ToursPage({ arrival }: { arrival: Arrival }) {
  return (
    <PlainPage title="Tours · Fill the Pipe" crumb="Tours" ignored={arrival.ignored}>
      <h1>Tours</h1>
      <p className="gallery-lead">
        Ten or so steps each. Every step is a run you can change, and has a link of its own; Page down and Page up, or a
        clicker, walk from one to the next.
      </p>
      <ul className="tours">
        {TOURS.map((tour) => (
          <TourEntry key={tour.id} tour={tour} />
        ))}
      </ul>
    </PlainPage>
  );
}

function TourEntry({ tour }: { tour: TourRow }) {
  const { id, title, lead } = tour;
  const [file, setFile] = useState<TourFile | null>(null);
  useEffect(() => {
    let gone = false;
    tourFile(id)?.().then(
      (read) => !gone && setFile(read),
      () => {
        // Its first step says so, when it is opened.
      },
    );
    return () => {
      gone = true;
    };
  }, [id]);
  return (
    <li className="card tour">
      <h2>{title}</h2>
      <p>{lead}</p>
      <p>
        <a className="button primary" href={tourLink(tour)}>
          Begin
        </a>
      </p>
      {file && (
        <ol>
          {file.steps.map((step) => (
            <li key={step.id}>
              <a href={stepLink(file, step)}>{step.title}</a>
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}
