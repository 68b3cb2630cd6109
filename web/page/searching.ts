/** State of the search: open or closed. The dialog itself stands on a higher floor, which the header does not import. */
import { createStore } from "zustand/vanilla";

/** State of the search. `isOffered`: this form of the site has one. `typed`: letters typed before the dialog was there. */
export const searching = createStore(() => ({ isOffered: false, isOpen: false, typed: "" }));

/** Says that this form of the site has a search, so that headers show its box. */
export const offerSearch = (): void => searching.setState({ isOffered: true });

/** Opens the search. */
export const openSearch = (): void => searching.setState({ isOpen: true, typed: "" });

/** Closes the search. */
export const closeSearch = (): void => searching.setState({ isOpen: false });
