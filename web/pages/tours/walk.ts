/**
 * Walks a tour's steps. A step is applied as what differs from the step before, so that what a reader has changed meanwhile
 * stays; its moment is sought again in every new run. A step of another experiment is gone to by its link.
 * `tour_machine.ts` decides what is done; here are the experiment, its playhead and the address.
 */
import { t } from "@lingui/core/macro";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Lab } from "../../lab/lab.ts";
import { connectMachine, shownStore } from "../../machine/machine.ts";
import { following } from "../../page/shown.ts";
import { FIRST_PAGE, type LinkState, writeLink } from "../../scenario/link.ts";
import type { Options } from "../../scenario/options.ts";
import { overridesOf } from "../../scenario/settings.ts";
import type { Step, TourFile } from "./format.ts";
import { presentSteps, showPlacement } from "./placement.ts";
import { overridesForStep, specsOf } from "./step_draft.ts";
import { NO_STEP, type TourEffect, type TourState, tourStart, tourTransition } from "./tour_machine.ts";

export type { TourState } from "./tour_machine.ts";

/** A tour on the page of an experiment. */
export interface Tour {
  readonly file: TourFile;
  readonly store: StoreApi<TourState>;
  go(id: string): void;
  /** To the next (1) or previous (-1) step that the run has; false if no step is open. */
  walk(direction: 1 | -1): boolean;
  /** Returns the steps that the run has, and the open one. */
  present(): Step[];
  /** Leaves the tour; the page stays as it is. */
  close(): void;
  /** A link is about to be shown: its own time and zoom, if it has any, come before its step's. */
  arrive(link: LinkState): void;
  end(): void;
}

/** `visit` goes to a link. */
export function createTour(
  lab: Lab,
  file: TourFile,
  link: LinkState | null = null,
  visit = (link: string) => location.assign(link),
): Tour {
  const { playhead } = lab;
  const machine = createStore(() => tourStart(file, lab.experiment, link));
  const send = connectMachine(machine, tourTransition, (effect: TourEffect) => {
    if (effect.kind === "enter") enter(effect.step, null);
    else if (effect.kind === "settle") queueMicrotask(settle);
    else apply(lab, file, effect);
  });

  const isHere = ({ experiment }: Step) => experiment === lab.experiment.id;
  const open = () => file.steps.find((step) => step.id === playhead.getState().options.step && isHere(step)) ?? null;

  function present() {
    const step = open();
    const steps = presentSteps(playhead.getState().run, file, lab.experiment);
    return step === null || steps.includes(step)
      ? steps
      : file.steps.filter((one) => one === step || steps.includes(one));
  }

  function settle() {
    const { run, options } = playhead.getState();
    send({ kind: "playhead_settled", run, id: options.step, step: open() });
  }

  function enter(step: Step, from: Step | null) {
    const { run, options } = playhead.getState();
    if (!isHere(step)) {
      const { present } = options;
      const also = present.length > 0 ? { present: following(present, step.view ?? null) } : {};
      return visit(stepLink(file, step, also));
    }
    const draft = lab.store.getState().history.present;
    const overrides = overridesForStep(draft.overrides, from?.set ?? {}, step.set, lab.ownValue);
    send({ kind: "step_entered", step, from, draft, overrides, run });
  }

  const unsubscribe = playhead.subscribe((state, old) => {
    if (state.run !== old.run || state.options.step !== old.options.step) send({ kind: "playhead_changed" });
  });
  send({ kind: "playhead_changed" });

  return {
    file,
    store: shownStore(machine),
    go(id) {
      const step = file.steps.find((one) => one.id === id);
      if (step) enter(step, open());
    },
    walk(direction) {
      const step = open();
      if (!step) return false;
      const steps = present();
      const next = steps[steps.indexOf(step) + direction];
      if (next) enter(next, step);
      return true;
    },
    present,
    close: () => playhead.getState().choose(NO_STEP),
    arrive: (link) => send({ kind: "link_arrived", link }),
    end: unsubscribe,
  };
}

/** Runs an effect on the experiment that is open. */
function apply(lab: Lab, file: TourFile, effect: Exclude<TourEffect, { kind: "enter" | "settle" }>) {
  switch (effect.kind) {
    case "choose":
      return lab.playhead.getState().choose(effect.options);
    case "place":
      return showPlacement(lab.playhead, effect.placement);
    case "compare":
      return lab.compare(effect.others, { scenario: lab.experiment.scenario, overrides: effect.overrides });
    case "replace":
      lab.replace(effect.overrides);
      // The step, not the reader, made this change, and its text tells of it.
      return lab.playhead.getState().forgetFormer();
    case "ignore": {
      const { ignored } = lab.store.getState();
      return lab.store.setState({ ignored: [...ignored, t`step: “${effect.id}” is not a step of “${file.title}”.`] });
    }
  }
}

/** The step's own link, which does not hold its time and zoom: they are sought. */
export function stepLink({ id: tour }: Pick<TourFile, "id">, step: Step, also: Partial<Options> = {}): string {
  const { experiment, set, id } = step;
  const overrides = overridesOf(set);
  return writeLink({
    ...FIRST_PAGE,
    experiment,
    overrides,
    others: specsOf(step),
    options: { ...also, tour, step: id },
  });
}
