import { t } from "@lingui/core/macro";
import { lazy, Suspense, useEffect, useState } from "react";
import { useStore } from "zustand";
import { Announcer } from "../browser/announcer.tsx";
import { lazily } from "../browser/lazily.tsx";
import { EquationsContext } from "../calculator/source.ts";
import { loadEngine } from "../engine/load.ts";
import { asProblem, EngineError } from "../engine/messages.ts";
import type { Engine } from "../engine/pool.ts";
import { loadExperiments } from "../experiments/load.ts";
import { paperOf } from "../experiments/papers.ts";
import { follow, said, useLanguage } from "../language/index.ts";
import { inWords } from "../language/names.ts";
import { createAddress } from "../page/address.ts";
import { Failure } from "../page/failure.tsx";
import type { PageRows } from "../page/page_row.ts";
import { PrintFoot } from "../page/print_foot.tsx";
import type { Site } from "../page/site.ts";
import { followTheme } from "../page/theme.ts";
import { headerRow } from "../run/header_row.ts";
import { createSummaries } from "../sweep/summaries.ts";
import { HeaderContext } from "../views/ladder/header_source.ts";
import { WhyContext } from "../views/why/source.ts";
import { Gallery } from "./gallery.tsx";
import { PaperPage } from "./paper_page.tsx";

type Loading = { kind: "loading" } | { kind: "ready"; site: Site } | { kind: "failed"; message: string };

/** Notice of a newer build, fetched after the page, which works without it. */
const Newer = lazy(() => import("../offline/newer.tsx").catch(() => ({ default: () => null })));

const ExperimentPage = lazily(() => import("./experiment/page.tsx").then((page) => ({ default: page.ExperimentPage })));

const experiments = loadExperiments();

/** Props of the site. */
export interface AppProps {
  /** Pages that show no experiment. */
  pages: PageRows;
  /** Largest number of workers besides that of the current run. */
  workers?: number;
}

/** The site: loads the engine and shows the page of the link. */
export function App({ pages, workers }: AppProps) {
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
          <Pages site={loading.site} pages={pages} />
          <Announcer />
          <Suspense fallback={null}>
            <Newer />
          </Suspense>
          <PrintFoot flush={loading.site.address.flush} />
        </EquationsContext>
      </WhyContext>
    </HeaderContext>
  );
}

/** Page while the simulator starts: a tenth of a second, or longer on a slow connection. */
function Opening({ what }: { what: string }) {
  return (
    <main className="opening" aria-busy="true">
      <h1 translate="no">Fill the Pipe</h1>
      <p className="quiet">{what}</p>
    </main>
  );
}

function Pages({ site, pages }: { site: Site; pages: PageRows }) {
  const arrival = useStore(site.address.arrivals);
  const { id: language } = useLanguage();
  const wanted = arrival.state.experiment;
  const { lang = null, theme = "" } = arrival.state.options;
  useEffect(() => {
    // If the texts of a language cannot be fetched, the page keeps its language.
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
  const kind = wanted?.split("/")[0] ?? "";
  if (Object.hasOwn(pages, kind)) {
    const { Page, what, keeps } = pages[kind];
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
