import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useMemo } from "react";
import { useStore } from "zustand";
import { usePlayhead } from "../charts/playhead.ts";
import type { Lab } from "../lab/lab.ts";
import { useFramed } from "../page/embedding.ts";
import type { LinkState } from "../scenario/link.ts";
import { USUAL_OPTIONS } from "../scenario/options.ts";
import type { SweepController } from "../sweep/controller.ts";
import { CurveQuestion } from "./curve.tsx";
import { EventQuestion } from "./event.tsx";
import "../glossary/told.css";
import "./predict.css";
import { isAssignment, sealOf } from "./seal.ts";

interface PredictionProps {
  lab: Lab;
  sweep: SweepController;
  /** Link by which the page was opened. */
  link: LinkState;
}

const TITLES = {
  get curve() {
    return t`Predict the curve`;
  },
  get knee() {
    return t`Predict the bend`;
  },
  get event() {
    return t`What happens next?`;
  },
};

/** Panel of an assignment: its question, and what it locks and hides. */
export default function Prediction({ lab, sweep, link }: PredictionProps) {
  const broken = useSeal(lab, link);
  const { ask, locked, hidden } = usePlayhead(lab.playhead, (head) => head.options);
  // A page in a frame was made as it is, so it does not say what is locked and hidden.
  const framed = useFramed();
  if (framed && ask === "nothing" && !broken) return null;
  return (
    <section className="told predict" aria-label={ask === "nothing" ? t`Assignment` : TITLES[ask]}>
      {ask !== "nothing" && <h2>{TITLES[ask]}</h2>}
      {broken && (
        <p className="predict-broken" role="alert">
          {broken}
        </p>
      )}
      {ask === "event" && <EventQuestion lab={lab} />}
      {(ask === "curve" || ask === "knee") && <CurveQuestion lab={lab} sweep={sweep} kind={ask} />}
      {(locked.length > 0 || hidden.length > 0) && (
        <p className="quiet">{lockedWords(locked.length > 0, hidden.length > 0)}</p>
      )}
      {ask !== "nothing" && !framed && (
        <p className="quiet">
          <Trans>
            Your prediction is in the address of this page. “Share link” copies the address, which you can hand in.
          </Trans>
        </p>
      )}
    </section>
  );
}

/**
 * Keeps the seal up to date with the reader's own changes; returns what is wrong with the seal of the link, or null.
 */
function useSeal(lab: Lab, link: LinkState): string | null {
  const options = usePlayhead(lab.playhead, (head) => head.options);
  const overrides = useStore(lab.store, ({ history }) => history.present.overrides);
  const embedded = useFramed();
  const broken = useMemo(() => wrongWith(lab.experiment.id, link, embedded), [lab, link, embedded]);
  const seal = sealOf({ experiment: lab.experiment.id, overrides, options });
  useEffect(() => {
    if (!broken && options.seal !== seal) lab.playhead.getState().choose({ seal });
  }, [lab, broken, seal, options.seal]);
  return broken;
}

/**
 * Returns what is wrong with the seal. The address of a frame is written by the author of a page and not handed on, so
 * it needs no seal.
 */
function wrongWith(experiment: string, link: LinkState, embedded: boolean): string | null {
  const options = { ...USUAL_OPTIONS, ...link.options };
  if (embedded && options.seal === "") return null;
  if (!isAssignment(options) || options.seal === sealOf({ experiment, overrides: link.overrides, options }))
    return null;
  return options.seal === ""
    ? t`This link has no seal, so its question, locks or values may have been changed since the link was made.`
    : t`This link was changed by hand: its seal does not match its question, its locks or its prediction.`;
}

/** Says what the maker of a link locked or hid; at least one of both. */
function lockedWords(isLocked: boolean, isHidden: boolean): string {
  if (isLocked && isHidden) return t`The author of this link has locked and hidden parts of the page.`;
  return isLocked
    ? t`The author of this link has locked parts of the page.`
    : t`The author of this link has hidden parts of the page.`;
}
