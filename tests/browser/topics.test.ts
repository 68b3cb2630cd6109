/** The page of topics, and topics that open by their ids as experiments do. */
import { expect, test } from "vitest";
import { TOPICS } from "../../web/topics/list";
import { simulated } from "./lab";
import { axe, site } from "./visit";

const open = site();

test("every topic has a card with its name, and leads to its page", async () => {
  const page = await open("#/topics");
  await page.getByRole("heading", { level: 1, name: "Topics" }).waitFor();
  const names = await page.locator(".topic h3").allTextContents();
  expect(names).toEqual(TOPICS.map(({ name }) => name.message));
  expect(await axe(page)).toEqual([]);
  await page.getByRole("link", { name: "Bufferbloat", exact: true }).click();
  await simulated(page);
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Bufferbloat");
  const crumbs = page.getByRole("navigation", { name: "Breadcrumbs" });
  expect((await crumbs.getByRole("listitem").allInnerTexts()).map((text) => text.trim())).toEqual([
    "Topics",
    "Bufferbloat",
  ]);
});

test("on a phone a topic opens on the view that shows its lesson, and its link keeps another tab", async () => {
  const page = await open("#/time-wait", { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.getByRole("tab", { name: "Plots", selected: true }).waitFor();
  await page.getByRole("region", { name: "States and phases" }).waitFor();
  await simulated(page);
  await expect.poll(() => page.url()).not.toContain("view=");
  await page.getByRole("tab", { name: "Ladder" }).click();
  await expect.poll(() => page.url()).toContain("view=ladder");
});

test("a topic is presented by its link", async () => {
  const page = await open("#/topics");
  await page.getByRole("link", { name: "Present Bufferbloat" }).click();
  await page.getByText("response time").first().waitFor();
  await expect.poll(() => page.url()).toContain("#/bufferbloat?present=ladder");
});

test("a topic opens in a frame, and its name is translated", async () => {
  const page = await open("embed.html#/sack?lang=es&views=title,ladder");
  await page.getByRole("heading", { level: 1, name: "Confirmación selectiva (SACK)" }).waitFor();
});

test("a name that is no topic opens the first page, which says so", async () => {
  const page = await open("#/no-such-topic");
  await page.getByText("There is no experiment “no-such-topic”", { exact: false }).waitFor();
});
