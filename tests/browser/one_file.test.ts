import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright";
import { expect, inject, onTestFinished, test } from "vitest";
import { SITE } from "../../scripts/setup/places.mjs";
import { LIMITS } from "../../scripts/site/size.mjs";
import { foreignPages } from "./host";
import { at, simulated, slider, unfolded } from "./lab";
import { type SavedFile, saver } from "./one_file";
import { site } from "./visit";

const open = site({ wholeSweeps: true });
const host = foreignPages();

const saved = saver();

/** A page opened from a disk, with the network off; nothing is asked of any. */
async function openFile({ address }: SavedFile): Promise<Page> {
  const asked: string[] = [];
  const page = await open(address, {
    offline: true,
    sabotage: async (page) => void page.on("request", (request) => asked.push(request.url())),
  });
  await simulated(page);
  expect(asked.filter((url) => !url.startsWith("blob:"))).toEqual([address]);
  return page;
}

test("the page is downloaded as one file, and runs from a disk without a network, as it was", async () => {
  const live = await open("#/sandia-table3?tcp.window=32KB&t=150ms&views=ladder,window,why,sweep&lang=es");
  await live.getByRole("button", { name: "Exportar" }).waitFor();
  await live
    .getByText(/^Simulados /)
    .first()
    .waitFor();
  const { path, address } = await saved(live, "Exportar", "Descargar esta página", "Cerrar");
  expect(basename(path)).toBe("fill-the-pipe-sandia-table3.html");
  expect(statSync(path).size).toBeLessThanOrEqual(LIMITS.file);

  const page = await open(address, { offline: true });
  await page.getByRole("heading", { level: 2, name: "Escalera de paquetes" }).waitFor();
  await page
    .getByText(/^Simulados /)
    .first()
    .waitFor();
  expect(await page.getByLabel("Ventana máxima, valor").inputValue()).toBe("32\u00a0KB");
  expect(await page.locator(".scrub-time").innerText()).toContain("150");
});

test("what the file shows can be changed, asked why, swept, and handed on as another file", async () => {
  const live = await open("#/sandia-table3?flows.bulk.lose.forward=20");
  await unfolded(live);
  const page = await openFile(await saved(live));
  await slider(page, "Maximum window").press("End");
  await unfolded(page);
  await page.getByRole("searchbox", { name: "Search events" }).fill("is:retransmission kind:created");
  await page.getByRole("row", { name: /20 again/ }).click();
  const inspector = page.getByRole("complementary", { name: "Selected packet" });
  await expect.poll(() => inspector.innerText()).toContain("Retransmitted: ");
  // The sweep, beside the table that the paper printed.
  const sweep = page.locator(".view-sweep");
  await sweep.getByRole("button", { name: "Table" }).click();
  await sweep
    .getByRole("columnheader", { name: /published/ })
    .first()
    .waitFor();

  const next = await openFile(await saved(page));
  await next.getByRole("heading", { level: 1, name: /Table 3/ }).waitFor();
  expect(await at(next, "Maximum window")).toBe(await at(page, "Maximum window"));
  await next.evaluate(() => {
    location.hash = "#/evidence";
  });
  await next.getByRole("heading", { level: 1, name: "This page is not in the file" }).waitFor();
});

test("a hostile state in the file executes nothing", async () => {
  const evil = "#/sandia-figure2c?x=</script><script>document.title='pwned'</script>";
  const { withState } = await import("../../web/export/one_file");
  const template = readFileSync(join(SITE, "one-file.html"), "utf8");
  const html = withState(template, { link: evil, site: null, scorm: null }, "<img src=x onerror=alert(1)>");
  const folder = mkdtempSync(join(tmpdir(), "hostile-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "hostile.html");
  writeFileSync(path, html);
  const page = await open(pathToFileURL(path).href, { offline: true });
  await simulated(page);
  expect(await page.title()).not.toContain("pwned");
});

test("the file in a sandboxed frame of a foreign page, with scripts and nothing else", async () => {
  const address = `${inject("site")}one-file.html#/sandia-figure2c`;
  const page = await open(
    host(`<iframe sandbox="allow-scripts" src="${address}" style="width: 100%; height: 900px"></iframe>`),
  );
  const frame = await (await page.waitForSelector("iframe")).contentFrame();
  await frame
    ?.getByText(/^Simulated .* data packets?, /)
    .first()
    .waitFor();
  await frame?.getByRole("button", { name: "Play" }).click();
  await frame?.getByRole("button", { name: "Pause" }).waitFor();
});
