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
 * site.
 */
export function embedded(): Embedding {
  keepNothing();
  document.documentElement.classList.add("embedded");
  const host = createHost(window, readAllowed(location.search));
  watchHeight(pageElement(), host.tell);
  watchSight(host.setSight);
  return host;
}
