/** A page in a frame of another's. */
import { createContext, useContext } from "react";
import type { Opened } from "../app/use_lab.ts";
import type { Catalog } from "../engine/contract.ts";
import type { Engine } from "../engine/pool.ts";

/** What is shown, as the frame's host speaks of it. */
export interface Attached extends Opened {
  catalog: Catalog;
  engine: Engine;
  /** The link to all that is shown, as it is now. */
  link(): string;
}

export interface Embedding {
  /** What `attached` does is told to the page that holds this one, and what that one asks is done to it; until it is taken back. */
  attach(attached: Attached): () => void;
}

/** Null on the site's own pages. */
export const EmbeddingContext = createContext<Embedding | null>(null);

export const useEmbedding = (): Embedding | null => useContext(EmbeddingContext);
