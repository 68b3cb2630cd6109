import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { useStore } from "zustand";
import { EquationsContext } from "../calculator/source.ts";
import type { Catalog } from "../engine/contract.ts";
import { loadEngine } from "../engine/load.ts";
import { asProblem, EngineError } from "../engine/messages.ts";
import type { Engine } from "../engine/pool.ts";
import { loadExperiments } from "../experiments/load.ts";
import { paperOf } from "../experiments/papers.ts";
import type { Experiment } from "../experiments/schema.ts";
import { follow, said, useLanguage } from "../language/index.ts";
import { inWords } from "../language/names.ts";
import { headerRow } from "../run/header_row.ts";
import { ACCESSIBILITY, CAPTURE, EVIDENCE, EXERCISES, LABORATORY, STORIES, TOURS } from "../scenario/link.ts";
import { createSummaries, type Summaries } from "../scenario/summaries.ts";
import { HeaderContext, type HeaderSource } from "../views/ladder/header_source.ts";
import { WhyContext } from "../views/why/source.ts";
import { type Address, type Arrival, createAddress } from "./address.ts";
import { Announcer } from "./announcer.tsx";
import { Failure } from "./failure.tsx";
import { Gallery } from "./gallery.tsx";
import { PaperPage } from "./paper_page.tsx";
import { PrintFoot } from "./print_foot.tsx";
import { followTheme } from "./theme.ts";

/** What every page of the site needs, once it is there. */
export interface Site {
  engine: Engine;
  catalog: Catalog;
  address: Address;
  /** Of all sweeps so far. */
  summaries: Summaries;
  /** Of a simulation. */
  headers: HeaderSource;
}

type Loading = { kind: "loading" } | { kind: "ready"; site: Site } | { kind: "failed"; message: string };

const ExperimentPage = lazy(() => import("./experiment_page.tsx").then((page) => ({ default: page.ExperimentPage })));

/** What a page of no experiment is given; it takes what it needs. */
export interface PageProps {
  site: Site;
  experiments: readonly Experiment[];
  arrival: Arrival;
}

interface PageRow {
  /** Said while it is fetched. */
  what: MessageDescriptor;
  Page: ComponentType<PageProps>;
  /** What was done on it is not lost in another language: it draws itself again. */
  keeps?: true;
}

/** By the first part of their links; each is fetched when a reader comes there. */
const PAGES = new Map<string, PageRow>(
  Object.entries({
    [LABORATORY]: {
      what: msg`Fetching the laboratory …`,
      Page: lazy(() => import("../laboratory/index.tsx")),
      keeps: true,
    },
    [CAPTURE]: {
      what: msg`Fetching the reader of captures …`,
      Page: lazy(() => import("../captures/index.tsx")),
      keeps: true,
    },
    [TOURS]: { what: msg`Fetching the tours …`, Page: lazy(() => import("../tours/page.tsx")) },
    [EXERCISES]: { what: msg`Fetching the exercises …`, Page: lazy(() => import("../exercises/page.tsx")) },
    [EVIDENCE]: { what: msg`Fetching the evidence …`, Page: lazy(() => import("../evidence/index.tsx")) },
    [ACCESSIBILITY]: { what: msg`Fetching the statement …`, Page: lazy(() => import("../accessibility/index.tsx")) },
    [STORIES]: { what: msg`Fetching the stories …`, Page: lazy(() => import("../stories/index.tsx")), keeps: true },
  }),
);

const experiments = loadExperiments();

/** `workers`: most of them, besides the one of the run that is looked at. */
export function App({ workers }: { workers?: number }) {
  const [loading, setLoading] = useState<Loading>({ kind: "loading" });

  useEffect(() => {
    const address = createAddress();
    let engine: Engine | null = null;
    let gone = false;
    (async () => {
      try {
        engine = await loadEngine(workers);
        if (gone) return engine.close();
        const catalog = inWords(await engine.catalog());
        if (gone) return;
        const { headers } = engine;
        const site: Site = {
          engine,
          catalog,
          address,
          summaries: createSummaries(),
          headers: (run, packet) => headers(headerRow(run, packet)),
        };
        setLoading({ kind: "ready", site });
      } catch (error) {
        if (!gone) setLoading({ kind: "failed", message: new EngineError(asProblem(error)).message });
      }
    })();
    return () => {
      gone = true;
      engine?.close();
      address.close();
    };
  }, [workers]);

  if (loading.kind === "failed") return <Failure message={loading.message} />;
  if (loading.kind === "loading") return <Opening what={t`Starting the simulator …`} />;
  return (
    <HeaderContext value={loading.site.headers}>
      <WhyContext value={loading.site.engine.why}>
        <EquationsContext value={loading.site.engine.flowControl}>
          <Pages site={loading.site} />
          <Announcer />
          <PrintFoot flush={loading.site.address.flush} />
        </EquationsContext>
      </WhyContext>
    </HeaderContext>
  );
}

/** Shown for the tenth of a second in which the simulator starts; longer only on a slow line. */
function Opening({ what }: { what: string }) {
  return (
    <main className="opening" aria-busy="true">
      <h1 translate="no">Fill the Pipe</h1>
      <p className="quiet">{what}</p>
    </main>
  );
}

function Pages({ site }: { site: Site }) {
  const arrival = useStore(site.address.arrivals);
  const { id: language } = useLanguage();
  const wanted = arrival.state.experiment;
  const { lang = null, theme = "" } = arrival.state.options;
  useEffect(() => {
    // Where its texts cannot be fetched, the page stays in the language it is in.
    follow(lang).catch(() => {});
  }, [lang]);
  useEffect(() => followTheme(theme), [theme]);
  const experiment = experiments.find(({ id }) => id === wanted);
  if (experiment) {
    return (
      <Suspense fallback={<Opening what={t`Fetching the laboratory …`} />}>
        <ExperimentPage key={experiment.id} site={site} experiment={experiment} arrival={arrival} />
      </Suspense>
    );
  }
  const paper = wanted === null ? undefined : paperOf(wanted);
  if (paper) {
    return (
      <PaperPage
        key={`${paper.id} ${language}`}
        site={site}
        paper={paper}
        experiments={experiments}
        ignored={arrival.ignored}
      />
    );
  }
  const page = PAGES.get(wanted?.split("/")[0] ?? "");
  if (page) {
    const { Page, what, keeps } = page;
    return (
      <Suspense fallback={<Opening what={said(what)} />}>
        <Page key={keeps ? "" : language} site={site} experiments={experiments} arrival={arrival} />
      </Suspense>
    );
  }
  const ignored = [...arrival.ignored];
  if (wanted !== null) ignored.push(t`There is no experiment “${wanted}”; here are those there are.`);
  return <Gallery key={`${arrival.number} ${language}`} site={site} experiments={experiments} ignored={ignored} />;
}
