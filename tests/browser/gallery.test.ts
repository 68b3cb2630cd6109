import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { at as place } from "../../scripts/setup/places.mjs";
import { simulated } from "./lab";
import { site } from "./visit";

const open = site();

const experiments = readdirSync(place("web/experiments"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

test("the first page asks its question and leads to every experiment", async () => {
  const page = await open();
  await page.getByRole("heading", { level: 1, name: "How much of the pipe does TCP fill?" }).waitFor();
  for (const name of experiments) {
    expect(await page.locator(`a[href="#/${name}"]`).count(), name).toBeGreaterThan(0);
  }
});

test("a card opens its experiment, and Back returns", async () => {
  const page = await open();
  await page.getByRole("link", { name: /^Table 3/ }).click();
  await simulated(page);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "How much of the pipe does TCP fill?" }).waitFor();
});

describe("each experiment opens on a finished run", () => {
  test.each(experiments)("%s", async (name) => {
    const page = await open(`#/${name}`);
    await simulated(page);
    const id = await page.getByRole("heading", { level: 1 }).innerText();
    expect(id).not.toBe("");
  });
});
