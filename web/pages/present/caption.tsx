import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { announce } from "../../browser/announcer.tsx";
import { english } from "../../language/index.ts";
import { spoken } from "../../page/mdx.ts";
import { hasWalkedHere } from "../tours/use_tour.ts";
import type { Tour } from "../tours/walk.ts";

/** The step that is open, as a caption below the view. */
export function StepCaption({ tour }: { tour: Tour }) {
  const { step, missing } = useStore(tour.store);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!step) return;
    announce(t`${step.title}. ${spoken(step.text)}`);
    box.current?.scrollTo(0, 0);
    // The page keeps the focus.
    hasWalkedHere();
  }, [step]);
  if (!step) return null;
  const { title, steps } = tour.file;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that does not fit scrolls, and must be reachable by keyboard
    <section ref={box} className="present-caption" aria-label={title} tabIndex={0}>
      <h2>
        {step.title}{" "}
        <span className="quiet">
          <Trans>
            {steps.indexOf(step) + 1} of {steps.length}
          </Trans>
        </span>
      </h2>
      <div className="present-text" {...english()}>
        {step.text}
      </div>
      {missing && (
        <p role="status">
          <Trans>This run has no such moment: with these parameters it does not happen.</Trans>
        </p>
      )}
    </section>
  );
}
