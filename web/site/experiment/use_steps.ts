import { t } from "@lingui/core/macro";
import { type RefObject, useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import type { Lab } from "../../lab/lab.ts";
import type { Arrival } from "../../page/address.ts";
import { explanationOf, tourFile } from "../../pages/tours/files.ts";
import { useTour } from "../../pages/tours/use_tour.ts";
import type { Tour } from "../../pages/tours/walk.ts";

/** Steps beside the run: those of the tour that the link names, else the explanation of the experiment. */
export interface Steps {
  /** Null until the steps have been fetched, and while none are open. */
  tour: Tour | null;
  /** The steps could not be fetched. */
  failed: boolean;
  isOpen: boolean;
  /** No steps are open: the explanation can be asked for. */
  isOffered: boolean;
  /** Opens the explanation. */
  ask(): void;
}

/** `walked` is set to the tour whose steps the keyboard walks. A link to steps that do not exist is reported in the lab. */
export function useSteps(lab: Lab, arrival: Arrival, walked: RefObject<Tour | null>): Steps {
  const isStepOpen = useStore(lab.playhead, (head) => head.options.step !== "");
  const tour = useStore(lab.playhead, (head) => head.options.tour);
  const [asked, setAsked] = useState(false);
  const explanation = useMemo(() => explanationOf(lab.experiment), [lab]);
  const load = useMemo(() => (tour === "" ? explanation : tourFile(tour)), [explanation, tour]);
  useEffect(() => {
    if (!isStepOpen) return;
    setAsked(false);
    if (load) return;
    const { ignored } = lab.store.getState();
    lab.store.setState({ ignored: [...ignored, t`tour: there is no tour “${tour}”.`] });
    lab.playhead.getState().choose({ step: "", tour: "" });
  }, [lab, load, tour, isStepOpen]);
  const wanted = isStepOpen || asked ? load : null;
  const { tour: walk, failed } = useTour({ lab, arrival, load: wanted, asked, walked });
  return {
    tour: walk,
    failed,
    isOpen: Boolean(wanted),
    isOffered: !wanted,
    ask: () => setAsked(true),
  };
}
