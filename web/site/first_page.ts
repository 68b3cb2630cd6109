/**
 * Runs that the first page shows. The build simulates them (`web/previews/first_page.ts`), so that the page can be read
 * before the simulator is fetched; native, build and page run the same engine and get the same numbers.
 */
import type { PipeFill } from "../analysis/timeline/fill.ts";

/** Which TCP fills a paper's pipe: the paper's own, or one of today. */
export type Epoch = "own" | "today";

/** How far a paper's pipe is filled; `limit` is the name of the limit that held the sender back for longest. */
export interface PaperFill extends Omit<PipeFill, "limit"> {
  limit: string | null;
}

/** The runs of the first page. */
export interface FirstPage {
  /** Entries by the id of a paper. */
  pipes: Readonly<Record<string, Readonly<Record<Epoch, PaperFill | null>>>>;
}
