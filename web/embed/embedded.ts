import { keepNothing } from "../browser/storage.ts";
import { pageElement } from "../site/mount.tsx";
import "../panels/layout/embed.css";
import type { Embedding } from "../page/embedding.ts";
import { watchHeight } from "./height.ts";
import { createHost } from "./host.ts";
import { readAllowed } from "./requests.ts";
import { watchSight } from "./sight.ts";

/**
 * Makes this page one in a frame: it reports what happens, and looks as the page around it asks, not as chosen on the
 * site. `allowed`: origins that may change something.
 */
export function embedded(allowed: readonly string[] = readAllowed(location.search)): Embedding {
  keepNothing();
  document.documentElement.classList.add("embedded");
  const host = createHost(window, allowed);
  watchHeight(pageElement(), host.tell);
  watchSight(host.setSight);
  return host;
}
