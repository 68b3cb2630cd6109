/** Texts of a page that are cut or cover each other, measured by what the browser lays out. */
import type { Page } from "playwright";

/** Waits until a resized page has laid out and drawn itself anew. */
export async function redrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Drawings measure their place in one frame and are drawn in the next.
    for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(done));
  });
}

/**
 * Returns each cut text and each pair of texts or buttons that cover each other, one readable line each. A text is cut by an ancestor that
 * hides what overflows, or by the edge of the window at the left and the right. What can be scrolled to, what only screen
 * readers find and what a dialog hides do not count.
 */
export function textFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Px that a letter may stand out of its box. */
    const OVER = 2;
    /** A box with a side of so many px shows nothing: it is folded, or for screen readers. */
    const FOLDED = 2;
    interface Box {
      left: number;
      top: number;
      right: number;
      bottom: number;
    }
    interface Line {
      text: string;
      element: Element;
      box: Box;
    }

    /** Styles of an element that decide which of its texts are seen, and which of its descendants. */
    interface Layout {
      display: string;
      position: string;
      isHolder: boolean;
      overflowX: string;
      overflowY: string;
      clipPath: string;
    }
    /** Keeps the answers about elements: nothing moves while the page is looked at. */
    const once = <T>(ask: (element: Element) => T) => {
      const kept = new Map<Element, T>();
      return (element: Element): T => {
        if (!kept.has(element)) kept.set(element, ask(element));
        return kept.get(element) as T;
      };
    };
    const layoutOf = once((element): Layout => {
      const { display, position, transform, overflowX, overflowY, clipPath } = getComputedStyle(element);
      const isHolder = position !== "static" || transform !== "none";
      return { display, position, isHolder, overflowX, overflowY, clipPath };
    });
    const placeOf = once((element): Box => element.getBoundingClientRect());
    const named = (element: Element) => {
      const own = element.getAttribute("class");
      return `<${element.localName}${own ? ` class="${own}"` : ""}>`;
    };

    /** Ancestors whose overflow is not seen, from the inside out. */
    const clipping = once((element): Element[] => {
      const found: Element[] = [];
      let { position } = layoutOf(element);
      for (let one = element.parentElement; one && position !== "fixed"; one = one.parentElement) {
        const layout = layoutOf(one);
        // An element that is placed absolutely leaves ancestors that do not hold it.
        if (position === "absolute" && !layout.isHolder) continue;
        position = layout.position;
        if (one !== document.body && one !== document.documentElement) found.push(one);
      }
      return layoutOf(element).display === "inline" ? found : [element, ...found];
    });

    const inside = (box: Box, { left, top, right, bottom }: Box): Box => ({
      left: Math.max(box.left, left),
      top: Math.max(box.top, top),
      right: Math.min(box.right, right),
      bottom: Math.min(box.bottom, bottom),
    });
    const isEmpty = ({ left, top, right, bottom }: Box) => right - left <= 0 || bottom - top <= 0;

    /** The part of a box that its ancestors show, null if there is none. */
    function visible(whole: Box, element: Element): Box | null {
      let box = whole;
      for (const one of clipping(element)) {
        if (one === element) continue;
        const { overflowX, overflowY } = layoutOf(one);
        const { left, top, right, bottom } = placeOf(one);
        if (overflowX !== "visible")
          box = { ...box, left: Math.max(box.left, left), right: Math.min(box.right, right) };
        if (overflowY !== "visible")
          box = { ...box, top: Math.max(box.top, top), bottom: Math.min(box.bottom, bottom) };
      }
      return isEmpty(box) ? null : box;
    }

    const faults = new Set<string>();
    const lines: Line[] = [];

    /** The part of a line of text that is seen, null if there is none; notes if an ancestor cuts it. */
    function seen(text: string, rect: Box, element: Element): Box | null {
      let box: Box = rect;
      let cut: Element | null = null;
      for (const one of clipping(element)) {
        const { overflowX, overflowY, clipPath, position } = layoutOf(one);
        const across = overflowX !== "visible";
        const down = overflowY !== "visible";
        if (clipPath === "inset(50%)") return null;
        if (!across && !down) continue;
        const { left, top, right, bottom } = placeOf(one);
        if (right - left <= FOLDED || bottom - top <= FOLDED) return null;
        const hidesAcross = overflowX === "hidden" || overflowX === "clip";
        // A sticky element that hides its overflow is the window of a list, which is scrolled by a script.
        const hidesDown = position !== "sticky" && (overflowY === "hidden" || overflowY === "clip");
        if (hidesAcross && (box.left < left - OVER || box.right > right + OVER)) cut ??= one;
        // Letters fill the middle of the height of their line.
        const free = 0.2 * (rect.bottom - rect.top);
        if (hidesDown && (box.top + free < top - OVER || box.bottom - free > bottom + OVER)) cut ??= one;
        box = inside(box, {
          left: across ? left : Number.NEGATIVE_INFINITY,
          right: across ? right : Number.POSITIVE_INFINITY,
          top: down ? top : Number.NEGATIVE_INFINITY,
          bottom: down ? bottom : Number.POSITIVE_INFINITY,
        });
        if (cut === null && isEmpty(box)) return null;
      }
      const beyond = box.left < -OVER || box.right > document.documentElement.clientWidth + OVER;
      if (cut || beyond) {
        faults.add(`cut: “${text}” ${named(element)} by ${cut ? named(cut) : "the window"}`);
        return null;
      }
      return isEmpty(box) ? null : box;
    }

    const dialogs = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")];
    const root = dialogs.at(-1) ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.parentElement;
      const text = node.nodeValue?.trim().replace(/\s+/g, " ");
      if (!text || !element || element.closest("script, style, noscript, title, desc, defs, option, textarea"))
        continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        if (rect.width < 1 || rect.height < 1) continue;
        // A rectangle of the browser has no fields to be copied.
        const { left, top, right, bottom } = rect;
        const box = seen(text, { left, top, right, bottom }, element);
        const free = 0.2 * rect.height;
        if (box) lines.push({ text, element, box: { ...box, top: box.top + free, bottom: box.bottom - free } });
      }
    }
    for (const field of root.querySelectorAll("input")) {
      if (field.scrollWidth > field.clientWidth + OVER && field.checkVisibility() && field.clientWidth > FOLDED)
        faults.add(`cut: “${field.value}” ${named(field)} by its field`);
    }

    const control = (element: Element) => element.closest("button, a.button, summary, select");
    for (const one of root.querySelectorAll("button, a.button, select")) {
      if (!one.textContent?.trim() || !one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue;
      const { left, top, right, bottom } = one.getBoundingClientRect();
      const box = right - left > FOLDED && bottom - top > FOLDED && visible({ left, top, right, bottom }, one);
      if (box) lines.push({ text: one.textContent.trim().slice(0, 40), element: one, box });
    }

    /** The part of the page that covers what it lies over, such as a head that stays when the page is scrolled. */
    const layerOf = once((element): Element | null => {
      for (let one: Element | null = element; one; one = one.parentElement) {
        if (["fixed", "sticky"].includes(layoutOf(one).position)) return one;
        if (["tooltip", "menu", "listbox", "dialog"].includes(one.getAttribute("role") ?? "")) return one;
      }
      return null;
    });
    lines.sort((a, b) => a.box.left - b.box.left);
    lines.forEach((one, i) => {
      for (let k = i + 1; k < lines.length && lines[k].box.left < one.box.right - OVER; k++) {
        const other = lines[k];
        const { left, right, top, bottom } = inside(one.box, other.box);
        if (right - left <= OVER || bottom - top <= OVER) continue;
        // A control stands around its own words.
        if (control(one.element) !== null && control(one.element) === control(other.element)) continue;
        if (layerOf(one.element) !== layerOf(other.element)) continue;
        faults.add(`overlap: “${one.text}” ${named(one.element)} / “${other.text}” ${named(other.element)}`);
      }
    });
    return [...faults];
  });
}
