import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { EXPERIMENTS } from "../../scripts/setup/experiments.mjs";
import { at, drag, exported, fileOf, goOn, simulated } from "./lab";
import { textFaults } from "./texts";
import { axe, site } from "./visit";

const open = site({ wholeSweeps: true });
const PHONE = { width: 390, height: 844 };
/** A dozen sweeps of a hundred runs each. */
const LONG_MS = 180_000;

/** Experiments of one paper: tests/across/sweeps.test.ts looks at the plots of all, and here is how a browser paints them. */
const PAINTED = EXPERIMENTS.filter((id) => {
  const { paper, sweep } = fileOf(id);
  return paper === "sandia" && JSON.stringify(sweep ?? {}).includes('"measure":"throughput_bps"');
});

/** Each point of the sweep has its first run, of the values that are set; those with other seeds may be missing. */
async function sweptOnce(page: Page): Promise<void> {
  await page.locator('.view-sweep[data-stale="false"] svg').first().waitFor({ timeout: 55_000 });
}

/** Every run of the sweep is there, of the values that are set. */
async function swept(page: Page): Promise<void> {
  await sweptOnce(page);
  await page.locator(".ftp-sweep .ftp-progress").waitFor({ state: "detached", timeout: 55_000 });
}

/** Names of bounds that touch their dashed lines or a published point, by what is painted. */
function touching(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = ["window / RTT", "host", "router", "link", "loss (Mathis)", "loss (PFTK)", "Z", "2 Z"];
    const found: string[] = [];
    let seen = 0;
    for (const svg of document.querySelectorAll<SVGSVGElement>(".ftp-sweep svg")) {
      const texts = [...svg.querySelectorAll("text")].filter((text) => names.includes(text.textContent ?? ""));
      const dashed = [
        ...svg.querySelectorAll<SVGPathElement>('path[stroke-dasharray="5 4"], path[stroke-dasharray="2 4"]'),
      ];
      // A point for each pixel of a line.
      const bounds = dashed.map((path) =>
        Array.from({ length: Math.ceil(path.getTotalLength()) }, (_, at) => path.getPointAtLength(at)),
      );
      const signs = [...svg.querySelectorAll<SVGGraphicsElement>("circle[stroke], path[stroke][d$=Z]")];
      seen += texts.length;
      for (const text of texts) {
        const { x, y, width, height } = text.getBBox();
        // Without the room that a line of type keeps above and below its letters.
        const [top, bottom] = [y + 0.2 * height, y + 0.85 * height];
        for (const points of bounds) {
          const isOn = points.some((p) => p.x > x && p.x < x + width && p.y > top && p.y < bottom);
          if (isOn) found.push(`${text.textContent} on a bound`);
        }
        for (const sign of signs) {
          const box = sign.getBBox();
          const apart = box.x > x + width || box.x + box.width < x || box.y > bottom || box.y + box.height < top;
          if (!apart) found.push(`${text.textContent} on a published point`);
        }
      }
    }
    // The list below has the names that have no free place in the drawing.
    const listed = document.querySelector(".ftp-sweep .ftp-bounds") !== null;
    return seen > 0 || listed ? found : ["no name at all"];
  });
}

test("names of bounds keep clear of lines and points as they are painted", { timeout: LONG_MS }, async () => {
  const page = await open("#/sandia");
  const desk = page.viewportSize() ?? PHONE;
  expect(PAINTED.length).toBeGreaterThan(5);
  for (const id of PAINTED) {
    await page.setViewportSize(desk);
    await goOn(page, id, "?view=plots");
    // Bounds and published points stand where they are, whatever further seeds bring.
    await sweptOnce(page);
    expect(await touching(page), `${id} on a desk`).toEqual([]);
    expect(await textFaults(page), `${id} on a desk`).toEqual([]);
    // The swept points stay: only the picture is drawn anew.
    await page.setViewportSize(PHONE);
    await page.waitForFunction((most) => {
      const drawn = [...document.querySelectorAll<SVGSVGElement>(".ftp-sweep svg")];
      return drawn.length > 0 && drawn.every((svg) => svg.clientWidth > 0 && svg.clientWidth <= most);
    }, PHONE.width);
    expect(await touching(page), `${id} on a phone`).toEqual([]);
    expect(await textFaults(page), `${id} on a phone`).toEqual([]);
  }
});

test("a moved slider changes the sweep too", async () => {
  const page = await open("#/sandia-table3");
  await simulated(page);
  await swept(page);
  const curve = page.locator('.ftp-sweep svg path[fill="none"]:not([stroke-dasharray], [stroke-opacity])').first();
  const before = await curve.getAttribute("d");
  await drag(page, "Round-trip delay", 60);
  await expect.poll(() => curve.getAttribute("d")).not.toBe(before);
  await swept(page);
  const dragged = await curve.getAttribute("d");
  await page.getByRole("slider", { name: "Round-trip delay", exact: true }).focus();
  for (let press = 0; press < 5; press++) await page.keyboard.press("ArrowRight");
  await expect.poll(() => curve.getAttribute("d")).not.toBe(dragged);
});

test("a sweep says how long it will take, can be stopped, and goes on where it was", async () => {
  const page = await open("#/ansnet-figure1?flows.bulk.app.bytes=32MB");
  await page.getByText(/^\d+ of 128 runs, about .* left$/).waitFor();
  await page.getByRole("button", { name: "Stop the sweep" }).click();
  const stopped = page.getByText(/^Stopped by you at \d+ of 128 runs\.$/);
  await stopped.waitFor();
  await simulated(page);
  const done = Number((await stopped.innerText()).match(/\d+/)?.[0]);
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(128);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText(/^\d+ of 128 runs/).waitFor();
  await swept(page);
  await page.getByRole("region", { name: "Peaks, published and simulated" }).getByText("41.83").waitFor();
});

test("a sweep is there at once when one comes back to its page, or undoes a change", async () => {
  const page = await open("#/sandia-table3");
  await simulated(page);
  await swept(page);
  // From now on no point of a sweep reaches a worker.
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: { job?: { kind: string } }) {
      if (message.job?.kind === "summary") throw new Error("a point is run again");
      return post.call(this, message as never);
    } as typeof post;
  });
  await page.evaluate(() => {
    location.hash = "#/";
  });
  await page.getByRole("heading", { level: 1, name: "How much of the pipe does TCP fill?" }).waitFor();
  await page.goBack();
  await simulated(page);
  await swept(page);
  expect(await page.locator(".ftp-sweep .ftp-warning").count()).toBe(0);
});

test("a point of any curve opens the run it stands for", async () => {
  const page = await open("#/ansnet-figure1?flows.bulk.app.bytes=32MB");
  await simulated(page);
  await swept(page);
  const plot = page.locator(".ftp-sweep .ftp-plot").first();
  // Build 60, whose rate is the lowest of all at 512 KB.
  const point = page.getByRole("button", { name: "Show the run at 512 KB" }).first();
  const box = await point.boundingBox();
  if (box === null) throw new Error("no such point");
  await point.click({ position: { x: box.width / 2, y: box.height - 70 } });
  await expect.poll(() => page.url()).toContain("routers.new_york.model=ansnet_60");
  await expect.poll(() => page.url()).toContain("tcp.window=512KB");
  await plot.waitFor();
});

test("a point that fails is marked with its reason, and the others are there", async () => {
  const page = await open("#/sandia-table3?tcp.window=63KB&budget.time=20s");
  await simulated(page);
  await swept(page);
  await page.getByText(/^Without a result, marked × in the plot: \d points?: /).waitFor();
  const dots = await page.locator(".ftp-sweep svg circle:not([stroke])").count();
  expect(dots).toBeGreaterThan(2);
  expect(dots).toBeLessThan(10);
});

describe("each curve alone", () => {
  test("stands in a small panel whose points open runs by key and click, is in the link, and goes into a file", async () => {
    const page = await open("#/sandia-table6?from=0&to=120ms&views=ladder,sweep");
    await swept(page);
    await page.getByRole("radio", { name: "Each alone" }).click();
    const panel = page.getByRole("toolbar", { name: "Sun 4 pair, alone", exact: true });
    await panel.getByRole("button", { name: "Show the run at 16 KB, Sun 4 pair, alone" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect.poll(() => at(page, "Maximum window")).toBe("24 KB");
    // The other flows are switched off in this case.
    await expect.poll(() => page.url()).toMatch(/flows\.echo\.enabled=false.*&curves=apart/);
    await expect.poll(() => page.url()).not.toContain("t=");
    // One press of Tab is one panel further.
    await page.keyboard.press("Tab");
    const next = page.locator(":focus");
    expect(await next.getAttribute("aria-label")).toMatch(/, Sun 4 to SPARC 2, mixed$/);
    await page.getByRole("button", { name: "Show the run at 40 KB, Sun 4 pair, mixed" }).click();
    await expect.poll(() => at(page, "Maximum window")).toBe("40 KB");
    await expect.poll(() => page.url()).not.toContain("enabled=false");
    expect(await axe(page.locator(".view-sweep"))).toEqual([]);
    const svg = (await exported(page, "Sweep", "SVG")).toString();
    for (const text of ["mixed", "alone", "Echo response", "pale: the other curves"]) expect(svg).toContain(text);
    await page.getByRole("radio", { name: "Together" }).click();
    await expect.poll(() => page.url()).not.toContain("curves");
    expect(await page.getByRole("toolbar", { name: "Sun 4 pair, alone" }).count()).toBe(0);
  });

  test("is picked by touch on a phone, in the dark, from a link", async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: "dark" } as const;
    const page = await open("#/sandia-table6?views=sweep,ladder&curves=apart&view=plots", phone);
    await swept(page);
    expect(await axe(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole("button", { name: "Show the run at 48 KB, Sun 4 pair, alone" }).tap();
    await expect.poll(() => page.url()).toContain("tcp.window=48KB");
  });
});
