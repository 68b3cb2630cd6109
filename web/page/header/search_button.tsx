import { Trans } from "@lingui/react/macro";
import { useStore } from "zustand";
import { openSearch, searching } from "../searching.ts";
import { SEARCH_KEY, useSearchKey } from "./search_key.ts";

/** Box that opens the search; on a narrow screen a button. */
export function SearchButton() {
  const isOffered = useStore(searching, (state) => state.isOffered);
  useSearchKey();
  if (!isOffered) return null;
  return (
    <button
      type="button"
      className="button icon-button header-search"
      aria-haspopup="dialog"
      aria-keyshortcuts={SEARCH_KEY}
      onClick={openSearch}
    >
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path
          d="M10.5 10.5 14 14M7 2a5 5 0 1 1 0 10A5 5 0 0 1 7 2"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        />
      </svg>
      <span className="header-search-words">
        <Trans>Search topics, runs, words</Trans>
      </span>
      <span className="header-search-key" aria-hidden="true">
        {SEARCH_KEY}
      </span>
    </button>
  );
}
