/**
 * Protection against clickjacking for hosts that send no headers: the page refuses to run in a frame of another site.
 */
import { t } from "@lingui/core/macro";

/** One of the frames around this one is not of this site. */
export function isFramedElsewhere(): boolean {
  for (let above: Window = self; above !== top; ) {
    above = above.parent;
    try {
      // Reading the address of another site's window throws.
      if (above.location.href === undefined) return true;
    } catch {
      return true;
    }
  }
  return false;
}

/** Makes the only content of such a frame: a link that opens the page itself. */
export function wayOut(): HTMLElement {
  const link = document.createElement("a");
  link.href = location.href;
  link.target = "_blank";
  link.rel = "noopener";
  link.textContent = t`Open Fill the Pipe in its own tab`;
  addEventListener("hashchange", () => {
    link.href = location.href;
  });
  const main = document.createElement("main");
  main.className = "opening";
  main.append(link);
  return main;
}
