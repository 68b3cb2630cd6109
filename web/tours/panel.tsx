import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "react-aria-components";
import { useStore } from "zustand";
import type { Arrival } from "../app/address.ts";
import { announce } from "../app/announcer.tsx";
import type { Lab } from "../scenario/lab.ts";
import { spoken } from "../words/mdx.ts";
import type { LoadTour } from "./files.ts";
import type { Step, TourFile } from "./format.ts";
import "./panel.css";
import { createTour, stepLink, type Tour } from "./walk.ts";

interface StepsProps {
  lab: Lab;
  arrival: Arrival;
  load: LoadTour;
  /** The reader has asked for the first step. */
  asked: boolean;
  /** Set to how keys walk the steps. */
  walk: RefObject<Tour["walk"] | null>;
  /** Brings the column of a view to the front. */
  show(view: string): unknown;
}

/** A tour on the page of the lab's experiment, fetched when one of its steps is asked for. */
export default function Steps({ lab, arrival, load, asked, walk, show }: StepsProps) {
  const [file, setFile] = useState<TourFile | null>(null);
  const [failed, setFailed] = useState(false);
  const [tour, setTour] = useState<Tour | null>(null);

  useEffect(() => {
    let gone = false;
    load().then(
      (read) => !gone && setFile(read),
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [load]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later arrival is told to the same tour, below
  useEffect(() => {
    if (!file) return;
    const made = createTour(lab, file, asked ? null : arrival.state, leaveFor);
    if (asked) made.go(file.steps[0].id);
    walk.current = made.walk;
    setTour(made);
    return () => {
      made.end();
      walk.current = null;
    };
  }, [lab, file, walk]);
  const [seen, setSeen] = useState(arrival.number);
  useEffect(() => {
    if (!tour || arrival.number === seen) return;
    setSeen(arrival.number);
    tour.arrive(arrival.state);
  }, [tour, arrival, seen]);

  if (failed) return <p role="alert">The steps could not be fetched; loading the page again may help.</p>;
  return tour && <StepsPanel tour={tour} show={show} />;
}

/** The button that led here stands on a page that is gone: its successor takes the focus. */
let walkedHere = false;

function leaveFor(link: string) {
  walkedHere = true;
  location.assign(link);
}

/** The button that led to the first or last step is of no use there. */
const isFocusLost = () => document.activeElement === document.body || document.activeElement?.matches(":disabled");

/** The step that is open: its text, the way on and back, and the view to look at. */
function StepsPanel({ tour, show }: { tour: Tour; show(view: string): unknown }) {
  const { step, missing } = useStore(tour.store);
  const { id, title, steps } = tour.file;
  const view = step?.view ?? null;
  const heading = useRef<HTMLHeadingElement>(null);

  const shown = useRef<Step | null>(null);
  useEffect(() => {
    if (!step) return;
    announce(`${step.title}. ${spoken(step.text)}`);
    if (walkedHere || (shown.current !== null && isFocusLost())) heading.current?.focus({ preventScroll: true });
    walkedHere = false;
    shown.current = step;
  }, [step]);
  useEffect(() => {
    if (view === null) return;
    show(view);
    return pointAt(`.view-${view}`);
  }, [view, show]);

  if (!step) return null;
  const number = steps.indexOf(step) + 1;
  return (
    <section className="steps" aria-label={title}>
      <header>
        <p className="quiet">
          {title}: {number} of {steps.length}
        </p>
        <div className="steps-ways">
          <Button className="button small" isDisabled={number === 1} onPress={() => tour.walk(-1)}>
            Back
          </Button>
          {number < steps.length && (
            <Button className="button small primary" onPress={() => tour.walk(1)}>
              Next
            </Button>
          )}
          <Button className="button small" onPress={() => tour.close()}>
            Close
          </Button>
        </div>
      </header>
      <h2 ref={heading} tabIndex={-1}>
        {step.title}
      </h2>
      <div className="steps-text">{step.text}</div>
      {missing && (
        <p className="steps-missing" role="status">
          This run has no such moment: with these parameters it does not happen. The picture is as it was.
        </p>
      )}
      {id !== "" && number === steps.length && (
        <p className="quiet">
          That was the tour. <a href="#/tours">All tours</a>
        </p>
      )}
      {id !== "" && <Contents {...{ tour, step }} />}
    </section>
  );
}

/** Every step by its own link, and the way to other tours. Closed: open, it would push out of sight what is to be seen. */
function Contents({ tour, step }: { tour: Tour; step: Step }) {
  const { file } = tour;
  return (
    <details className="steps-contents">
      <summary>All steps</summary>
      <ol>
        {file.steps.map((one) => (
          <li key={one.id}>
            <a href={stepLink(file, one)} aria-current={one === step ? "step" : undefined}>
              {one.title}
            </a>
          </li>
        ))}
      </ol>
      <p>
        <a href="#/tours">All tours</a>
      </p>
    </details>
  );
}

/** So long (ms) a page that shows a new step may take to find its shape. */
const SETTLED_MS = 4000;

/**
 * Outlines what the selector finds and keeps it in sight while the page settles: a tab may have to open for it first, and
 * what stands above it may grow until its run is there. A reader who scrolls is left alone. Returns how to end it.
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
