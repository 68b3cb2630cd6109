import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { simulated } from "./lab";
import { axe, site } from "./visit";

const open = site();

/** Pages whose every text is a message, or says that it stays English. */
const PAGES = [""];

/** What can be read on the page, or is read aloud, and was not made by a message: neither English on purpose, nor a name. */
const untouched = (page: Page) =>
  page.evaluate(() => {
    const PSEUDO = /[ÅåƁƀÇçĐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž]/;
    // Numbers with units, and names of one letter: of runs, of axes.
    const WORDS = /[A-Za-z]{2,}/;
    const UNITS = /(?<=\d[\s\u00a0]?)(?:[nµm]?s|[KMG]?B|[kMG]?b\/s|seg\.)(?![A-Za-z])/g;
    const found = new Set<string>();
    const look = (text: string | null, element: Element | null, what: string) => {
      if (!text || !element || PSEUDO.test(text) || !WORDS.test(text.replaceAll(UNITS, ""))) return;
      if (element.closest("[lang=en], [translate=no], code, kbd, script, style, noscript")) return;
      found.add(`${what}: ${text.trim().slice(0, 80)} <${element.tagName.toLowerCase()} class="${element.className}">`);
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) look(texts.currentNode.nodeValue, texts.currentNode.parentElement, "text");
    for (const element of document.body.querySelectorAll("*")) {
      for (const name of [
        "aria-label",
        "title",
        "placeholder",
        "alt",
        "aria-description",
        "aria-valuetext",
        "aria-roledescription",
      ])
        look(element.getAttribute(name), element, name);
    }
    return [...found];
  });

const SIZES = [
  { width: 1280, height: 900 },
  { width: 320, height: 800 },
];

describe.each(["en-XA", "ar-XB"])("in the pseudo language %s", (language) => {
  test.each(PAGES)("every text of %s is a message, has room, and axe finds nothing", async (path) => {
    for (const viewport of SIZES) {
      const page = await open(`${path || "#/"}${path.includes("?") ? "&" : "?"}lang=${language}`, { viewport });
      await page.locator(`html[lang=${language}] main:not(.opening)`).waitFor();
      if (/#\/\w+-/.test(path)) await simulated(page);
      expect(await untouched(page), `${viewport.width}`).toEqual([]);
      expect(await axe(page), `${viewport.width}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    }
  });
});
