import numbers from "virtual:essay-numbers";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useMemo, useState } from "react";
import { useLoaded } from "../../browser/use_loaded.ts";
import type { PageProps } from "../../page/page_row.ts";
import { PlainPage } from "../../page/plain_page.tsx";
import type { Site } from "../../page/site.ts";
import { TOURS, tourLink } from "../tours/list.ts";
import { EssayContext } from "./context.ts";
import { LiveFigure } from "./figure.tsx";
import { loadEssay } from "./files.ts";
import type { EssayComponents } from "./format.ts";
import { ESSAYS, type EssayRow, essayLink } from "./list.ts";
import { Dragged, Result } from "./numbers.tsx";
import "./page.css";

/** `#/essays` lists the essays, `#/essays/<name>` shows one. */
export default function EssaysPage({ site, arrival }: PageProps) {
  const [, id = ""] = arrival.state.experiment?.split("/") ?? [];
  const row = ESSAYS.find((one) => one.id === id);
  const ignored = id === "" || row ? arrival.ignored : [...arrival.ignored, t`There is no essay “${id}”.`];
  const crumb = row?.title ?? t`Essays`;
  return (
    <PlainPage title={`${crumb} · Fill the Pipe`} crumb={crumb} className="essay" ignored={ignored}>
      {row ? <Essay key={row.id} row={row} site={site} /> : <List />}
    </PlainPage>
  );
}

function List() {
  return (
    <>
      <h1>
        <Trans>Essays</Trans>
      </h1>
      <ul className="essay-list">
        {ESSAYS.map((row) => (
          <li key={row.id} className="card">
            <h2>
              <a href={essayLink(row)}>{row.title}</a>
            </h2>
            <p>{row.lead}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

const COMPONENTS: EssayComponents = { Figure: LiveFigure, Dragged, Result };

/** Time after which figures out of sight are simulated, ms: those in sight come first. */
const WHOLE_AFTER_MS = 2500;

function Essay({ row, site }: { row: EssayRow; site: Site }) {
  const loaded = useLoaded(loadEssay, row.id);
  const [isPlaying, setPlaying] = useState(true);
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWhole(true), WHOLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const state = useMemo(
    () => ({ site, known: numbers[row.id] ?? {}, isPlaying, setPlaying, isWhole }),
    [site, row, isPlaying, isWhole],
  );
  return (
    <>
      <header className="essay-head">
        <h1>{row.title}</h1>
        <p className="gallery-lead">{row.lead}</p>
        <p className="quiet">
          <Trans>
            Every picture shows a simulation of each packet. Drag an underlined number, or change it with the arrow
            keys.
          </Trans>
        </p>
      </header>
      {loaded instanceof Error && <p role="alert">{loaded.message}</p>}
      {loaded !== null && !(loaded instanceof Error) && (
        <EssayContext value={state}>
          <loaded.default components={COMPONENTS} />
        </EssayContext>
      )}
      <Further row={row} />
    </>
  );
}

/** Ways on from the end of an essay. */
function Further({ row }: { row: EssayRow }) {
  return (
    <nav className="essay-further" aria-label={t`Read on`}>
      {ESSAYS.filter(({ id }) => id !== row.id).map((other) => (
        <a key={other.id} className="card" href={essayLink(other)}>
          <strong>{other.title}</strong>
          <span>{other.lead}</span>
        </a>
      ))}
      <a className="card" href={tourLink(TOURS[0])}>
        <strong>{TOURS[0].title}</strong>
        <span>{TOURS[0].lead}</span>
      </a>
    </nav>
  );
}
