import { useEffect } from "react";
import { isTaken, nameOf } from "../../browser/keys.ts";
import { isOff } from "../../browser/letter_keys.ts";
import { openSearch, searching } from "../searching.ts";

/** Key that opens the search. */
export const SEARCH_KEY = "/";

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
