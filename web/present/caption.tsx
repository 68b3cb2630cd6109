import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { announce } from "../app/announcer.tsx";
import { hasWalkedHere } from "../tours/use_tour.ts";
import type { Tour } from "../tours/walk.ts";
import { spoken } from "../words/mdx.ts";

/** The step that is open, as a caption below the view. */
export function StepCaption({ tour }: { tour: Tour }) {
  const { step, missing } = useStore(tour.store);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!step) return;
    announce(`${step.title}. ${spoken(step.text)}`);
    box.current?.scrollTo(0, 0);
    // The page has the focus as it is.
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
          {steps.indexOf(step) + 1} of {steps.length}
        </span>
      </h2>
      <div className="present-text">{step.text}</div>
      {missing && <p role="status">This run has no such moment: with these parameters it does not happen.</p>}
    </section>
  );
}
