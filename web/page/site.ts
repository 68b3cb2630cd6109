import type { Catalog } from "../engine/contract.ts";
import type { Engine } from "../engine/pool.ts";
import type { Summaries } from "../sweep/summaries.ts";
import type { HeaderSource } from "../views/ladder/inspector/header_source.ts";
import type { Address } from "./address.ts";

/** Services that every page of the site gets. */
export interface Site {
  engine: Engine;
  catalog: Catalog;
  address: Address;
  /** Summaries of all sweeps so far. */
  summaries: Summaries;
  /** Header bytes of simulated packets. */
  headers: HeaderSource;
}
