/** The documentation and the licences of third parties, on the built site. */
import { describe, expect, test } from "vitest";
import { axe, site } from "./visit";

const open = site();

describe.each([
  ["light", { width: 1440, height: 900 }],
  ["dark", { width: 320, height: 640 }],
] as const)("in %s at %o", (colorScheme, viewport) => {
  test("the documentation is found from the first page, and its pages lead to each other", async () => {
    const page = await open("", { colorScheme, viewport });
    const heading = (name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
    const main = page.getByRole("main");
    await main.getByRole("link", { name: "Docs", exact: true }).click();
    await heading("Documentation");
    await main.getByRole("link", { name: "Architecture" }).click();
    await heading("Architecture");
    const picture = main.getByRole("img");
    await picture.scrollIntoViewIfNeeded();
    expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(
      960,
    );
    expect(await axe(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    await page.goto(new URL("#/docs/command-line?view=sweeps", page.url()).href);
    await heading("The command line");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Sweeps");
    await main.getByRole("link", { name: "Scenarios" }).click();
    await heading("Scenarios");
    expect(await axe(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
  });

  test("the licences of third parties are found from the first page, and name what the site contains", async () => {
    const page = await open("", { colorScheme, viewport });
    await page.getByRole("main").getByRole("link", { name: "Licences of third parties" }).click();
    await page.getByRole("heading", { level: 1, name: "Licences of third parties" }).waitFor();
    for (const name of [/^react-dom \d/, /^serde_json \d/]) await page.getByRole("rowheader", { name }).waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
  });
});

test("a page of the documentation that there is not says so, and lists those there are", async () => {
  const page = await open("#/docs/nothing");
  await page.getByText("There is no page “nothing” of the documentation.").waitFor();
  await page.getByRole("link", { name: "Writing stories" }).waitFor();
});
