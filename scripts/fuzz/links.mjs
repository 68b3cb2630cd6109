/** Hostile links: mutants of those that were given out and of those in `tests/hostile/links.ts`, opened in Chromium. */

import { readFileSync } from "node:fs";
import { withSite } from "../bench/site.mjs";
import { numbers } from "../setup/numbers.mjs";
import { at } from "../setup/places.mjs";
import { mutantOfText, oneOf } from "./mutants.mjs";
import { shortenSweeps } from "./short_sweeps.mjs";
import { source } from "./sources.mjs";

/** Time in which a page has to answer, ms. */
const ANSWER_MS = 10_000;
/** Time that a run gets to be shown; a page without one has time for its errors. */
const RUN_MS = 2000;
/** Pages that are open at once. */
const LANES = 2;
/** Links that others hold for ever are shorter; the longest of the corpus are of a megabyte. */
const LONGEST = 200_000;

/**
 * @param {number} seed
 * @returns {Promise<() => string>} the next link
 */
export async function linkMutants(seed) {
  /** @type {{ HOSTILE_LINKS: { hash: string }[] }} */
  const { HOSTILE_LINKS } = await source("tests/hostile/links.ts");
  /** @type {{ pack(text: string): string, unpack(packed: string): string | null }} */
  const { pack, unpack } = await source("web/scenario/pack.ts");
  const given = readFileSync(at("tests/links.txt"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("#/"));
  const links = [...given, ...HOSTILE_LINKS.map(({ hash }) => hash).filter(({ length }) => length < LONGEST)];
  const below = numbers(seed);
  return () => {
    const [link, other] = [oneOf(links, below), oneOf(links, below)];
    const [, before, packed] = /^(#\/[^?]*\?z=)(.*)$/s.exec(link) ?? [];
    const inside = packed === undefined || below(2) === 0 ? null : unpack(packed);
    if (inside !== null) return before + pack(mutantOfText(inside, other, below));
    // A fragment without its slash names no page of the site, and is tried seldom.
    return `#${below(20) === 0 ? "" : "/"}${mutantOfText(link.slice(2), other, below)}`;
  };
}

/** @typedef {import("playwright").Page} Page */

/**
 * Watches a page; returns what it complained of since it was last asked.
 * @param {Page} page
 */
export function watch(page) {
  /** @type {string[]} */
  let heard = [];
  const { origin } = new URL(page.url());
  page.on("pageerror", (error) => heard.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") heard.push(`console: ${message.text()}`);
  });
  page.on("dialog", (dialog) => {
    heard.push(`a script asked: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.context().on("request", (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol.startsWith("http") && asked !== origin) heard.push(`request to ${request.url()}`);
  });
  return () => {
    const told = heard;
    heard = [];
    return told;
  };
}

/**
 * Opens a link; returns what is wrong.
 * @param {Page} page
 * @param {string} address
 * @param {() => string[]} complaints
 */
export async function visit(page, address, complaints) {
  try {
    await page.goto(address, { timeout: ANSWER_MS, waitUntil: "domcontentloaded" });
    await page.locator(".embed, main:not(.opening)").first().waitFor({ timeout: ANSWER_MS });
    const simulated = page.getByText(/^Simulated .* data packets?, /).first();
    await simulated.waitFor({ timeout: RUN_MS }).catch(() => {});
    const answer = page.evaluate(() => {
      const ran = "ran" in window || "ran" in Object.prototype;
      return { ran, failed: document.body.innerText.includes("The page failed") };
    });
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error("no answer")), ANSWER_MS).unref());
    const { ran, failed } = /** @type {Awaited<typeof answer>} */ (await Promise.race([answer, late]));
    return [...complaints(), ...(ran ? ["a script ran"] : []), ...(failed ? ["the page failed"] : [])];
  } catch (error) {
    return [`no answer within ${ANSWER_MS / 1000} s: ${String(error).split("\n")[0]}`, ...complaints()];
  }
}

/** @type {import("./stage.mjs").Play} */
export async function links({ count, seed, fault, progress }) {
  const next = await linkMutants(seed);
  let number = 0;
  let again = 0;
  await withSite(async (open) => {
    const lane = async () => {
      let page = await open("", shortenSweeps);
      const site = page.url();
      let complaints = watch(page);
      while (number < count) {
        number += 1;
        progress(number);
        const link = next();
        // Another document, so that the page begins with this link.
        await page.goto("about:blank");
        complaints();
        let wrong = await visit(page, site + link, complaints);
        if (wrong.some((why) => why.startsWith("no answer"))) {
          // A page of its own tells a page that hangs from a machine that is busy.
          again += 1;
          await page.context().close();
          page = await open("", shortenSweeps);
          complaints = watch(page);
          wrong = await visit(page, `${site}?again${link}`, complaints);
        }
        if (wrong.length > 0) fault(wrong.join("; "), link);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  });
  return `${again} of them were opened a second time`;
}
