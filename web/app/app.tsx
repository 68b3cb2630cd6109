import { lazy, Suspense, useEffect, useState } from "react";
import { useStore } from "zustand";
import { EquationsContext } from "../calculator/source.ts";
import type { Catalog } from "../engine/contract.ts";
import { loadEngine } from "../engine/load.ts";
import { asProblem, EngineError } from "../engine/messages.ts";
import type { Engine } from "../engine/pool.ts";
import { loadExperiments } from "../experiments/load.ts";
import { paperOf } from "../experiments/papers.ts";
import { headerRow } from "../run/header_row.ts";
import { ACCESSIBILITY, CAPTURE, EVIDENCE, EXERCISES, LABORATORY, TOURS } from "../scenario/link.ts";
import { createSummaries, type Summaries } from "../scenario/summaries.ts";
import { HeaderContext, type HeaderSource } from "../views/ladder/header_source.ts";
import { WhyContext } from "../views/why/source.ts";
import { type Address, createAddress } from "./address.ts";
import { Announcer } from "./announcer.tsx";
import { Failure } from "./failure.tsx";
import { Gallery } from "./gallery.tsx";
import { PaperPage } from "./paper_page.tsx";
import { PrintFoot } from "./print_foot.tsx";

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

const Stories = lazy(() => import("../stories/index.tsx"));
const Laboratory = lazy(() => import("../laboratory/index.tsx"));
const Tours = lazy(() => import("../tours/page.tsx"));
const Exercises = lazy(() => import("../exercises/page.tsx"));
const Evidence = lazy(() => import("../evidence/index.tsx"));
const Accessibility = lazy(() => import("../accessibility/index.tsx"));
const Captures = lazy(() => import("../captures/index.tsx"));
const ExperimentPage = lazy(() => import("./experiment_page.tsx").then((page) => ({ default: page.ExperimentPage })));

const experiments = loadExperiments();

export function App() {
  const [loading, setLoading] = useState<Loading>({ kind: "loading" });

  useEffect(() => {
    const address = createAddress();
    let engine: Engine | null = null;
    let gone = false;
    (async () => {
      try {
        engine = await loadEngine();
        if (gone) return engine.close();
        const catalog = await engine.catalog();
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
  }, []);

  if (loading.kind === "failed") return <Failure message={loading.message} />;
  if (loading.kind === "loading") return <Opening />;
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
function Opening({ what = "Starting the simulator …" }: { what?: string }) {
  return (
    <main className="opening" aria-busy="true">
      <h1>Fill the Pipe</h1>
      <p className="quiet">{what}</p>
    </main>
  );
}

function Pages({ site }: { site: Site }) {
  const arrival = useStore(site.address.arrivals);
  const wanted = arrival.state.experiment;
  const experiment = experiments.find(({ id }) => id === wanted);
  if (experiment) {
    return (
      <Suspense fallback={<Opening what="Fetching the laboratory …" />}>
        <ExperimentPage key={experiment.id} site={site} experiment={experiment} arrival={arrival} />
      </Suspense>
    );
  }
  const paper = wanted === null ? undefined : paperOf(wanted);
  if (paper) return <PaperPage key={paper.id} site={site} paper={paper} experiments={experiments} />;
  if (wanted === LABORATORY) {
    return (
      <Suspense fallback={<Opening what="Fetching the laboratory …" />}>
        <Laboratory site={site} experiments={experiments} arrival={arrival} />
      </Suspense>
    );
  }
  if (wanted === CAPTURE) {
    return (
      <Suspense fallback={<Opening what="Fetching the reader of captures …" />}>
        <Captures site={site} arrival={arrival} />
      </Suspense>
    );
  }
  if (wanted === TOURS) {
    return (
      <Suspense fallback={<Opening what="Fetching the tours …" />}>
        <Tours />
      </Suspense>
    );
  }
  if (wanted === EXERCISES) {
    return (
      <Suspense fallback={<Opening what="Fetching the exercises …" />}>
        <Exercises />
      </Suspense>
    );
  }
  if (wanted === EVIDENCE) {
    return (
      <Suspense fallback={<Opening what="Fetching the evidence …" />}>
        <Evidence site={site} experiments={experiments} arrival={arrival} />
      </Suspense>
    );
  }
  if (wanted === ACCESSIBILITY) {
    return (
      <Suspense fallback={<Opening what="Fetching the statement …" />}>
        <Accessibility arrival={arrival} />
      </Suspense>
    );
  }
  if (wanted === "stories" || wanted?.startsWith("stories/")) {
    return (
      <Suspense fallback={<Opening what="Fetching the stories …" />}>
        <Stories site={site} arrival={arrival} />
      </Suspense>
    );
  }
  const ignored = [...arrival.ignored];
  if (wanted !== null) ignored.push(`There is no experiment “${wanted}”; here are those there are.`);
  return <Gallery key={arrival.number} site={site} experiments={experiments} ignored={ignored} />;
}
