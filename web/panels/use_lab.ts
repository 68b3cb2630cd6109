import { useEffect, useMemo, useState } from "react";
import { publishedPeaks, publishedRows } from "../experiments/published.ts";
import type { Experiment } from "../experiments/schema.ts";
import { type ComparedRuns, createComparedRuns } from "../lab/compared/compared_runs.ts";
import { createLab, currentValue, type Lab, linkOf } from "../lab/lab.ts";
import type { Opened } from "../lab/opened.ts";
import { useLanguage } from "../language/index.ts";
import { type Arrival, stepName } from "../page/address.ts";
import { useEmbedding } from "../page/embedding.ts";
import type { Site } from "../page/site.ts";
import { drive } from "../playhead/playhead.ts";
import { kindsOf, type LinkState, writeLink, writeLinkSoon } from "../scenario/link.ts";
import { parameterOf } from "../scenario/overrides.ts";
import { failureInWords } from "../scenario/problem.ts";
import { createSweepController } from "../sweep/controller.ts";
import { createHeatController } from "../sweep/heat_controller.ts";
import { type PublishedPeak, type PublishedRow, settingOf } from "../sweep/sweep.ts";
import { withKnownViews } from "./known_views.ts";
import { lessonTab, tabNamed } from "./tabs.ts";

/** Pairing of a lab with something beside it that is no run of its own, such as a capture. */
export interface Pairing {
  comparedRuns(lab: Lab): ComparedRuns;
  /** Adds what a link must hold besides. */
  linkOf(lab: Lab, link: LinkState): LinkState;
}

/**
 * Returns the lab of an experiment while its page is open; opened from the address, which it keeps up to date. A link without a
 * tab opens on that of the lesson.
 */
export function useLab(site: Site, experiment: Experiment, given: Arrival, pairing: Pairing | null = null) {
  const arrival = useMemo(() => withKnownViews(given), [given]);
  const { engine, catalog, address, summaries } = site;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [chosen, setTab] = useState(tabNamed(arrival.state.view));
  const usual = lessonTab(experiment);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a later arrival is applied to the same lab, below
  useEffect(() => {
    const lab = createLab(engine, catalog, experiment, arrival.state);
    const comparedRuns = pairing ? pairing.comparedRuns(lab) : createComparedRuns(engine, catalog, lab);
    const sweep = createSweepController(engine, summaries);
    const heat = createHeatController(engine, summaries);
    const stop = drive(lab.playhead);
    const room = lab.playhead.subscribe(({ playing }, before) => {
      if (playing !== before.playing) engine.leaveRoom(playing);
    });
    setOpened({ lab, comparedRuns, sweep, heat });
    return () => {
      stop();
      room();
      engine.leaveRoom(false);
      comparedRuns.close();
      lab.close();
      sweep.cancel();
      heat.stop();
      setOpened(null);
    };
  }, [engine, catalog, summaries, experiment, pairing]);

  const [seen, setSeen] = useState(arrival.number);
  useEffect(() => {
    if (!opened || arrival.number === seen) return;
    setSeen(arrival.number);
    setTab(tabNamed(arrival.state.view));
    opened.lab.apply(arrival.state);
  }, [opened, arrival, seen]);

  const link = useMemo(() => {
    if (!opened) return null;
    const { lab } = opened;
    const kindOf = kindsOf(catalog);
    const state = () => {
      const link = linkOf(lab, chosen === usual ? null : chosen);
      return pairing ? pairing.linkOf(lab, link) : link;
    };
    return { now: () => writeLink(state(), kindOf), soon: () => writeLinkSoon(state(), kindOf) };
  }, [opened, catalog, chosen, usual, pairing]);

  const embedding = useEmbedding();
  useEffect(() => {
    if (!opened || !link) return;
    return embedding?.attach({ ...opened, engine, catalog, link: link.now });
  }, [embedding, opened, engine, catalog, link]);

  useEffect(() => {
    if (!opened || !link) return;
    const { lab } = opened;
    const write = () => {
      const { playing, run, options } = lab.playhead.getState();
      const isArriving = lab.store.getState().view !== null;
      // Before its run the state is the link's own, and a moving playhead is no state to keep.
      if (run && !playing && !isArriving) address.write(link.now, link.soon, stepName(options));
    };
    write();
    const unsubscribe = [lab.store.subscribe(write), lab.playhead.subscribe(write)];
    return () => {
      for (const end of unsubscribe) end();
    };
  }, [opened, address, link]);

  return { opened, tab: chosen ?? usual, setTab };
}

interface Published {
  rows: PublishedRow[];
  peaks: PublishedPeak[];
}

const NOTHING: Published = { rows: [], peaks: [] };

/** The experiment's published table, and its sweep kept up with the parameters. */
export function usePublished(site: Site, experiment: Experiment, opened: Opened | null) {
  const [{ rows: published, peaks }, setPublished] = useState(NOTHING);
  const [failure, setFailure] = useState<string | null>(null);
  const { sweep: spec } = experiment;

  useEffect(() => {
    if (spec === undefined) return;
    let gone = false;
    Promise.all([publishedRows(spec), publishedPeaks(spec)]).then(
      ([rows, peaks]) => !gone && setPublished({ rows, peaks }),
      (error: unknown) => !gone && setFailure(failureInWords(error)),
    );
    return () => {
      gone = true;
    };
  }, [spec]);

  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parameter's name is read anew in another language
  useEffect(() => {
    const spec = experiment.sweep;
    if (!opened || !spec || published.length === 0) return;
    const { lab, sweep } = opened;
    const own = parameterOf(site.catalog.parameters, spec.parameter)?.name ?? spec.parameter;
    const parameterName = spec.axis ?? own;
    const update = () => {
      const state = lab.store.getState();
      // The ladder comes first: until it is drawn, the sweep of the values before goes on. Only when the page opens is
      // there nothing else to do for the other processors.
      const opens = sweep.store.getState().result === null && state.checked !== null && state.problems.length === 0;
      if (!opens && (state.stale || state.status.kind !== "shown")) return;
      const near = currentValue(state, spec.parameter);
      sweep.update({
        spec,
        parameterName,
        published,
        peaks,
        scenario: state.history.present.scenario,
        overrides: state.history.present.overrides,
        near: typeof near === "number" ? near : null,
      });
    };
    update();
    const ends = [
      lab.store.subscribe(update),
      lab.playhead.subscribe(({ former }, before) => {
        if (former !== before.former) sweep.keepFormer(former !== null);
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [site, experiment, opened, published, peaks, language]);

  const measured = useMemo(() => measuredValues(experiment, published), [experiment, published]);
  return useMemo(() => ({ published, failure, measured }), [published, failure, measured]);
}

function measuredValues(experiment: Experiment, published: PublishedRow[]): Record<string, number[]> {
  const { sweep } = experiment;
  // Values of an experiment without a table are not the paper's.
  if (!sweep?.table && !sweep?.cells) return {};
  const values = published.map((row) => row[sweep.column]).filter((value) => value !== null && value !== undefined);
  return { [sweep.parameter]: values.map((value) => settingOf(sweep, value)) };
}
