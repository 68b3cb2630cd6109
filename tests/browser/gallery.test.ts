import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { EXPERIMENTS } from "../../scripts/setup/experiments.mjs";
import { PAPERS, TODAY } from "../../web/experiments/papers";
import { fileOf, goOn, simulated, unfolded } from "./lab";
import { redrawn, textFaults } from "./texts";
import { axe, site, usable } from "./visit";

const open = site();

const QUESTION = { level: 1, name: "How much of the pipe does TCP fill?" } as const;

test("the first page asks its question, and its pipes and topics lead to every experiment", async () => {
  const page = await open();
  await page.getByRole("heading", QUESTION).waitFor();
  const links = (on: Page, which: string) =>
    on.locator(which).evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  const papers = await links(page, "a.pipe-row");
  expect(papers.length).toBe(PAPERS.length);
  const found: (string | null)[] = [];
  for (const paper of papers) {
    await page.locator(`a.pipe-row[href="${paper}"]`).click();
    await page.getByRole("navigation", { name: "Breadcrumbs" }).waitFor();
    found.push(...(await links(page, "a.card-link")));
    await page.goBack();
    await page.getByRole("heading", QUESTION).waitFor();
  }
  await page.getByRole("link", { name: "Topics" }).click();
  await page.getByRole("link", { name: "Today’s paths" }).click();
  await page.getByRole("heading", { level: 1, name: TODAY.title }).waitFor();
  found.push(...(await links(page, "a.card-link")));
  expect(found.sort()).toEqual(EXPERIMENTS.map((name) => `#/${name}`).sort());
});

const rate = (page: Page) => page.locator(".stage-number strong").innerText();
const pixels = (page: Page, canvas: string) =>
  page.locator(canvas).evaluate((one) => (one as HTMLCanvasElement).toDataURL());

test("the pipe moves before the simulator is there, and after it", async () => {
  const page = await open("", {
    sabotage: (page) => page.route("**/*.wasm", (route) => setTimeout(() => route.continue().catch(() => {}), 4000)),
  });
  await page.locator(".stage-drawing canvas").waitFor();
  const early = await pixels(page, ".stage-drawing canvas");
  await expect.poll(() => pixels(page, ".stage-drawing canvas")).not.toBe(early);
  expect(await page.locator(".stage-pair").count()).toBe(0);
  await page.locator(".stage-pair canvas").last().waitFor();
  const late = await pixels(page, ".stage-drawing canvas");
  await expect.poll(() => pixels(page, ".stage-drawing canvas")).not.toBe(late);
});

test("the pipe moves in the page's own HTML while the scripts of all pages are on their way", async () => {
  let release = () => {};
  const moved = new Promise<void>((resolve) => {
    release = resolve;
  });
  const page = await open("", {
    sabotage: async (page) => {
      // The scripts arrive once the pipe has moved: without a motion the page never opens.
      await page.route(/\/assets\/site-[^/]*\.js$/, (route) => moved.then(() => route.continue()).catch(() => {}));
      await page.exposeFunction("noteMotion", release);
      await page.addInitScript(() => {
        const picture = () =>
          document.querySelector<HTMLCanvasElement>("#page[data-shell] .stage-drawing canvas")?.toDataURL();
        let first: string | undefined;
        requestAnimationFrame(function look() {
          const now = picture();
          first ??= now;
          if (now === first) requestAnimationFrame(look);
          else (window as unknown as { noteMotion(): void }).noteMotion();
        });
        // A notice in place of the page is seen even if it stands for one frame.
        new MutationObserver(() => {
          if (document.querySelector("main.opening")) document.documentElement.dataset.replaced = "";
        }).observe(document, { childList: true, subtree: true });
      });
    },
  });
  await page.locator(".stage-pair canvas").last().waitFor();
  expect(await page.locator("#page[data-shell]").count()).toBe(0);
  expect(await page.locator("html[data-replaced]").count()).toBe(0);
});

test("with reduced motion the pipe rests until the reader plays it", async () => {
  const page = await open("", { reducedMotion: "reduce" });
  await page.locator(".stage-pair canvas").last().waitFor();
  const still = await pixels(page, ".stage-drawing canvas");
  await page.waitForTimeout(600);
  expect(await pixels(page, ".stage-drawing canvas")).toBe(still);
  await page.getByRole("button", { name: "Play" }).click();
  await expect.poll(() => pixels(page, ".stage-drawing canvas")).not.toBe(still);
});

test("the window slider changes the number and leaves the former one struck beside it", async () => {
  const page = await open("", { reducedMotion: "reduce" });
  await page.locator(".stage-pair canvas").last().waitFor();
  const before = await rate(page);
  const slider = page.getByRole("slider", { name: "Window" });
  expect(await slider.getAttribute("aria-valuetext")).toMatch(/^64\sKB$/);
  for (let octave = 0; octave < 4; octave++) await slider.press("ArrowLeft");
  await expect.poll(async () => Number(await rate(page))).toBeLessThan(0.6 * Number(before));
  expect(await page.locator(".stage-number s").innerText()).toBe(`was ${before}`);
  await expect.poll(() => page.locator(".stage-number [role=status]").innerText()).toContain(`was ${before}`);
});

test("1988 stops at 64 KB and says why; a TCP of today fills the pipe, and its queue", async () => {
  const page = await open("", { reducedMotion: "reduce" });
  await page.locator(".stage-pair canvas").last().waitFor();
  const slider = page.getByRole("slider", { name: "Window" });
  await slider.press("End");
  expect(await slider.getAttribute("aria-valuetext")).toMatch(/^64\sKB$/);
  await page.getByText("64 KB was the largest window in 1988").waitFor();
  await page.getByRole("radio", { name: "Today", exact: true }).check();
  await expect.poll(async () => Number(await rate(page))).toBeGreaterThan(40);
  await page.getByText(/in the router’s queue/).waitFor();
  await page.getByRole("radio", { name: "Campus" }).check();
  await expect.poll(async () => Number(await rate(page))).toBeGreaterThan(90);
});

test("a packet that is chosen in the ladder is lost in the other run", async () => {
  const page = await open("", { reducedMotion: "reduce" });
  const futures = page.locator(".stage-future");
  await futures.last().locator("canvas").waitFor();
  const example = await futures.last().getByRole("heading").innerText();
  expect(example).toMatch(/^If segment \d+ is lost$/);
  const ladder = page.getByRole("application", { name: /^Packet ladder/ });
  const box = await ladder.boundingBox();
  if (!box) throw new Error("the ladder has no place");
  // The first window under the middle of the first packet.
  for (let y = 0.2; y < 0.5 && (await futures.last().getByRole("heading").innerText()) === example; y += 0.04) {
    await page.mouse.click(box.x + 0.55 * box.width, box.y + y * box.height);
    await page.waitForTimeout(300);
  }
  await expect.poll(() => futures.last().getByRole("heading").innerText()).not.toBe(example);
  const chosen = await futures.last().getByRole("heading").innerText();
  await ladder.press("ArrowDown");
  await expect.poll(() => futures.last().getByRole("heading").innerText()).not.toBe(chosen);
  const [asItIs, lost] = await futures.locator("header strong").allInnerTexts();
  expect(Number.parseFloat(lost)).toBeLessThan(Number.parseFloat(asItIs));
});

test("the papers' pipes are drawn to one scale, and a TCP of today fills more of each", async () => {
  const page = await open();
  const rows = page.getByRole("figure").getByRole("listitem");
  const tubes = () =>
    page.locator(".pipe-tube").evaluateAll((all) =>
      all.map((one) => ({
        bytes: Number((one as HTMLElement).dataset.pipe),
        px: one.getBoundingClientRect().width,
        filled: (one.firstElementChild as HTMLElement).getBoundingClientRect().width,
      })),
    );
  const shares = async () => {
    const texts = await rows.allInnerTexts();
    return texts.map((text) => (/: full/.test(text) ? 100 : Number(/(\d+) % full/.exec(text)?.[1] ?? Number.NaN)));
  };
  // The page draws anew what its HTML showed before.
  await page.locator(".stage-pair canvas").last().waitFor();
  await rows.first().waitFor();
  const own = await shares();
  const drawn = await tubes();
  expect(drawn.length).toBe(PAPERS.length);
  const scale = Math.max(...drawn.map(({ px }) => px)) / Math.max(...drawn.map(({ bytes }) => bytes));
  drawn.forEach(({ bytes, px, filled }, paper) => {
    expect(Math.abs(px - scale * bytes), `pipe of ${PAPERS[paper].id}`).toBeLessThan(1);
    // The words and the drawing say the same, to half a percent and a px.
    expect(Math.abs(filled - (own[paper] / 100) * px)).toBeLessThan(1 + 0.006 * px);
  });
  await page.getByRole("radio", { name: "Today’s TCP" }).check();
  await expect.poll(shares).not.toEqual(own);
  (await shares()).forEach((share, paper) => {
    expect(share).toBeGreaterThanOrEqual(own[paper]);
  });
});

test.each([
  [1440, 900],
  [1024, 768],
  [844, 390],
  [390, 844],
])(
  "at %i x %i the pipe, its number and its slider are on one screen, and nothing is cut off",
  async (width, height) => {
    const page = await open("", { viewport: { width, height }, reducedMotion: "reduce" });
    await page.locator(".stage-pair canvas").last().waitFor();
    for (const part of [".stage-pipe", ".stage-number strong", ".stage-slider"]) {
      const box = await page.locator(part).boundingBox();
      expect(box && box.y >= 0 && box.y + box.height <= height, part).toBe(true);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  },
);

test("from a paper's page a card opens its experiment, and Back and the crumbs return", async () => {
  const page = await open("#/sandia");
  await page.getByRole("link", { name: /^Table 3/ }).click();
  await unfolded(page);
  const spoken = page.locator("div[role=status].ftp-unseen");
  await expect.poll(() => spoken.innerText()).toMatch(/^Simulated [\d,]+ data packets\.$/);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Sandia, 1993" }).waitFor();
  // The result belongs to the page that was left.
  expect(await spoken.innerText()).toBe("");
  expect(await axe(page)).toEqual([]);
  await page.goForward();
  await unfolded(page);
  await page.getByRole("link", { name: "Sandia 1993" }).click();
  await page.getByRole("heading", { level: 1, name: "Sandia, 1993" }).waitFor();
});

test("an experiment is drawn as soon as its file is there, not after a timer", async () => {
  // In a profile of its own: all pages of a profile share the clock.
  const page = await open("#/sandia-table3", { serviceWorkers: "block", sabotage: (page) => page.clock.install() });
  await simulated(page);
  // From now on the page's timers stand still.
  await page.clock.pauseAt(Date.now() + 60_000);
  await goOn(page, "sandia-figure2c");
  await page.locator(".lab-columns").waitFor();
});

test("the reader's theme wins over the system's", async () => {
  const page = await open("", { colorScheme: "light" });
  await usable(page);
  const looks = () =>
    page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body);
      return { backgroundColor, color };
    });
  const choose = async (name: string) => {
    await page.getByRole("button", { name: "Theme" }).click();
    await page.getByRole("menuitemradio", { name }).click();
  };
  const light = await looks();
  await choose("Dark");
  const dark = await looks();
  expect(dark.backgroundColor).not.toBe(light.backgroundColor);
  expect(dark.color).not.toBe(light.color);
  await page.reload();
  expect(await looks()).toEqual(dark);
  await page.emulateMedia({ colorScheme: "dark" });
  await choose("Light");
  expect(await looks()).toEqual(light);
});

/** A page is left for the next two dozen times. */
const LONG_MS = 180_000;

const SIZES = [
  { width: 1024, height: 768 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
];

/** Height of a plot that says what it is, px. */
const READABLE = 150;

/** Says what of a lesson is out of sight: a ladder below a pipe, which the dock covers, or the first plot, which stands beside it. */
const outOfSight = (page: Page) =>
  page.evaluate((readable) => {
    const top = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const [ladder, dock] = [top(".view-pipe + .view-ladder"), top(".lab-dock")];
    const [column, plot] = [top(".column-plots"), top(".plot-views .view")];
    if (!dock || !column || !plot) return ["no dock or no plot"];
    const found: string[] = [];
    if (ladder && ladder.bottom > dock.top) found.push(`${ladder.bottom - dock.top} px of the ladder`);
    const seen = Math.min(plot.bottom, column.bottom, innerHeight) - plot.top;
    if (seen < Math.min(readable, plot.height)) found.push(`the first plot but ${seen} px`);
    return found;
  }, READABLE);

describe("each experiment opens on a finished run, with no text cut or covered at any size, one after the other", () => {
  test.each(PAPERS)("of $id", { timeout: LONG_MS }, async ({ id: paper }) => {
    const page = await open(`#/${paper}`);
    const desk = page.viewportSize() ?? SIZES[0];
    const found: string[] = [];
    const look = async (where: string) => {
      for (const fault of await textFaults(page)) found.push(`${where}: ${fault}`);
    };
    await look(paper);
    const own = EXPERIMENTS.filter((id) => fileOf(id).paper === paper);
    expect(own.length).toBeGreaterThan(5);
    for (const id of own) {
      await goOn(page, id);
      await simulated(page);
      await page.locator(".plot-views .view").first().waitFor();
      for (const one of await outOfSight(page)) found.push(`${id}: out of sight: ${one}`);
      // Numbers at the pointer lie over their plot.
      await page.mouse.move(0, 0);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await redrawn(page);
        if (size === SIZES[0]) {
          for (const one of await outOfSight(page)) found.push(`${id} at ${size.width} px: out of sight: ${one}`);
          // With all controls and cards.
          await unfolded(page);
        }
        await look(`${id} at ${size.width} px`);
      }
      await page.setViewportSize(desk);
      await redrawn(page);
      // Its columns scroll, each by itself; below the page there is nothing.
      expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight), id).toBe(0);
      await look(id);
    }
    expect(found).toEqual([]);
  });
});
