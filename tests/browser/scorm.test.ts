import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import type { Frame, Page } from "playwright";
import { afterAll, expect, test } from "vitest";
import { at } from "../../scripts/setup/places.mjs";
import { serve } from "../../scripts/site/serve.mjs";
import { press, simulated } from "./lab";
import { site } from "./visit";

const open = site();
const folder = mkdtempSync(join(tmpdir(), "scorm-"));
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
  rmSync(folder, { recursive: true });
});

const PLATFORMS = {
  "1.2": { script: "scorm12", made: "API = new Scorm12API({ autocommit: false })" },
  "2004": { script: "scorm2004", made: "API_1484_11 = new Scorm2004API({ autocommit: false })" },
} as const;

/** The package of a page, unpacked, on a learning platform: that of a library, in a page around it. */
async function platformWith(version: keyof typeof PLATFORMS, link: string): Promise<Page> {
  const live = await open(link);
  await simulated(live);
  await press(live, "Export");
  const [download] = await Promise.all([live.waitForEvent("download"), press(live, `SCORM ${version}`)]);
  const files = unzipSync(readFileSync(await download.path()));
  const own = join(folder, version);
  mkdirSync(own, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(own, name), bytes);
  const { script, made } = PLATFORMS[version];
  writeFileSync(join(own, "platform.js"), readFileSync(at(`node_modules/scorm-again/dist/${script}.min.js`)));
  const keeps = `addEventListener("message", () => {}); window.kept = () => Object.values(window).length;`;
  writeFileSync(
    join(own, "course.html"),
    `<!doctype html><title>StateTimeline</title><script src="platform.js"></script>
     <script>window.${made}; ${keeps}</script>
     <iframe src="index.html" style="width: 100%; height: 860px"></iframe>`,
  );
  const host = await serve(own, "/");
  closing.push(host.close);
  return open(`${host.url}course.html`);
}

const pageIn = async (page: Page): Promise<Frame> => {
  const frame = await (await page.waitForSelector("iframe")).contentFrame();
  if (!frame) throw new Error("the package is on the page");
  await frame
    .getByText(/^Simulated .* data packets?, /)
    .first()
    .waitFor();
  return frame;
};

const kept = (page: Page, api: string, element: string) =>
  page.evaluate(
    ([api, element]) => {
      const platform = (window as unknown as Record<string, Record<string, (element: string) => string>>)[api];
      return (platform.LMSGetValue ?? platform.GetValue).call(platform, element);
    },
    [api, element],
  );

const EXERCISE = "#/sandia-figure2c?exercise=smallest-window";

test("an exercise in SCORM 1.2 reports its score, and that it is passed, and goes on where it was left", async () => {
  const page = await platformWith("1.2", EXERCISE);
  const frame = await pageIn(page);
  const of = (element: string) => kept(page, "API", `cmi.core.${element}`);
  expect(await of("lesson_status")).toBe("incomplete");
  const field = frame.getByLabel("Maximum window, value");
  await field.fill("36 KB");
  await field.press("Enter");
  await expect.poll(() => of("lesson_status")).toBe("passed");
  expect(await of("score.raw")).toBe("100");
  await expect.poll(() => kept(page, "API", "cmi.suspend_data")).toContain("tcp.window=36KB");

  // Worse again, which takes nothing away.
  await field.fill("8 KB");
  await field.press("Enter");
  await expect.poll(() => kept(page, "API", "cmi.suspend_data")).toContain("tcp.window=8KB");
  expect(await of("lesson_status")).toBe("passed");
});

test("a run in SCORM 2004 is complete once something was done with it", async () => {
  const page = await platformWith("2004", "#/sandia-figure2c");
  const frame = await pageIn(page);
  const of = (element: string) => kept(page, "API_1484_11", `cmi.${element}`);
  expect(await of("completion_status")).toBe("incomplete");
  const field = frame.getByLabel("Maximum window, value");
  await field.fill("32 KB");
  await field.press("Enter");
  await expect.poll(() => of("completion_status")).toBe("completed");
  expect(await of("score.scaled")).toBe("");
});

test("outside a platform the same page is a page like any other", async () => {
  const page = await platformWith("1.2", EXERCISE);
  const alone = await open(page.url().replace("course.html", "index.html"));
  await simulated(alone);
});
