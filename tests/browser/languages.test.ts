import { existsSync, readFileSync } from "node:fs";
import type { Locator, Page } from "playwright";
import { expect, inject, test } from "vitest";
import { at } from "../../scripts/setup/places.mjs";
import { proseIn } from "../../scripts/words/texts.mjs";
import { SCRATCH } from "../../web/pages/laboratory/presets";
import { simulated } from "./lab";
import { redrawn, textFaults } from "./texts";
import { axe, site } from "./visit";

const open = site();

/** Every kind of page; on those of experiments, all views and all columns. */
const PAGES = [
  "",
  "#/sandia",
  "#/tours",
  "#/essays",
  "#/essays/queue",
  "#/exercises",
  "#/problems",
  "#/inventory?view=a",
  "#/formulas",
  "#/figures",
  "#/stories",
  "#/capture",
  "#/card",
  "#/contest",
  "#/contest?view=class",
  "#/contest?view=seal",
  "#/write",
  "#/write?lesson=timeout",
  "#/evidence",
  "#/accessibility",
  "#/teachers",
  "#/docs",
  "#/docs/guide",
  "#/sandia-table3",
  "#/sandia-figure2c?step=packet&tour=newcomers",
  "#/sandia-figure2c?exercise=smallest-window",
  "#/ansnet-figure7",
  "#/satnet-poda",
  "#/ubc-figure5",
  "#/laboratory",
  "#/stories/close/both-ends-closing-at-once-meet-in-closing",
  "#/sandia-table3?b=with&b.tcp.variant=cubic",
  "#/sandia-figure2c?exercise=sender-window&sender=3s",
  "embed.html#/sandia-figure2c?exercise=smallest-window",
  "embed.html#/sandia-table3?ask=curve&views=window,sweep&controls=tcp.window",
];

/** Every unit in a part of an experiment's file. Those that are words are translated. */
function unitsIn(part: unknown): string[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, one]) =>
    key === "unit" && typeof one === "string" ? [one] : unitsIn(one),
  );
}

/** Texts that a page shows in every language as they are: names of hosts, flows and curves of its experiment. */
function namesOn(path: string): string[] {
  const id = /#\/([\w-]+)/.exec(path)?.[1];
  const file = at(`web/experiments/${id}/experiment.json`);
  if (id !== "laboratory" && !existsSync(file)) return [];
  const text = id === "laboratory" ? JSON.stringify(SCRATCH) : readFileSync(file, "utf8");
  const all = text.matchAll(/"(?:[^"\\]|\\.)*"/g);
  const translated = new Set(id === "laboratory" ? [] : [...proseIn(JSON.parse(text)), ...unitsIn(JSON.parse(text))]);
  const whole = [...all].map(([text]) => JSON.parse(text) as string).filter((one) => !translated.has(one));
  // A heading may leave out what comes after a comma.
  const texts = whole.flatMap((text) => [text, text.split(",")[0]]).filter((text) => /[A-Za-z]{2}/.test(text));
  return texts.sort((a, b) => b.length - a.length);
}

/** Returns texts that can be read on the page, or are read aloud, and were not made by a message: neither English on purpose, nor a name. */
const untouched = (part: Locator, names: readonly string[]) =>
  part.evaluate((part, names) => {
    const PSEUDO = /[ÅåƁƀÇçĐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž]/;
    // Names of one letter are of runs and of axes.
    const WORDS = /[A-Za-z]{2,}/;
    const UNITS = /(?<![A-Za-z])(?:[nµm]?s|[KMG]?B|[kMG]?i?b\/s)(?![A-Za-z])/g;
    const IDENTIFIERS =
      /(?<![A-Za-z_])(?:[a-z]+(?:_[a-z]+)+|cwnd|ssthresh|s?rtt|rttvar|rto|SYN|FIN|RST|N?ACK|D?-?SACK|NAK|RTO|tcptrace|Stevens|×\d)(?![A-Za-z_])/g;
    const bare = (text: string) =>
      names
        .reduce((rest, name) => rest.replaceAll(name, ""), text.replaceAll(IDENTIFIERS, ""))
        .replaceAll(UNITS, "")
        .replaceAll(IDENTIFIERS, "");
    const found = new Set<string>();
    const look = (text: string | null, element: Element | null, what: string) => {
      // A library has these in real languages only.
      if (
        !text ||
        ["Dismiss", "Number field"].includes(text) ||
        !element ||
        PSEUDO.test(text) ||
        !WORDS.test(bare(text))
      )
        return;
      if (element.closest("[lang=en], [translate=no], code, kbd, script, style, noscript")) return;
      found.add(`${what}: ${text.trim().slice(0, 80)} <${element.tagName.toLowerCase()} class="${element.className}">`);
    };
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) look(texts.currentNode.nodeValue, texts.currentNode.parentElement, "text");
    for (const element of part.querySelectorAll("*")) {
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

/** Here every text is looked at: is it a message? */
const LONG = "en-XA";

/** Whatever arrives after the page has arrived; a sweep goes on adding points. */
async function settled(page: Page): Promise<void> {
  const size = () => page.evaluate(() => document.querySelectorAll("*").length);
  let before = -1;
  for (let looks = 0; looks < 6 && (await size()) !== before; looks++) {
    before = await size();
    await page.waitForTimeout(600);
  }
}

/** Sizes at which long words have to find room, in addition to that of a small phone. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
];

/** Returns each text that is cut or covered at any of the sizes. */
async function faultsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await redrawn(page);
    for (const fault of await textFaults(page)) found.push(`${size.width} x ${size.height}: ${fault}`);
  }
  return found;
}

/** A language written from right to left: here the page is mirrored. */
const MIRRORED = "ar-XB";

test.each(PAGES)("in pseudo languages every text of %s has room on a phone, and axe finds nothing", async (path) => {
  const linkIn = (language: string) => `${path || "#/"}${path.includes("?") ? "&" : "?"}lang=${language}`;
  const desk = { width: 1280, height: 900 };
  const page = await open(linkIn(LONG), { viewport: desk, anew: path === "" });
  const arrived = async (language: string) => {
    await page.locator(`html[lang=${language}] main:not(.opening)`).waitFor();
    if (/#\/\w+-/.test(path)) await page.locator(".status-line p.quiet").waitFor();
  };
  const fits = async (language: string) => {
    await page.setViewportSize({ width: 320, height: 800 });
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width, { message: language }).toBeLessThanOrEqual(320);
  };
  await arrived(LONG);
  await settled(page);
  // A failed first try is known by its message alone.
  expect((await untouched(page.locator("body"), namesOn(path))).join("\n")).toBe("");
  // Structure is looked at in the mirrored page: longer words do not change it.
  await fits(LONG);
  expect(await faultsOf(page)).toEqual([]);

  await page.setViewportSize(desk);
  await page.goto(new URL(linkIn(MIRRORED), inject("site")).href);
  await arrived(MIRRORED);
  // Colours are those of the page as it is in English, which tests of its own look at.
  expect(await axe(page, "structure"), MIRRORED).toEqual([]);
  await fits(MIRRORED);
  await redrawn(page);
  expect(await textFaults(page), MIRRORED).toEqual([]);
});

test.each([
  ["Embed", LONG],
  ["Export", LONG],
])(
  "every text of the dialog behind the button %s is a message in %s, and axe finds nothing",
  async (button, language) => {
    const page = await open("#/sandia-figure2c?exercise=smallest-window", { anew: true });
    const place = await page.getByRole("button", { name: button, exact: true }).evaluate((one) => {
      return [...document.querySelectorAll("header button")].indexOf(one as HTMLButtonElement);
    });
    await page.goto(`${page.url()}&lang=${language}`);
    await page.reload();
    await page.locator(`html[lang=${language}] .status-line p.quiet`).waitFor();
    await page.locator("header button").nth(place).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button").first().waitFor();
    await settled(page);
    expect(await untouched(dialog, [])).toEqual([]);
    expect(await axe(page)).toEqual([]);
  },
);

test("a language is chosen at the top, keeps what was changed, and goes for the next page too", async () => {
  const page = await open("#/sandia-figure2c?tcp.window=32KB", { anew: true });
  await simulated(page);
  await page.getByRole("button", { name: "Language" }).click();
  await page.getByRole("menuitemradio", { name: "Español" }).click();
  await page.getByRole("button", { name: "Reproducir" }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("es");
  expect(await page.getByLabel("Ventana máxima, valor").inputValue()).toBe("32\u00a0KB");
  await page.getByRole("button", { name: "Deshacer" }).waitFor();
  await page.getByRole("heading", { level: 1, name: "Figura 2c: cuatro segmentos dejan huecos" }).waitFor();

  await page.getByRole("button", { name: /^Más controles/ }).click();
  const field = page.getByLabel("Reenvío del router, valor");
  await field.fill("1,5 Mb/s");
  await field.press("Enter");
  await expect.poll(() => field.inputValue()).toBe("1,5\u00a0Mb/s");
  await expect.poll(() => page.url()).toContain("forwarding_rate=1.5Mb");

  await page.reload();
  await page.getByRole("button", { name: "Reproducir" }).waitFor();
  await page.goto(`${page.url().split("#")[0]}#/?lang=fr`);
  await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toContain("tubería");
});

test("a link opens in its language, and says which one there is not", async () => {
  const page = await open("#/sandia-figure2c?lang=fr");
  await page.getByRole("button", { name: "Lecture" }).waitFor();
  const odd = await open("#/sandia-figure2c?lang=xx");
  await odd.getByText("lang: “xx” is not one of the choices.").waitFor();
});
