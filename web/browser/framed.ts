/** For hosts that send no headers: no other site can have the page in a frame and have its readers click in it unawares. */
import { t } from "@lingui/core/macro";

/** One of the frames around this one is not of this site. */
export function isFramedElsewhere(): boolean {
  for (let above: Window = self; above !== top; ) {
    above = above.parent;
    try {
      // Of another site, reading throws.
      if (above.location.href === undefined) return true;
    } catch {
      return true;
    }
  }
  return false;
}

/** All such a frame shows: a way to the page itself. */
export function wayOut(): HTMLElement {
  const link = document.createElement("a");
  link.href = location.href;
  link.target = "_blank";
  link.rel = "noopener";
  link.textContent = t`Open Fill the Pipe in a tab of its own`;
  addEventListener("hashchange", () => {
    link.href = location.href;
  });
  const main = document.createElement("main");
  main.className = "opening";
  main.append(link);
  return main;
}
