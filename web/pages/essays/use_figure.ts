/** State of a figure: the dragged values, the run with them, and the numbers and the curve that come from runs. */

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { RunSummary } from "../../engine/contract.ts";
import { isStopped } from "../../engine/messages.ts";
import { fetchExperiment } from "../../experiments/fetch.ts";
import type { Experiment } from "../../experiments/schema.ts";
import type { Site } from "../../page/site.ts";
import { createPlayhead, type Playhead } from "../../playhead/playhead.ts";
import { Run } from "../../run/run.ts";
import { keyOf, type Overrides } from "../../scenario/overrides.ts";
import { failureInWords } from "../../scenario/problem.ts";
import { type Curve, curveOf, curveRuns } from "./curve.ts";
import { flowOf, rangeOf, restOf } from "./drawings.ts";
import type { FigureRow } from "./format.ts";
import { type Choice, othersOf, overridesWith, startOf, type Values, valuesOf } from "./measured.ts";
import { quantityIn } from "./quantities.ts";

/** A figure that is shown. */
export interface Figure {
  row: FigureRow;
  choice: Choice;
  values: Values;
  /** Whether the values still belong to an earlier choice. */
  isBusy: boolean;
  playhead: Playhead;
  curve: Curve;
  /** Large result before the last change, in base units; null before the first change. */
  former: number | null;
  failure: string | null;
  /** Changes of the run that is shown, for a link to it. */
  overrides: Overrides;
  choose(name: string, at: number): void;
}

interface FigureOptions {
  site: Site;
  /** Results with the values that the essay opens with, which the build computed. */
  known: Values;
  /** Whether the figure is near what the reader sees. */
  isNear: boolean;
  /** Whether it stands still. */
  isStill: boolean;
}

/** Changes that follow each other within this time are one, ms: those of keys that are pressed again and again. */
const ONE_CHANGE_MS = 800;

/** Keeps a figure: simulates it once it is near, and again whenever a number is dragged. */
export function useFigure(row: FigureRow, { site, known, isNear, isStill }: FigureOptions): Figure {
  const [choice, setChoice] = useState<Choice>(() => startOf(row));
  const [{ values, of }, setTold] = useState<{ values: Values; of: Choice }>({ values: known, of: choice });
  const [former, setFormer] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [curve, setCurve] = useState<readonly (number | null)[]>([]);
  const changed = useRef(Number.NEGATIVE_INFINITY);
  const latest = useRef(values);
  latest.current = values;
  const playhead = useMemo(() => createPlayhead(), []);
  const summaries = useMemo(() => new Map<string, RunSummary>(), []);
  const overrides = useMemo(() => overridesWith(row, choice), [row, choice]);

  const fail = useCallback((error: unknown) => {
    if (!isStopped(error)) setFailure(failureInWords(error));
  }, []);

  useEffect(() => {
    if (!isNear) return;
    let gone = false;
    const leave = new AbortController();
    const show = async () => {
      const { scenario } = await fetchExperiment(row.experiment);
      const data = await site.engine.run(scenario, overrides, { slot: `figure ${row.id}` });
      if (gone) return;
      const run = new Run(data, site.catalog);
      summaries.set(keyOf(overrides), data.summary);
      playhead.setState({ run, flow: flowOf(run, row), ...placed(playhead, row, isStill), hover: null });
      const told = () =>
        setTold({ values: valuesOf(row, choice, (asked) => summaries.get(keyOf(asked)) ?? null), of: choice });
      const others = othersOf(row, choice).filter((asked) => !summaries.has(keyOf(asked)));
      if (others.length === 0) return told();
      for (const asked of others) summaries.set(keyOf(asked), await summarise(site, scenario, asked, leave.signal));
      if (!gone) told();
    };
    show().then(
      () => !gone && setFailure(null),
      (error) => !gone && fail(error),
    );
    return () => {
      gone = true;
      leave.abort();
    };
  }, [isNear, row, choice, overrides, site, playhead, summaries, fail, isStill]);

  // The curve depends on all dragged numbers but the one that it is drawn over.
  const runs = useMemo(() => (row.draws.includes("curve") ? curveRuns(row, choice) : []), [row, choice]);
  const key = runs.map(keyOf).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the runs
  useEffect(() => {
    if (!isNear || runs.length === 0) return;
    const leave = new AbortController();
    const { what, flow = row.flow } = row.results[row.large];
    const tell = () =>
      setCurve(
        runs.map((asked) => {
          const summary = summaries.get(keyOf(asked));
          return summary ? quantityIn(summary, flow, what) : null;
        }),
      );
    const compute = async () => {
      tell();
      const { scenario } = await fetchExperiment(row.experiment);
      const missing = runs.filter((asked) => !summaries.has(keyOf(asked)));
      await Promise.all(
        missing.map(async (asked) => {
          summaries.set(keyOf(asked), await summarise(site, scenario, asked, leave.signal));
          tell();
        }),
      );
    };
    compute().catch((error) => !leave.signal.aborted && fail(error));
    return () => leave.abort();
  }, [isNear, key, row, site, summaries, fail]);

  const press = usePress();
  const choose = useCallback(
    (name: string, at: number) => {
      const now = performance.now();
      const isNew = press.current === "none" ? now - changed.current > ONE_CHANGE_MS : press.current === "new";
      if (isNew) setFormer(latest.current[row.large]);
      if (press.current === "new") press.current = "used";
      changed.current = now;
      setChoice((before) => ({ ...before, [name]: at }));
    },
    [row, press],
  );

  const isBusy = of !== choice;
  return {
    row,
    choice,
    values,
    isBusy,
    playhead,
    curve: curveOf(row, choice, curve),
    former,
    failure,
    overrides,
    choose,
  };
}

/** Whether a pointer is pressed, and whether the press has changed a value: all changes of one press are one, however long it takes. */
function usePress() {
  const press = useRef<"none" | "new" | "used">("none");
  useEffect(() => {
    const leave = new AbortController();
    const options = { capture: true, passive: true, signal: leave.signal };
    const becomes = (state: typeof press.current) => () => {
      press.current = state;
    };
    window.addEventListener("pointerdown", becomes("new"), options);
    window.addEventListener("pointerup", becomes("none"), options);
    window.addEventListener("pointercancel", becomes("none"), options);
    return () => leave.abort();
  }, []);
  return press;
}

function summarise(site: Site, scenario: Experiment["scenario"], overrides: Overrides, signal: AbortSignal) {
  return site.engine.summary(scenario, overrides, { signal, limits: true });
}

/** Returns where the playhead stands in a new run: at the same place of what is played, as before. */
function placed(playhead: Playhead, row: FigureRow, isStill: boolean) {
  const before = playhead.getState();
  const range = rangeOf(row);
  const share = (before.time - before.range.from) / (before.range.to - before.range.from);
  const isFirst = before.run === null;
  const time = isStill ? restOf(row) : range.from + (isFirst ? 0 : share) * (range.to - range.from);
  return { range, time };
}
