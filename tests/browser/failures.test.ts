import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { BEAT_MS } from "../../web/engine/pool_machine.ts";
import { at, press, simulated, slider } from "./lab";
import { site } from "./visit";

const open = site();

/** Messages that a reader of a page that cannot work must see. */
async function saysSo(page: Page): Promise<string> {
  await page.getByRole("heading", { level: 1, name: "The simulator cannot run here" }).waitFor();
  expect(await page.getByRole("button", { name: "Load again" }).isVisible()).toBe(true);
  return page.getByRole("alert").innerText();
}

describe("instead of a blank page, words", () => {
  test("when the wasm file is missing", async () => {
    const page = await open("#/sandia-table3", {
      mayComplain: true,
      sabotage: (page) => page.route("**/*.wasm", (route) => route.fulfill({ status: 404 })),
    });
    expect(await saysSo(page)).toContain("404");
  });

  test("when the wasm file is not wasm", async () => {
    const page = await open("#/sandia-table3", {
      mayComplain: true,
      sabotage: (page) => page.route("**/*.wasm", (route) => route.fulfill({ body: "<!doctype html>" })),
    });
    await saysSo(page);
  });

  test("when the worker does not load", async () => {
    const page = await open("#/sandia-table3", {
      mayComplain: true,
      sabotage: (page) => page.route("**/worker*.js", (route) => route.abort()),
    });
    await saysSo(page);
  });

  test("when there is no WebAssembly", async () => {
    const page = await open("#/sandia-table3", {
      mayComplain: true,
      sabotage: (page) =>
        page.addInitScript(() => {
          Reflect.deleteProperty(globalThis, "WebAssembly");
        }),
    });
    expect(await saysSo(page)).toContain("WebAssembly");
  });

  test("when JavaScript is switched off", async () => {
    const page = await open("", { javaScriptEnabled: false });
    expect(await page.locator("noscript p").isVisible()).toBe(true);
  });
});

test("a part of the page whose fetch fails is fetched again", async () => {
  const page = await open("", { mayComplain: true });
  await page.getByRole("heading", { level: 1 }).waitFor();
  let failed = 0;
  await page.route("**/assets/*.js", (route) => {
    failed += 1;
    return failed > 2 ? route.continue() : route.abort();
  });
  await page.evaluate(() => {
    location.hash = "#/teachers";
  });
  await page.getByRole("heading", { level: 1, name: "For teachers" }).waitFor();
  expect(failed).toBeGreaterThan(2);
  expect(await page.getByText("The page failed").count()).toBe(0);
});

/** Keeps the workers at hand as `simulators`, and makes the pool's heart beat fast. */
function holdWorkers(beat: number) {
  const simulators: Worker[] = [];
  const post = Worker.prototype.postMessage as (message: unknown, transfer: Transferable[]) => void;
  Worker.prototype.postMessage = function (message: unknown, transfer = []) {
    if (!simulators.includes(this)) simulators.push(this);
    post.call(this, message, transfer as Transferable[]);
  };
  const usual = window.setInterval;
  const hurried = (handler: TimerHandler, ms?: number) => usual(handler, ms === beat ? 50 : ms);
  Object.assign(window, { simulators, setInterval: hurried });
}

const countWorkers = () => (window as unknown as { simulators: Worker[] }).simulators.length;

/** Ends the workers without a word to the page, as the browser does; returns how many there were. */
const killWorkers = (page: Page) =>
  page.evaluate(() => {
    const { simulators } = window as unknown as { simulators: Worker[] };
    for (const worker of simulators) worker.terminate();
    return simulators.length;
  });

describe("a simulator that no longer answers", () => {
  const watched = { sabotage: (page: Page) => page.addInitScript(holdWorkers, BEAT_MS), mayComplain: true };

  test("is started again, with the run that was asked for", async () => {
    const page = await open("#/sandia-table3", watched);
    await simulated(page);
    const killed = await killWorkers(page);
    await slider(page, "Maximum window").press("End");
    await expect.poll(() => page.evaluate(countWorkers)).toBeGreaterThan(killed);
    await simulated(page);
    expect(await page.getByText("The run failed").count()).toBe(0);
  });

  test("a second time is told, and the run can be asked for again", async () => {
    const page = await open("#/sandia-table3", watched);
    await simulated(page);
    await page.evaluate(() => {
      const kept = Worker.prototype.postMessage as (message: unknown) => void;
      Worker.prototype.postMessage = function (message: { type: string }) {
        if (message.type === "start") kept.call(this, message);
      };
      Object.assign(window, { heal: () => Object.assign(Worker.prototype, { postMessage: kept }) });
    });
    await slider(page, "Maximum window").press("End");
    const words = page.getByRole("region", { name: "The run" }).getByText(/^The run failed. The simulator stopped/);
    await words.waitFor();
    const asked = await at(page, "Maximum window");
    await page.evaluate(() => (window as unknown as { heal: () => void }).heal());
    await press(page, "Run again");
    await simulated(page);
    expect(await words.count()).toBe(0);
    expect(await at(page, "Maximum window")).toBe(asked);
  });
});

test("a run of more memory than the device gives is stopped with a sentence, and what was simulated is shown", async () => {
  const endless = {
    base: "sandia_wide_area",
    budget: { trace_rows: 1e8, events: 1e12, time: "86400 s", memory: "4 MB" },
    flows: { bulk: { from: "sun4_390", to: "sun4_330", app: { bytes: "100 GB" } } },
  };
  const page = await open(`#/laboratory?scenario=${encodeURIComponent(JSON.stringify(endless))}`);
  await simulated(page);
  await page.getByText("Stopped after 4 MB of trace; raise budget.memory to continue.").first().waitFor();
});
