import { expect, test } from "vitest";
import { press, simulated } from "./lab";
import { axe, site } from "./visit";

const open = site();

test("what is chosen is seen at once, and is what is to be pasted, in every format", async () => {
  const page = await open("#/sandia-table3?tcp.window=32KB");
  await simulated(page);
  await press(page, "Embed");
  const dialog = page.getByRole("dialog", { name: "Embed this page" });
  const text = dialog.getByRole("textbox", { name: "Text to paste" });
  const preview = page.frameLocator(".builder-preview");
  await preview.getByRole("heading", { level: 2, name: "Packet ladder" }).waitFor();

  await dialog.getByRole("checkbox", { name: "Window and data in flight" }).check();
  await preview.getByRole("heading", { level: 2, name: "Window and data in flight" }).waitFor();
  await dialog.getByRole("checkbox", { name: "Title" }).uncheck();
  await preview.getByRole("heading", { level: 1 }).waitFor({ state: "detached" });
  await dialog.getByLabel("Language").selectOption("fr");
  await preview.getByRole("button", { name: "Lecture" }).waitFor();
  await dialog.getByLabel("Theme").selectOption("contrast");
  await expect.poll(() => preview.locator("html").getAttribute("data-theme")).toBe("contrast");

  await dialog.getByLabel("Width, px").fill("480");
  await dialog.getByLabel("Width, px").press("Enter");
  await expect.poll(() => preview.locator("html").evaluate((html) => html.clientWidth)).toBe(480);
  await dialog.getByLabel("Width, px").fill("7");
  await dialog.getByLabel("Width, px").press("Enter");
  await expect.poll(() => text.inputValue()).toContain("max-width: 240px");
  await dialog.getByLabel("Width, px").fill("");
  await dialog.getByLabel("Width, px").press("Enter");
  await expect.poll(() => text.inputValue()).not.toContain("max-width");

  const pasted = await text.inputValue();
  expect(pasted).toContain(
    "tcp.window=32KB&amp;views=ladder,window&amp;lang=fr&amp;theme=contrast&amp;hidden=title&amp;controls=tcp.window",
  );
  expect(pasted).toContain("fill-the-pipe.js");
  const formats = dialog.getByLabel("Written for");
  const texts = new Set<string>();
  for (const value of await formats
    .locator("option")
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))) {
    await formats.selectOption(value);
    texts.add(await text.inputValue());
  }
  expect(texts.size).toBe(9);
  expect(await axe(page)).toEqual([]);

  // The pasted element shows what the dialog showed.
  await formats.selectOption("iframe");
  const address = /src="([^"]+)"/.exec(await text.inputValue())?.[1].replaceAll("&amp;", "&") ?? "";
  const framed = await open(address);
  await framed.getByRole("button", { name: "Lecture" }).waitFor();
});
