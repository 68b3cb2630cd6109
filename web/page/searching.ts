/** State of the search: open or closed. The dialog itself stands on a higher floor, which the header does not import. */
import { useEffect } from "react";
import { createStore } from "zustand/vanilla";
import { isTaken, nameOf } from "../browser/keys.ts";
import { isOff } from "../browser/letter_keys.ts";

/** Key that opens the search. */
export const SEARCH_KEY = "/";

/** State of the search. `isOffered`: this form of the site has one. `typed`: letters typed before the dialog was there. */
export const searching = createStore(() => ({ isOffered: false, isOpen: false, typed: "" }));

/** Says that this form of the site has a search, so that headers show its box. */
export const offerSearch = (): void => searching.setState({ isOffered: true });

/** Opens the search. */
export const openSearch = (): void => searching.setState({ isOpen: true, typed: "" });

/** Closes the search. */
export const closeSearch = (): void => searching.setState({ isOpen: false });

/** `/` opens the search. Letters typed until its dialog has arrived are kept for it, and are no shortcuts. */
export function useSearchKey(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { isOffered, isOpen, typed } = searching.getState();
      if (!isOffered || isTaken(event)) return;
      const name = nameOf(event);
      if (isOpen && event.key.length === 1 && !name.startsWith("Ctrl"))
        searching.setState({ typed: typed + event.key });
      else if (!isOpen && name === SEARCH_KEY && !isOff(SEARCH_KEY)) openSearch();
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    document.addEventListener("keydown", listen, true);
    return () => document.removeEventListener("keydown", listen, true);
  }, []);
}
