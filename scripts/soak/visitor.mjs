/** A visitor of the site who changes everything, in a random order that a seed repeats. */

import { EXPERIMENTS } from "../setup/experiments.mjs";

const PAGES = ["", "laboratory", "evidence", "stories", "docs", "captures", "teachers"];
const KEYS = ["Home", "End", "ArrowRight", "ArrowLeft", "PageUp", "PageDown"];

/**
 * @typedef {import("playwright").Page} Page
 * @typedef {(page: Page, below: (bound: number) => number) => Promise<unknown>} Act
 */

/**
 * Goes to another page of the site without loading it.
 * @param {Page} page
 * @param {string} hash
 */
const go = (page, hash) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, hash);

/**
 * Puts the focus on one of the elements that are seen. A handle of Playwright would keep its element, and with it the page that
 * it was on, for as long as the tab lives.
 * @param {Page} page
 * @param {{ selector: string, name?: string, pick?: number }} which `name`: its text or label; `pick`: which of several
 * @returns {Promise<boolean>} whether there is one
 */
const focus = (page, which) =>
  page.evaluate(({ selector, name, pick = 0 }) => {
    const seen = [...document.querySelectorAll(selector)].filter(
      (one) => one.checkVisibility() && (name === undefined || (one.ariaLabel ?? one.textContent) === name),
    );
    const one = seen[pick % seen.length];
    if (!(one instanceof HTMLElement)) return false;
    one.focus();
    return true;
  }, which);

/**
 * Presses a button by its name, if it is there.
 * @param {string} name
 * @returns {Act}
 */
const press = (name) => async (page) =>
  (await focus(page, { selector: "button:not(:disabled)", name })) && page.keyboard.press("Enter");

/** Time that a page has when it is opened for the first time, ms. */
const FIRST_MS = 1500;

/**
 * Opens every page once. Scripts that were loaded are never given back, so growth is measured after this.
 * @param {Page} page
 */
export async function visitAll(page) {
  for (const name of [...EXPERIMENTS, ...PAGES]) {
    await go(page, `#/${name}`);
    await page.waitForTimeout(FIRST_MS);
  }
}

/** More than there are sliders on a page. */
const MANY = 1000;

/** @type {Act} */
async function moveSlider(page, below) {
  const isThere = await focus(page, { selector: "input[type=range]", pick: below(MANY) });
  return isThere && page.keyboard.press(KEYS[below(KEYS.length)]);
}

/** Acts of the visitor; those that are done more often stand here more often. */
/** @type {readonly Act[]} */
const ACTS = [
  (page, below) => go(page, `#/${EXPERIMENTS[below(EXPERIMENTS.length)]}`),
  (page, below) => go(page, `#/${PAGES[below(PAGES.length)]}`),
  moveSlider,
  moveSlider,
  moveSlider,
  moveSlider,
  press("Play"),
  press("Pause"),
  press("Undo"),
  press("Redo"),
];

/**
 * Does one thing on the page; what is not there at the moment is left.
 * @param {Page} page
 * @param {(bound: number) => number} below
 */
export async function act(page, below) {
  await ACTS[below(ACTS.length)](page, below).catch(() => {});
}
