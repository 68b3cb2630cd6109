/** Time that a page is given to show what was sought, ms: a run may have to be simulated first. */
const PATIENCE_MS = 10_000;
/** Time after which what is folded is unfolded: what stands outside is there by then. */
const FOLDED_MS = 1500;
/** Time between two looks, ms. */
const LOOK_MS = 100;

const FOCUSABLE = "input:not([disabled]), [role=radio], button:not([disabled])";

/**
 * Scrolls to an element as soon as it is on the page, and gives it the focus. `unfold`, for a control, which gets the focus in
 * its field: a button that shows more of the page if the control does not come by itself.
 */
export function reveal(selector: string, unfold?: string): void {
  const begin = performance.now();
  let isUnfolded = unfold === undefined;
  const look = () => {
    const waited = performance.now() - begin;
    const element = document.querySelector<HTMLElement>(selector);
    if (element) {
      element.scrollIntoView({ block: "center" });
      focus(unfold === undefined ? element : (element.querySelector<HTMLElement>(FOCUSABLE) ?? element));
      return;
    }
    if (!isUnfolded && waited > FOLDED_MS) {
      const button = document.querySelector<HTMLElement>(unfold ?? "");
      button?.click();
      isUnfolded = button !== null;
    }
    if (waited < PATIENCE_MS) setTimeout(look, LOOK_MS);
  };
  // The dialog closes first, and gives the focus back.
  setTimeout(look, LOOK_MS);
}

function focus(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
