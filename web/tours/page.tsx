import { useEffect, useState } from "react";
import { Header } from "../app/header.tsx";
import { HelpDialog } from "../app/help_dialog.tsx";
import { useShortcuts } from "../app/keyboard.ts";
import { tourFile } from "./files.ts";
import type { TourFile } from "./format.ts";
import { TOURS, type TourRow, tourLink } from "./list.ts";
import "./page.css";
import { stepLink } from "./walk.ts";

/** Every tour, with its steps. */
export default function ToursPage() {
  const [help, setHelp] = useState(false);
  useShortcuts(null, openHelp);
  function openHelp() {
    setHelp(true);
  }
  useEffect(() => {
    document.title = "Tours · Fill the Pipe";
  }, []);
  return (
    <>
      <Header crumbs={[{ text: "Tours", href: null }]} onHelp={openHelp} />
      <main className="gallery">
        <h1>Tours</h1>
        <p className="gallery-lead">
          Ten or so steps each. Every step is a run you can change, and has a link of its own; Page down and Page up, or
          a clicker, walk from one to the next.
        </p>
        <ul className="tours">
          {TOURS.map((tour) => (
            <TourEntry key={tour.id} tour={tour} />
          ))}
        </ul>
      </main>
      <HelpDialog isOpen={help} onClose={() => setHelp(false)} />
    </>
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
