import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMemo } from "react";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import { announce } from "../browser/announcer.tsx";
import { DataTable } from "../charts/panel.tsx";
import { usePlayhead } from "../charts/playhead.ts";
import { placeShown } from "../lab/cases.ts";
import type { Lab } from "../lab/lab.ts";
import { unitName } from "../quantities/unit_names.ts";
import type { SweepController } from "../sweep/controller.ts";
import { MEASURE_WORDS } from "../sweep/measures.ts";
import {
  drawnAt,
  fullLabel,
  measured,
  printed,
  type SweepQuantity,
  type SweepResult,
  valuesOf,
} from "../sweep/sweep.ts";
import { Credit, curveCredit, kneeCredit } from "./credit.tsx";
import { CurvePlot, type Ground } from "./curve_plot.tsx";
import { type CurveGuess, HEIGHT, kneeOf, readCurve, scoreOf, writeCurve } from "./guess.ts";

interface CurveQuestionProps {
  lab: Lab;
  sweep: SweepController;
  kind: "curve" | "knee";
}

/** Question in which the reader draws a curve or marks its knee, before the simulated one is shown. */
export function CurveQuestion({ lab, sweep, kind }: CurveQuestionProps) {
  const { result, stale } = useStore(sweep.store);
  const state = useStore(lab.store);
  const { guess, revealed } = usePlayhead(lab.playhead, (head) => head.options);
  const spec = lab.experiment.sweep;
  const shownCase = spec ? (placeShown(spec, state)?.case ?? null) : null;
  const asked = useMemo(() => (result ? questionOf(result, shownCase) : null), [result, shownCase]);
  if (!spec)
    return (
      <p className="quiet">
        <Trans>This experiment has no curve to predict.</Trans>
      </p>
    );
  if (!result || !asked)
    return (
      <p className="quiet">
        <Trans>Simulating the values to predict …</Trans>
      </p>
    );

  const { quantity, ground } = asked;
  const { values } = ground;
  const choose = lab.playhead.getState().choose;
  const isOpen = revealed === "no";
  const curve = (kind === "curve" ? readCurve(guess, values.length) : null) ?? values.map(() => null);
  const own = kind === "knee" && values.includes(Number(guess)) && guess !== "" ? Number(guess) : null;
  const isThere = kind === "curve" ? curve.some((one) => one !== null) : own !== null;
  const done = measured(result, quantity);
  const complete = !stale && values.every((value) => done.some((one) => one.value === value));
  const means = values.map((value) => done.find((one) => one.value === value)?.mean ?? 0);
  const bend = complete ? kneeOf(values, means) : null;
  const what = `${lower(ground.title)}${ground.whose ? ` (${ground.whose})` : ""}`;
  const outcome = isOpen || !complete ? null : outcomeOf(kind, { ground, curve, own, bend, done, complete });

  return (
    <>
      <p className="predict-ask">
        {kind === "curve" ? (
          <Trans>
            Draw how <b>{what}</b> depends on <b>{lower(ground.parameter)}</b>, before the result is shown. Drag the
            pointer across the plot, or use the arrow keys for each value.
          </Trans>
        ) : (
          <Trans>
            At which value of <b>{lower(ground.parameter)}</b> does <b>{what}</b> level off or begin to fall? Press that
            place in the plot, or choose below.
          </Trans>
        )}
      </p>
      <CurvePlot
        ground={ground}
        guess={curve}
        knee={kind === "knee" ? { value: own, truth: bend } : null}
        truth={isOpen ? null : { measured: done, printed: printed(result, quantity) }}
        onCurve={(next) => choose({ guess: writeCurve(next) })}
        onKnee={(value) => choose({ guess: String(value) })}
      />
      {kind === "knee" && isOpen && (
        <KneeChoice ground={ground} own={own} onKnee={(value) => choose({ guess: String(value) })} />
      )}
      <div className="told-ways">
        {isOpen ? (
          <Button
            className="button primary"
            isDisabled={!isThere}
            onPress={() => {
              choose({ revealed: "yes" });
              announce(t`Revealed`);
            }}
          >
            <Trans>Reveal</Trans>
          </Button>
        ) : (
          <Button className="button" onPress={() => choose({ revealed: "no", guess: "" })}>
            <Trans>Predict again</Trans>
          </Button>
        )}
        {isOpen && (
          <Button className="button" isDisabled={!isThere} onPress={() => choose({ guess: "" })}>
            <Trans>Begin again</Trans>
          </Button>
        )}
      </div>
      {!isOpen && (
        <div role="status" className="predict-score">
          {outcome?.text ?? t`The rest of the curve is being simulated …`}
          {outcome && <Credit score={outcome.credit} />}
        </div>
      )}
      {!isOpen && complete && kind === "curve" && (
        <DataTable
          table={tableOf(ground, curve, result, quantity)}
          label={t`Your curve, the simulation and the paper`}
        />
      )}
    </>
  );
}

function KneeChoice({ ground, own, onKnee }: { ground: Ground; own: number | null; onKnee(value: number): void }) {
  return (
    <label className="predict-knee">
      {ground.parameter}
      <select value={own ?? ""} onChange={(event) => event.target.value !== "" && onKnee(Number(event.target.value))}>
        <option value="">
          <Trans>not chosen</Trans>
        </option>
        {ground.values.map((value) => (
          <option key={value} value={value}>
            {value} {ground.parameterUnit}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The curve of the case that is shown beside, or the first. */
function questionOf(sweep: SweepResult, shownCase: string | null): { quantity: SweepQuantity; ground: Ground } | null {
  const { spec, published, parameterName } = sweep;
  const quantity = spec.quantities.find((one) => one.case === shownCase) ?? spec.quantities[0];
  if (!quantity) return null;
  const values = valuesOf(spec, published, quantity.case).map((value) => drawnAt(spec, quantity.case, value));
  const known = [...measured(sweep, quantity).map((m) => m.max), ...printed(sweep, quantity).map((p) => p.mean)];
  if (known.length === 0) return null;
  const ground: Ground = {
    title: MEASURE_WORDS[quantity.measure],
    whose: spec.quantities.length > 1 ? fullLabel(quantity) : "",
    unit: unitName(quantity.unit),
    parameter: parameterName,
    parameterUnit: unitName(spec.unit),
    values: [...new Set(values)].sort((a, b) => a - b),
    top: roomFor(Math.max(...known)),
  };
  return { quantity, ground };
}

/**
 * Returns a round height well above all values, so that the axis neither tells how high the curve goes nor moves as it
 * grows.
 */
function roomFor(highest: number): number {
  const decade = 10 ** Math.floor(Math.log10(1.3 * highest));
  return ([1, 2, 5].find((one) => one * decade >= 1.3 * highest) ?? 10) * decade || 1;
}

const lower = (text: string) => (/^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);

interface Outcome {
  ground: Ground;
  curve: CurveGuess;
  own: number | null;
  bend: number | null;
  done: ReturnType<typeof measured>;
  complete: boolean;
}

interface Judged {
  text: string;
  /** Score from 0 to 1; null if there is none. */
  credit: number | null;
}

function outcomeOf(kind: "curve" | "knee", { ground, curve, own, bend, done }: Outcome): Judged {
  const { values, parameterUnit } = ground;
  const bends =
    bend === null
      ? t`The simulated curve is level and does not bend.`
      : t`The simulated curve bends at ${bend} ${parameterUnit}, where it reaches ${Math.round(100 * HEIGHT)} % of its height.`;
  if (kind === "knee") {
    if (own === null || bend === null) return { text: bends, credit: null };
    const apart = Math.abs(values.indexOf(own) - values.indexOf(bend));
    const how = apart === 0 ? t`Right.` : apart === 1 ? t`Close: off by one value.` : t`Off by ${apart} values.`;
    return { text: `${how} ${bends}`, credit: kneeCredit(apart) };
  }
  const score = scoreOf(values, curve, done);
  if (!score) return { text: bends, credit: null };
  const { guessed } = score.knees;
  const yours = guessed === null ? t`yours does not bend` : t`yours at ${guessed} ${parameterUnit}`;
  const off = t`On average your curve differs by ${Math.round(100 * score.off)} % of the simulated curve's height.`;
  return { text: `${off} ${bends.replace(/\.$/, "")}; ${yours}.`, credit: curveCredit(score.off) };
}

function tableOf(ground: Ground, curve: CurveGuess, sweep: SweepResult, quantity: SweepQuantity) {
  const done = measured(sweep, quantity);
  const paper = printed(sweep, quantity);
  const at = (list: readonly { value: number; mean: number }[], value: number) =>
    list.find((one) => one.value === value)?.mean ?? null;
  return {
    title: t`${ground.title}: your curve, the simulation and the paper`,
    columns: [
      { name: ground.parameter, unit: ground.parameterUnit },
      { name: t`your curve`, unit: ground.unit },
      { name: t`simulated`, unit: ground.unit },
      { name: t`published`, unit: ground.unit },
    ],
    rows: ground.values.map((value, i) => [value, curve[i], at(done, value), at(paper, value)]),
  };
}
