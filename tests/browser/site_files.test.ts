/** Files that the site brings to a host and into a browser: policy, headers, itself without a network, and itself in one file. */

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import type { BrowserContext, Page } from "playwright";
import { afterEach, describe, expect, inject, test } from "vitest";
import { SITE } from "../../scripts/setup/places.mjs";
import { read } from "../../scripts/site/files.mjs";
import { kept } from "../../scripts/site/keeper.mjs";
import { statedPolicy } from "../../scripts/site/policy.mjs";
import { serve } from "../../scripts/site/serve.mjs";
import { goOn, press, simulated } from "./lab";
import { site } from "./visit";

/** Chromium's Trusted Types, which TypeScript's DOM types lack. */
declare const trustedTypes: { createPolicy(name: string, rules: object): unknown };

const open = site();

const QUESTION = { level: 1, name: "How much of the pipe does TCP fill?" } as const;

/** For a test that goes on to a server of its own. */
const ELSEWHERE = { mayComplain: true, mayLeave: true };
const KEPT = { ...ELSEWHERE, serviceWorkers: "allow" } as const;

/** Steps that are undone after a test, the last first. */
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "site-"));
  ends.push(() => rmSync(path, { recursive: true }));
  return path;
}

/** Another host; its address. */
async function host(path: string): Promise<string> {
  const server = await serve(path, "/elsewhere/");
  ends.push(server.close);
  return server.url;
}

/** A copy of the site, to be changed. */
function copy(): string {
  const path = folder();
  cpSync(SITE, path, { recursive: true });
  return path;
}

/** A page of another origin with the site in a frame, opened beside `beside`. */
async function framed(beside: Page, address: string): Promise<Page> {
  const server = createServer((_, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><title>A course</title><iframe src="${address}" width="900" height="600"></iframe>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  ends.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const at = server.address();
  if (at === null || typeof at === "string") throw new Error("a TCP server has a port");
  const page = await beside.context().newPage();
  // Another name of the same machine is another site, and not only another origin.
  await page.goto(`http://localhost:${at.port}/`);
  return page;
}

describe("the policy", () => {
  test("comes as headers, and each page says it too", async () => {
    const home = inject("site");
    for (const path of ["", "index.html", "bench.html"]) {
      const answer = await fetch(home + path);
      const stated = statedPolicy(await answer.text());
      expect(stated).toMatch(/^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'(?: 'sha256-[^']+')*; /);
      expect(stated).not.toContain("unsafe-inline");
      expect(answer.headers.get("content-security-policy")).toBe(`${stated}; frame-ancestors 'self'`);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
      expect(answer.headers.get("permissions-policy")).toContain("camera=()");
    }
    const [script] = [...read(SITE).keys()].filter((path) => /^assets\/index-.*\.js$/.test(path));
    expect((await fetch(`${home}${script}`)).headers.get("cache-control")).toContain("immutable");
  });

  test("by the page alone, keeps code from running that slipped in", async () => {
    const path = copy();
    rmSync(join(path, "_headers"));
    const page = await open("", ELSEWHERE);
    await page.goto(await host(path));
    await page.getByRole("heading", QUESTION).waitFor();
    const ran = await page.evaluate(
      () =>
        // Later: what a test evaluates at once is let do more than the page.
        new Promise<string[]>((resolve) =>
          setTimeout(() => {
            const ran: string[] = [];
            Object.assign(window, { note: (how: string) => ran.push(how) });
            const attempt = (slip: () => unknown) => {
              try {
                slip();
              } catch {
                ran.push("refused");
              }
            };
            const script = document.body.appendChild(document.createElement("script"));
            const picture = document.body.appendChild(document.createElement("div"));
            // Trusted Types refuse a string at each of these places.
            attempt(() => Object.assign(script, { textContent: "note('script')" }));
            attempt(() => Object.assign(script, { src: "data:text/javascript,note('address')" }));
            attempt(() => Object.assign(picture, { innerHTML: `<img src="data:," onerror="note('attribute')">` }));
            attempt(() => new Function("note('text')")());
            attempt(() => new Worker("./assets/worker.js"));
            attempt(() => trustedTypes.createPolicy("another", {}));
            // The script policy refuses what a script element holds otherwise.
            script.append("note('child')");
            setTimeout(() => resolve(ran), 500);
          }),
        ),
    );
    expect(ran).toEqual(Array(6).fill("refused"));
    await expect(page.evaluate(() => fetch("http://localhost:9/"))).rejects.toThrow("Failed to fetch");
  });
});

describe("a frame of another site", () => {
  test("is refused where the host sends headers", async () => {
    const page = await framed(await open("", ELSEWHERE), inject("site"));
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  });

  test("shows a link to a tab of its own, and nothing else, where it sends none", async () => {
    const path = copy();
    rmSync(join(path, "_headers"));
    const address = `${await host(path)}#/sandia-table3`;
    const page = await framed(await open("", ELSEWHERE), address);
    const frame = page.frameLocator("iframe");
    const link = frame.getByRole("link", { name: "Open Fill the Pipe in its own tab" });
    await link.waitFor();
    expect((await frame.locator("body").innerText()).trim()).toBe("Open Fill the Pipe in its own tab");
    expect(await frame.locator("button, input, svg, canvas").count()).toBe(0);
    const tab = page.context().waitForEvent("page");
    await link.click();
    expect((await tab).url()).toBe(address);
    await simulated(await tab);
  });

  test("is no matter within the site itself; from there the site is not kept", async () => {
    const page = await open("bench.html", { serviceWorkers: "allow" });
    await page.evaluate((address) => {
      const frame = document.createElement("iframe");
      frame.src = address;
      document.body.append(frame);
    }, inject("site"));
    await page.frameLocator("iframe").getByRole("heading", QUESTION).waitFor();
    // The answer takes longer than the page itself would wait.
    await page.waitForTimeout(4000);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  });
});

/** The site is in the browser, and the page that had it put there was loaded from the host. */
async function isKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
    .toBe("activated");
}

describe("without a network", () => {
  test("after one visit the site opens, in every language, and simulates", async () => {
    const server = await serve(SITE, "/elsewhere/");
    const page = await open("", KEPT);
    const asked: string[] = [];
    page.context().on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(server.url);
    await isKept(page);
    expect(asked.filter((path) => !path.startsWith("/elsewhere/") && !path.startsWith("/courses/"))).toEqual([]);
    expect(asked).not.toContain("/elsewhere/fill-the-pipe.zip");
    await server.close();

    await page.close();
    const again = await page.context().newPage();
    const errors: string[] = [];
    again.on("pageerror", (error) => errors.push(error.message));
    await again.goto(`${server.url}?from=a-course#/sandia-table3`);
    await simulated(again);
    await goOn(again, "ansnet-figure7");
    await simulated(again);
    await again.goto(`${server.url}?lang#/evidence?lang=fr`);
    await expect.poll(() => again.evaluate(() => document.documentElement.lang)).toBe("fr");
    expect(errors).toEqual([]);
  });
});

/**
 * A later build of the copy: its first page has another text in it. `page`: what the host has of it by now. Only what the first page
 * begins with is kept: how a build takes the place of another does not depend on how many files it has, and 640 take long.
 */
function rebuild(path: string, mark: string, page = mark): void {
  const file = join(path, "index.html");
  const marked = (text: string) =>
    readFileSync(file, "utf8").replace(/(<html)( data-build="\w+")?/, `$1 data-build="${text}"`);
  const worker = readFileSync(join(path, "sw.js"), "utf8");
  const files = read(path).set("index.html", Buffer.from(marked(mark)));
  const list = kept(files).filter(({ url }) => /^(?:index\.html|assets\/index-.*)$/.test(url));
  writeFileSync(join(path, "sw.js"), worker.replace(/^self\.KEPT=.*;$/m, `self.KEPT=${JSON.stringify(list)};`));
  writeFileSync(file, marked(page));
}

const builds = (pages: Page[]) =>
  Promise.all(pages.map((page) => page.evaluate(() => document.documentElement.dataset.build)));

describe("a newer build", () => {
  async function visited(path: string): Promise<{ context: BrowserContext; page: Page; home: string }> {
    const home = await host(path);
    const page = await open("", KEPT);
    await page.goto(`${home}#/sandia-table3`);
    await isKept(page);
    return { context: page.context(), page, home };
  }

  test("waits until the reader asks for it, and then comes to all tabs with what was set", async () => {
    const path = copy();
    rebuild(path, "first");
    const { context, page, home } = await visited(path);
    await page.reload();
    rebuild(path, "second");
    const other = await context.newPage();
    await other.goto(`${home}#/ansnet-figure7?t=2s`);
    const notice = page.getByRole("region", { name: "Newer version" });
    await page.reload();
    await notice.waitFor();
    expect(await builds([page, other])).toEqual(["first", "first"]);
    const hash = await other.evaluate(() => location.hash);
    await press(page, "Load it");
    await expect.poll(() => builds([page, other]).catch(() => [])).toEqual(["second", "second"]);
    await simulated(page);
    await simulated(other);
    expect(await other.evaluate(() => location.hash)).toBe(hash);
    expect(await notice.count()).toBe(0);
  });

  test("is not taken with pages of yet another", async () => {
    const path = copy();
    rebuild(path, "first");
    const { page } = await visited(path);
    await page.reload();
    rebuild(path, "second", "third");
    const refused = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const installing = new Promise<string>((resolve) =>
        registration?.addEventListener("updatefound", () => {
          const { installing } = registration;
          installing?.addEventListener("statechange", () => resolve(installing.state));
        }),
      );
      await registration?.update();
      return installing;
    });
    expect(refused).toBe("redundant");
    await page.reload();
    expect(await builds([page])).toEqual(["first"]);
  });
});

describe("the whole site as a zip file", () => {
  test("is offered on the first page, and, unpacked, serves and opens", async () => {
    const page = await open();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "The whole site as a zip file" }).click();
    const file = await (await download).path();
    const path = folder();
    for (const [name, bytes] of Object.entries(unzipSync(readFileSync(file)))) {
      mkdirSync(dirname(join(path, name)), { recursive: true });
      writeFileSync(join(path, name), bytes);
    }
    expect(readFileSync(join(path, "fill-the-pipe/README.txt"), "utf8")).toContain("python3 -m http.server");

    // It keeps itself, too: its own list is of its own files.
    const site = read(join(path, "fill-the-pipe"));
    site.delete("README.txt");
    const list = /^self\.KEPT=(.*);$/m.exec(String(site.get("sw.js")));
    expect(JSON.parse(list?.[1] ?? "")).toEqual(kept(site));

    const unpacked = await open("", ELSEWHERE);
    const errors: string[] = [];
    unpacked.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    await unpacked.goto(await host(join(path, "fill-the-pipe")));
    await unpacked.getByRole("heading", QUESTION).waitFor();
    expect(await unpacked.getByRole("link", { name: /zip file/ }).count()).toBe(0);
    await goOn(unpacked, "sandia-table3");
    await simulated(unpacked);
    expect(errors).toEqual([]);
  });
});
