/** Who else is told what happens on the page: one that holds it in a frame, or a learning platform. */
import { createContext, useContext } from "react";
import type { Catalog } from "../engine/contract.ts";
import type { Engine } from "../engine/pool.ts";
import type { Opened } from "../lab/opened.ts";

/** What is shown, as others speak of it. */
export interface Attached extends Opened {
  catalog: Catalog;
  engine: Engine;
  /** The link to all that is shown, as it is now. */
  link(): string;
}

export interface Embedding {
  /** Is the page one in a frame, with what that one wants of it, and no head? */
  framed: boolean;
  /** What `attached` does is told, and what is asked is done to it, until it is taken back. */
  attach(attached: Attached): () => void;
}

/** Null where nobody is. */
export const EmbeddingContext = createContext<Embedding | null>(null);

export const useEmbedding = (): Embedding | null => useContext(EmbeddingContext);

/** Is the page one in a frame of somebody else's? */
export const useFramed = (): boolean => useEmbedding()?.framed === true;
