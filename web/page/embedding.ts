/** Outside listeners to the page: a page that holds it in a frame, or a learning platform. */
import { createContext, useContext } from "react";
import type { Catalog } from "../engine/contract.ts";
import type { Engine } from "../engine/pool.ts";
import type { Opened } from "../lab/opened.ts";

/** Contents of the page that outside listeners can read and change. */
export interface Attached extends Opened {
  catalog: Catalog;
  engine: Engine;
  /** Returns the link to the current state. */
  link(): string;
}

/** Connection with the outside listener. */
export interface Embedding {
  /** Whether the page is in a frame of another page, and has no head. */
  framed: boolean;
  /** Reports what `attached` does and passes requests to it, until the returned function is called. */
  attach(attached: Attached): () => void;
}

/** Null without an outside listener. */
export const EmbeddingContext = createContext<Embedding | null>(null);

/** Returns the connection with the outside listener, or null. */
export const useEmbedding = (): Embedding | null => useContext(EmbeddingContext);

/** Tells whether the page is in a frame of another page. */
export const useFramed = (): boolean => useEmbedding()?.framed === true;
