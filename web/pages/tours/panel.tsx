import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import { announce } from "../../browser/announcer.tsx";
import { languageOf } from "../../language/index.ts";
import { spoken } from "../../page/mdx.ts";
import type { Step } from "./format.ts";
import { hasWalkedHere } from "./use_tour.ts";
import { stepLink, type Tour } from "./walk.ts";
import "../../glossary/told.css";
import "./panel.css";

interface StepsPanelProps {
  tour: Tour;
  /** Brings the column of a view to the front. */
  show(view: string): unknown;
}

/** The button that led to the first or last step is of no use there. */
const isFocusLost = () => document.activeElement === document.body || document.activeElement?.matches(":disabled");

/** The step that is open: its text, the way on and back, and the view to look at. */
export default function StepsPanel({ tour, show }: StepsPanelProps) {
  const { step, missing } = useStore(tour.store);
  const { id, title } = tour.file;
  const view = step?.view ?? null;
  const heading = useRef<HTMLHeadingElement>(null);

  const shown = useRef<Step | null>(null);
  useEffect(() => {
    if (!step) return;
    announce(t`${step.title}. ${spoken(step.text)}`);
    if (hasWalkedHere() || (shown.current !== null && isFocusLost())) heading.current?.focus({ preventScroll: true });
    shown.current = step;
  }, [step]);
  useEffect(() => {
    if (view === null) return;
    show(view);
    return pointAt(`.view-${view}`);
  }, [view, show]);

  if (!step) return null;
  const steps = tour.present();
  const number = steps.indexOf(step) + 1;
  return (
    <section className="told steps" aria-label={t`Steps: ${title}`}>
      <header>
        <p className="quiet">{t`${title}: ${number} of ${steps.length}`}</p>
        {id !== "" && <Contents {...{ tour, step }} />}
        <div className="told-ways">
          <Button className="button small" isDisabled={number === 1} onPress={() => tour.walk(-1)}>
            <Trans>Back</Trans>
          </Button>
          {number < steps.length && (
            <Button className="button small primary" onPress={() => tour.walk(1)}>
              <Trans>Next</Trans>
            </Button>
          )}
          <Button className="button small" onPress={() => tour.close()}>
            <Trans>Close</Trans>
          </Button>
        </div>
      </header>
      <h2 ref={heading} tabIndex={-1} {...languageOf(step.title)}>
        {step.title}
      </h2>
      <div className="told-text">{step.text}</div>
      {missing && (
        <p className="steps-missing" role="status">
          <Trans>
            This run has no such moment, because the event does not occur with these parameters. The picture has not
            changed.
          </Trans>
        </p>
      )}
      {id !== "" && number === steps.length && (
        <p className="quiet">
          <Trans>
            That was the tour. <a href="#/tours">All tours</a>
          </Trans>
        </p>
      )}
    </section>
  );
}

/** Links to every step and to other tours. It begins closed, because it would push the views out of sight. */
function Contents({ tour, step }: { tour: Tour; step: Step }) {
  const { file } = tour;
  return (
    <details className="steps-contents">
      <summary>
        <Trans>All steps</Trans>
      </summary>
      <ol>
        {file.steps.map((one) => (
          <li key={one.id}>
            <a href={stepLink(file, one)} aria-current={one === step ? "step" : undefined} {...languageOf(one.title)}>
              {one.title}
            </a>
          </li>
        ))}
      </ol>
      <p>
        <a href="#/tours">
          <Trans>All tours</Trans>
        </a>
      </p>
    </details>
  );
}

/** Longest time that a page with a new step needs to settle its layout, ms. */
const SETTLED_MS = 4000;

/**
 * Outlines the element that the selector finds and keeps it in sight while the page settles: a tab may have to open
 * first, and content above it may grow until its run is there. It stops when the reader scrolls. Returns how to end it.
 */
function pointAt(selector: string): () => void {
  let shown: Element | null = null;
  const observer = new ResizeObserver(() => {
    const found = document.querySelector(selector);
    if (found !== shown) {
      shown?.removeAttribute("data-pointed");
      found?.setAttribute("data-pointed", "");
      if (found?.parentElement) observer.observe(found.parentElement);
      shown = found;
    }
    shown?.scrollIntoView({ block: "nearest" });
  });
  const stop = () => observer.disconnect();
  const page = document.querySelector("main");
  if (page) observer.observe(page);
  const settled = setTimeout(stop, SETTLED_MS);
  for (const scrolls of ["wheel", "touchmove"]) window.addEventListener(scrolls, stop, { once: true, passive: true });
  return () => {
    stop();
    clearTimeout(settled);
    for (const scrolls of ["wheel", "touchmove"]) window.removeEventListener(scrolls, stop);
    shown?.removeAttribute("data-pointed");
  };
}
