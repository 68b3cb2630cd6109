import { type RefObject, useEffect, useState } from "react";
import type { Lab } from "../../lab/lab.ts";
import type { Arrival } from "../../page/address.ts";
import type { LoadTour } from "./files.ts";
import type { Tour } from "./walk.ts";

interface Wanted {
  /** The open lab. */
  lab: Lab;
  arrival: Arrival;
  /** Fetches the tour of which a step is asked for; null if none is. */
  load: LoadTour | null;
  /** Whether the reader has asked for the first step. */
  asked: boolean;
  /** Set to the tour, for keys. */
  walked: RefObject<Tour | null>;
}

/** Returns the tour on the page of the lab's experiment, fetched when one of its steps is asked for. */
export function useTour({ lab, arrival, load, asked, walked }: Wanted): { tour: Tour | null; failed: boolean } {
  const [failed, setFailed] = useState(false);
  const [tour, setTour] = useState<Tour | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a later arrival is told to the same tour, below
  useEffect(() => {
    if (!load) return;
    let gone = false;
    let made: Tour | null = null;
    Promise.all([load(), import("./walk.ts")]).then(
      ([file, { createTour }]) => {
        if (gone) return;
        made = createTour(lab, file, asked ? null : arrival.state, leaveFor);
        if (asked) made.go(file.steps[0].id);
        walked.current = made;
        setTour(made);
      },
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
      made?.end();
      walked.current = null;
      setTour(null);
      setFailed(false);
    };
  }, [lab, load, walked]);
  const [seen, setSeen] = useState(arrival.number);
  useEffect(() => {
    if (!tour || arrival.number === seen) return;
    setSeen(arrival.number);
    tour.arrive(arrival.state);
  }, [tour, arrival, seen]);

  return { tour, failed };
}

/** Whether the button that led here was on the previous page, so that its successor takes the focus. */
let walkedHere = false;

function leaveFor(link: string) {
  walkedHere = true;
  location.assign(link);
}

/** Tells, once, whether the reader came to this page by a step of a tour. */
export function hasWalkedHere(): boolean {
  const walked = walkedHere;
  walkedHere = false;
  return walked;
}
