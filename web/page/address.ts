/**
 * Keeps the page's address and its state equal: changes by the reader are written after `#`, and an address that is
 * typed, or reached by Back, is shown.
 */
import { createStore, type StoreApi } from "zustand/vanilla";
import { type ReadLink, readLink } from "../scenario/link.ts";
import { experimentOf } from "../scenario/link_text.ts";
import type { Options } from "../scenario/options.ts";
import { stateHash } from "./opening.ts";

/** A link as it was read when the page was opened or its address changed. */
export interface Arrival extends ReadLink {
  /** Number of the arrival: two links to the same state are two arrivals. */
  number: number;
}

/** Address of the page, read and written. */
export interface Address {
  readonly arrivals: StoreApi<Arrival>;
  /**
   * Writes a link (as made by `writeLink`) soon; of several, the last, and only that one is made. A link of a page that was left
   * is not written. `soon`: makes the same in pieces (`writeLinkSoon`), for states that can be large. `step`: the open step of
   * a tour, with the tour's id; empty for none. Another step has an entry of the history of its own, so that Back goes through
   * every step.
   */
  write(link: () => string, soon?: () => Promise<string>, step?: string): void;
  /** Writes a waiting link at once. */
  flush(): void;
  close(): void;
}

/**
 * Time without changes before a link is written, ms: a write takes a frame's time, and Safari refuses more than 100 of
 * them in 10 s.
 */
const QUIET_MS = 300;

/** Returns the name of the open step, among all tours; empty if none is open. */
export function stepName({ tour = "", step = "" }: Partial<Options>): string {
  return step === "" ? "" : `${tour}/${step}`;
}

/** Makes the address of a page; `close` stops it. */
export function createAddress(page: Window & typeof globalThis = window): Address {
  const read = (number: number): Arrival => ({ ...readLink(stateHash(page)), number });
  const arrivals = createStore<Arrival>(() => read(1));
  /** Address as this page saw it last. If it differs, the reader has left for another one and is about to arrive. */
  let here = page.location.hash;
  /** Step that the present entry of the history shows. */
  let step = stepName(arrivals.getState().state.options);
  let waiting: { link(): string; soon?: (() => Promise<string>) | undefined; step: string } | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;

  /** Writes the waiting link at once. */
  function put() {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const made = waiting;
    waiting = null;
    if (made !== null && page.location.hash === here) set(made.link(), made.step);
  }

  /** Writes the waiting link in pieces, unless another one comes meanwhile. */
  async function putSoon() {
    const made = waiting;
    if (!made?.soon) return put();
    const link = await made.soon();
    if (waiting !== made) return;
    waiting = null;
    if (page.location.hash === here) set(link, made.step);
  }

  function set(link: string, nextStep: string) {
    // A page that was left may still write a link.
    if (link === here || experimentOf(link) !== arrivals.getState().state.experiment) return;
    try {
      // A step that was closed, or is not known, is not come back to.
      if (nextStep === "" || nextStep === step) page.history.replaceState(null, "", link);
      else page.history.pushState(null, "", link);
      step = nextStep;
      here = page.location.hash;
    } catch {
      // A page opened from a file, or in a frame without an address, may refuse; the state is then not kept.
    }
  }

  function arrive() {
    // The entry of the history that was left keeps its last link.
    if (timer !== null) clearTimeout(timer);
    timer = null;
    waiting = null;
    here = page.location.hash;
    const arrival = read(arrivals.getState().number + 1);
    step = stepName(arrival.state.options);
    arrivals.setState(arrival, true);
  }

  // A click on a link leaves this entry of the history, so its state is written first.
  page.addEventListener("click", put, true);
  page.addEventListener("pagehide", put);
  page.addEventListener("hashchange", arrive);

  return {
    arrivals,
    write(link, soon, nextStep = "") {
      waiting = { link, soon, step: nextStep };
      if (timer !== null) clearTimeout(timer);
      // Another step has its entry as soon as its state is settled: before the reader can go back from it.
      const isAnother = nextStep !== "" && nextStep !== step;
      timer = isAnother ? setTimeout(put, 0) : setTimeout(putSoon, QUIET_MS);
    },
    flush: put,
    close() {
      if (timer !== null) clearTimeout(timer);
      page.removeEventListener("click", put, true);
      page.removeEventListener("pagehide", put);
      page.removeEventListener("hashchange", arrive);
    },
  };
}

/** Returns the link to an experiment. */
export function experimentLink(id: string): string {
  return `#/${id}`;
}
