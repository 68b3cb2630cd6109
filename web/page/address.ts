/**
 * The page's address and its state, kept equal: what the reader does is written after `#`, and what the reader types
 * there, or reaches by Back, is shown.
 */
import { createStore, type StoreApi } from "zustand/vanilla";
import { type ReadLink, readLink } from "../scenario/link.ts";
import { stateHash } from "./opening.ts";

/** A link as it was read when the page was opened or its address changed. */
export interface Arrival extends ReadLink {
  /** Counts arrivals: two links to the same state are two arrivals. */
  number: number;
}

/** Address of the page, read and written. */
export interface Address {
  readonly arrivals: StoreApi<Arrival>;
  /** Writes `link` (as made by `writeLink`) soon; of several, the last. What a page says that was left is not written. */
  write(link: string): void;
  /** Writes what waits, at once. */
  flush(): void;
  close(): void;
}

/**
 * Once nothing has changed for so long: a write takes the browser a frame's time, and Safari refuses more than 100 of
 * them in 10 s.
 */
const QUIET_MS = 300;

/** Makes the address of a page; `close` stops it. */
export function createAddress(page: Window & typeof globalThis = window): Address {
  const read = (number: number): Arrival => ({ ...readLink(stateHash(page)), number });
  const arrivals = createStore<Arrival>(() => read(1));
  /** The address as this page last saw it: when it is another, the reader has left for it and is about to arrive. */
  let here = page.location.hash;
  let waiting: string | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function put() {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const link = waiting;
    waiting = null;
    if (link === null || link === here || page.location.hash !== here) return;
    // A page that was left may speak once more before it is gone.
    if (readLink(link).state.experiment !== arrivals.getState().state.experiment) return;
    try {
      page.history.replaceState(null, "", link);
      here = page.location.hash;
    } catch {
      // A page opened from a file, or in a frame without an address, may refuse; the state is then not kept.
    }
  }

  function arrive() {
    // The entry that was left keeps what was written to it last.
    if (timer !== null) clearTimeout(timer);
    timer = null;
    waiting = null;
    here = page.location.hash;
    arrivals.setState(read(arrivals.getState().number + 1), true);
  }

  // A click on a link leaves this entry: what it should hold is written first.
  page.addEventListener("click", put, true);
  page.addEventListener("pagehide", put);
  page.addEventListener("hashchange", arrive);

  return {
    arrivals,
    write(link) {
      waiting = link;
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(put, QUIET_MS);
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
