/** The stage of hostile links of `npm run fuzz` notices what a link must not do; each page here is made to do it. */
import { expect, inject, test } from "vitest";
import { visit, watch } from "../../scripts/fuzz/links.mjs";
import { site } from "./visit";

const open = site({ mayComplain: true, mayLeave: true });

const LINK = "#/sandia-table3";

const CASES: [string, () => void, RegExp | null][] = [
  ["nothing that is wrong", () => {}, null],
  ["a script", () => Object.assign(window, { ran: 1 }), /^a script ran$/],
  ["an error on the console", () => console.error("planned"), /^console: planned$/],
  [
    "a request to another host",
    () => setTimeout(() => Object.assign(new Image(), { src: "http://localhost:9/x.png" }), 300),
    /^request to http:\/\/localhost:9\/x\.png$/,
  ],
  [
    "a page that stumbles",
    () => addEventListener("DOMContentLoaded", () => document.body.append("The page failed")),
    /^the page failed$/,
  ],
];

test.each(CASES)("the campaign notices %s", async (_, sabotage, told) => {
  const page = await open("", { sabotage: (page) => page.addInitScript(sabotage) });
  const complaints = watch(page);
  await page.goto("about:blank");
  complaints();
  const wrong = await visit(page, inject("site") + LINK, complaints);
  if (told === null) expect(wrong).toEqual([]);
  else expect(wrong).toContainEqual(expect.stringMatching(told));
});
