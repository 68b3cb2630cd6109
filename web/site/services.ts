/** Services of the site: its address at once, and the simulator when a page first needs it. */
import { loadEngine } from "../engine/load.ts";
import { meaningsArrived } from "../language/meanings.ts";
import { inWords } from "../language/names.ts";
import { type Address, createAddress } from "../page/address.ts";
import type { Site } from "../page/site.ts";
import { headerRow } from "../run/headers/header_row.ts";
import { createSummaries } from "../sweep/summaries.ts";

/** Address of the page, and the services that a page with runs needs. */
export interface Services {
  address: Address;
  /** Fetches and starts the simulator at the first call; the same promise at every call. */
  site(): Promise<Site>;
  /** The services, if the simulator has started. */
  ready(): Site | null;
}

/** Makes the services. `workers`: largest number of workers besides that of the current run. */
export function createServices(workers: number | undefined): Services {
  const address = createAddress();
  let started: Promise<Site> | null = null;
  let ready: Site | null = null;
  return {
    address,
    site() {
      started ??= startSite(address, workers).then((site) => {
        ready = site;
        return site;
      });
      return started;
    },
    ready: () => ready,
  };
}

async function startSite(address: Address, workers: number | undefined): Promise<Site> {
  const engine = await loadEngine(workers);
  try {
    const [catalog] = await Promise.all([engine.catalog(), meaningsArrived()]);
    const { headers } = engine;
    return {
      engine,
      catalog: inWords(catalog),
      address,
      summaries: createSummaries(),
      headers: (run, packet) => headers(headerRow(run, packet)),
    };
  } catch (error) {
    engine.close();
    throw error;
  }
}
