import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { site } from "./visit";

const open = site();

/** What a reader of a page that cannot work must see. */
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
    const page = await open("", {
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
