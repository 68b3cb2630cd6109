/** The site in a frame of somebody else's page: without its head, with the views that page wants, and open to its messages. */
import { mount } from "../site/mount.tsx";
import { PAGES } from "../site/pages.ts";
import { embedded } from "./embedded.ts";

/** Besides the worker of the run: a page may hold many frames. */
const WORKERS = 1;

await mount({ pages: PAGES, workers: WORKERS }, embedded());
