/**
 * The site in a frame of another page: without its head, with the views that the other page wants, and open to its
 * messages.
 */
import { mount } from "../site/mount.tsx";
import { PAGES } from "../site/pages.ts";
import { embedded } from "./embedded.ts";

/** Workers besides the worker of the current run: a page may hold many frames. */
const WORKERS = 1;

await mount({ pages: PAGES, workers: WORKERS }, embedded());
