import { useEffect, useState } from "react";
import { useLanguage } from "../language/index.ts";
import type { Site } from "../page/site.ts";
import type { Kind } from "./entry.ts";
import { createIndex, type SearchIndex } from "./search_index.ts";

/** An index, and the kinds that it still lacks. */
interface Filling {
  index: SearchIndex;
  /** Kinds that are being fetched, or could not be. */
  missing: Set<Kind>;
  failed: Set<Kind>;
}

/** Indexes by language: titles are in the language of the page. */
const fillings = new Map<string, Filling>();

/** Progress of an index: how much of it can be searched. */
export interface Progress {
  index: SearchIndex;
  isWhole: boolean;
  /** Kinds that could not be fetched; they are fetched again when the search is opened again. */
  failed: readonly Kind[];
}

/** Returns the index of these kinds, which grows as they arrive. */
export function useIndex(kinds: readonly Kind[], site: () => Promise<Site>): Progress {
  const { id: language } = useLanguage();
  const filling = fillings.get(language) ?? { index: createIndex(), missing: new Set(kinds), failed: new Set() };
  fillings.set(language, filling);
  const [, setArrived] = useState(0);
  useEffect(() => {
    let gone = false;
    filling.failed.clear();
    for (const kind of filling.missing) {
      kind.load(site).then(
        (entries) => {
          filling.index.add(kind, entries);
          filling.missing.delete(kind);
          if (!gone) setArrived((count) => count + 1);
        },
        () => {
          filling.failed.add(kind);
          if (!gone) setArrived((count) => count + 1);
        },
      );
    }
    return () => {
      gone = true;
    };
  }, [filling, site]);
  return { index: filling.index, isWhole: filling.missing.size === 0, failed: [...filling.failed] };
}
