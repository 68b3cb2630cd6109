import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useCallback, useMemo } from "react";
import { useStore } from "zustand";
import { lazily } from "../../browser/lazily.tsx";
import { useSoon } from "../../browser/soon.ts";
import { placeShown, pointOverrides } from "../../lab/cases.ts";
import type { Lab } from "../../lab/lab.ts";
import { joinWords } from "../../language/lists.ts";
import { valueAt } from "../../scenario/overrides.ts";
import { MEASURE_WORDS } from "../../sweep/measures.ts";
import { drawnAt, valueSetTo } from "../../sweep/sweep.ts";
import type { Card, CardProps } from "./card.ts";

const SweepView = lazily(() => import("../../views/sweep/index.ts").then((sweep) => ({ default: sweep.SweepView })));

const isSwept = ({ experiment }: Lab) => experiment.sweep !== undefined;

/** Card of the sweep: results over a parameter, with the paper's points. */
export const sweep: Card = {
  id: "sweep",
  get name() {
    return t`Sweep`;
  },
  applies: isSwept,
  Component: Sweep,
  file: {
    isThere: ({ lab }) => isSwept(lab),
    async content({ lab, sweep }, catalog, size) {
      const { result } = sweep.store.getState();
      if (!result) return null;
      const { sweepPicture, sweepTable } = await import("../../views/sweep/index.ts");
      const current = placeShown(result.spec, lab.store.getState());
      const { curves } = lab.playhead.getState().options;
      return {
        picture: async () => sweepPicture(result, catalog, current, size, curves === "apart"),
        table: async () => sweepTable(result, catalog),
      };
    },
  },
};

function Sweep({ lab, sweep, catalog, failure }: CardProps) {
  const { result, former } = useSoon(sweep.store, ({ result, former }) => ({ result, former }));
  const stale = useStore(sweep.store, (state) => state.stale);
  const spec = lab.experiment.sweep;
  const current = useSoon(lab.store, (state) => (spec ? placeShown(spec, state) : null));
  const scenario = useSoon(lab.playhead, (head) => head.former?.run.scenario);
  const before = useMemo(() => {
    const value = spec && valueAt(scenario, spec.parameter);
    return spec && typeof value === "number" ? drawnAt(spec, current?.case ?? "", valueSetTo(spec, value)) : null;
  }, [spec, scenario, current]);
  const pick = useCallback(
    (at: number, name: string) => {
      if (spec) lab.replace(pointOverrides(spec, lab.store.getState(), name, at));
    },
    [lab, spec],
  );
  const view = useMemo(
    () => (
      <SweepView
        until={<p className="quiet">{t`Fetching the sweep …`}</p>}
        sweep={result}
        catalog={catalog}
        title={sweepTitle(lab, result?.parameterName ?? "")}
        current={current}
        former={former}
        before={before}
        onPick={pick}
        onStop={sweep.cancel}
        onGoOn={sweep.goOn}
        height={300}
        playhead={lab.playhead}
      />
    ),
    [lab, sweep, catalog, result, current, former, before, pick],
  );
  if (!spec) return null;
  if (failure !== null) {
    return (
      <section className="card view" aria-label={t`Sweep`}>
        <p role="alert">
          <Trans>{failure} The curve needs it; loading the page again may help.</Trans>
        </p>
      </section>
    );
  }
  return (
    <div className="card view view-sweep" data-stale={stale}>
      {view}
    </div>
  );
}

/** "Throughput against maximum window". */
function sweepTitle(lab: Lab, parameterName: string): string {
  const measures = new Set(lab.experiment.sweep?.quantities.map(({ measure }) => MEASURE_WORDS[measure]));
  const words = joinWords([...measures].map((word) => word.toLowerCase()));
  const parameter = `${parameterName.charAt(0).toLowerCase()}${parameterName.slice(1)}`;
  return t`${words.charAt(0).toUpperCase() + words.slice(1)} against ${parameter}`;
}
