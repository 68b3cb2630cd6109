/** Entries that the search finds, each of a kind. */
import type { MessageDescriptor } from "@lingui/core";
import type { Site } from "../page/site.ts";

/** One thing that can be found. */
export interface Entry {
  /** Id among the entries of its kind. */
  id: string;
  /** Title in the language of the page, or in English. */
  title: string;
  /** Parts that are in English in every language of the page. */
  english?: "all" | "text";
  /** Names besides the title, in the language of the page and in English. A query that is one of them finds the entry first. */
  names?: readonly string[];
  /** A sentence or two about it: shown below the title, and searched. */
  text: string;
  /** Further words that are searched and not shown. */
  words?: string;
  /** Deed of the dialog when the entry is chosen. */
  opens: Target;
}

/** Target of an entry. */
export type Target =
  | { kind: "link"; href: string }
  /** The meaning of a glossary word, in the dialog itself. */
  | { kind: "word"; id: string }
  /** A view of the open experiment if it has that view, else the experiment at `href`. */
  | { kind: "view"; id: string; href: string }
  /** A control on the open page if that has it, else the experiment at `href`. `path`: a template of the catalog. */
  | { kind: "parameter"; path: string; href: string };

/** A kind of entries. One more kind is one row in a list of kinds. */
export interface Kind {
  id: string;
  /** Name of one entry of the kind, shown beside its title. */
  name: MessageDescriptor;
  /** Factor of the score: what stands first if names match equally well. */
  weight: number;
  /** Fetches all entries. `site` starts the simulator, for kinds that need its catalog. */
  load(site: () => Promise<Site>): Promise<Entry[]>;
}
