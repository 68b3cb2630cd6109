import { existsSync, readFileSync } from "node:fs";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { at } from "../../scripts/setup/places.mjs";
import { simulated } from "./lab";
import { axe, site } from "./visit";

const open = site();

/** Every kind of page; on those of experiments, all views and all columns. */
const PAGES = [
  "",
  "#/sandia",
  "#/tours",
  "#/exercises",
  "#/stories",
  "#/capture",
  "#/evidence",
  "#/accessibility",
  "#/sandia-table3",
  "#/sandia-figure2c?step=packet&tour=newcomers",
  "#/sandia-figure2c?exercise=smallest-window",
  "#/ansnet-figure7",
  "#/satnet-poda",
  "#/ubc-figure5",
];

/** What a page shows as it is in every language: names in its scenario, of variables, of what stands in headers. */
function namesOn(path: string): string[] {
  const file = at(`web/experiments/${/#\/([\w-]+)/.exec(path)?.[1]}/experiment.json`);
  if (!existsSync(file)) return [];
  const experiment = readFileSync(file, "utf8");
  return [...experiment.matchAll(/"name": "([^"]*)"/g)].map(([, name = ""]) => name);
}

/** What can be read on the page, or is read aloud, and was not made by a message: neither English on purpose, nor a name. */
const untouched = (page: Page, names: readonly string[]) =>
  page.evaluate((names) => {
    const PSEUDO = /[ÅåƁƀÇçĐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž]/;
    // Names of one letter are of runs and of axes.
    const WORDS = /[A-Za-z]{2,}/;
    const UNITS = /(?<![A-Za-z])(?:[nµm]?s|[KMG]?B|[kMG]?b\/s)(?![A-Za-z])/g;
    const IDENTIFIERS =
      /(?<![A-Za-z_])(?:[a-z]+(?:_[a-z]+)+|cwnd|ssthresh|s?rtt|rttvar|rto|SYN|FIN|RST|N?ACK|D?-?SACK|NAK|RTO|tcptrace|Stevens|×\d)(?![A-Za-z_])/g;
    const bare = (text: string) =>
      names
        .reduce((rest, name) => rest.replaceAll(name, ""), text)
        .replaceAll(UNITS, "")
        .replaceAll(IDENTIFIERS, "");
    const found = new Set<string>();
    const look = (text: string | null, element: Element | null, what: string) => {
      if (!text || !element || PSEUDO.test(text) || !WORDS.test(bare(text))) return;
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
  }, names);

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
      expect(await untouched(page, namesOn(path)), `${viewport.width}`).toEqual([]);
      expect(await axe(page), `${viewport.width}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    }
  });
});
