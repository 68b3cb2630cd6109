import { Fragment, useEffect, useState } from "react";
import { PAPERS } from "../experiments/papers.ts";
import type { Experiment } from "../experiments/schema.ts";
import { experimentLink } from "./address.ts";
import type { Site } from "./app.tsx";
import { Header } from "./header.tsx";
import { HelpDialog } from "./help_dialog.tsx";
import { useShortcuts } from "./keyboard.ts";
import { Notice } from "./notice.tsx";
import { PipesToScale } from "./pipes_to_scale.tsx";
import { Thumbnail } from "./thumbnail.tsx";

interface GalleryProps {
  site: Site;
  experiments: readonly Experiment[];
  ignored: readonly string[];
}

/** The first page: the question, the pipes to scale, and a card for each experiment with its figure. */
export function Gallery({ site, experiments, ignored }: GalleryProps) {
  const [help, setHelp] = useState(false);
  const [notes, setNotes] = useState(ignored);
  useShortcuts(null, openHelp);
  function openHelp() {
    setHelp(true);
  }
  useEffect(() => {
    document.title = "Fill the Pipe: how much of the pipe does TCP fill?";
  }, []);

  return (
    <>
      <Header crumbs={[]} onHelp={openHelp} />
      <main className="gallery">
        <Notice title="Some of this link could not be shown" lines={notes} onClose={() => setNotes([])} />
        <h1>How much of the pipe does TCP fill?</h1>
        <p className="gallery-lead">
          In 1993 Sandia’s engineers joined workstations across a 45 Mb/s line and measured where the throughput went;
          in 1989 R. Fox had tried to fill a satellite channel, and in 1994 C. Villamizar and C. Song filled a line
          across a continent. Here every packet of their tests is simulated in your browser, beside the numbers they
          printed. Change anything and see which limit binds.
        </p>
        <PipesToScale site={site} experiments={experiments} />
        <p className="gallery-stories card">
          <a href="#/laboratory">
            <strong>Laboratory</strong>
          </a>{" "}
          Hosts, routers, links and flows of your own: begin with two hosts or with any testbed, change every parameter,
          and keep or send the whole as a file or a link.
        </p>
        <p className="gallery-stories card">
          <a href="#/stories">
            <strong>Stories</strong>
          </a>{" "}
          What TCP does, segment by segment: handshake, slow start, losses, windows, every close. Each is a short text
          you can play on the ladder and change.
        </p>
        {PAPERS.map(({ id, title, about, parts = [WHOLE] }) => (
          <section key={id} aria-labelledby={`paper-${id}`}>
            <h2 className="gallery-paper" id={`paper-${id}`}>
              {title} <span className="quiet">{about}</span>
            </h2>
            {parts.map((part, i) => {
              const to = parts[i + 1]?.from ?? Number.POSITIVE_INFINITY;
              const own = experiments.filter((one) => one.paper === id && one.order >= part.from && one.order < to);
              return (
                <Fragment key={part.title}>
                  {part.title !== "" && <h3 className="gallery-part">{part.title}</h3>}
                  <Cards site={site} experiments={own} />
                </Fragment>
              );
            })}
          </section>
        ))}
      </main>
      <HelpDialog isOpen={help} onClose={() => setHelp(false)} />
    </>
  );
}

/** A paper without parts. */
const WHOLE = { title: "", from: Number.NEGATIVE_INFINITY };

function Cards({ site, experiments }: Pick<GalleryProps, "site" | "experiments">) {
  return (
    <ul className="cards">
      {experiments.map((experiment) => (
        <li key={experiment.id}>
          <a className="card card-link" href={experimentLink(experiment.id)}>
            <Thumbnail site={site} experiment={experiment} />
            <span className="card-figures quiet">{experiment.figures.join(", ")}</span>
            <strong className="card-title">{experiment.short}</strong>
            <span className="card-lesson">{experiment.lesson}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
