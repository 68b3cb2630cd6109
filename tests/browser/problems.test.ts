/** Problems: the answer is judged, the numbers follow the seed, and the run has the numbers of the problem. */
import { expect, test } from "vitest";
import { textFaults } from "./texts";
import { axe, site } from "./visit";

const open = site();

test("judges answers, gives the solution, and draws the next numbers", async () => {
  const page = await open("#/problems/stop-and-wait-throughput?seed=17", { viewport: { width: 390, height: 844 } });
  await page.getByRole("heading", { level: 1, name: "Throughput of stop-and-wait" }).waitFor();
  const field = page.getByRole("textbox", { name: "Your answer" });
  const result = page.locator(".problem-result");
  const answer = async (text: string) => {
    await field.fill(text);
    await field.press("Enter");
    return result.innerText();
  };
  expect(await answer("")).toContain("Type a rate with its unit");
  expect(await answer("5")).toContain("The unit is missing");
  expect(await answer("1 b/s")).toContain("Not right");
  await page.locator(".problem-solution summary").click();
  const right = await page.locator(".problem-solution strong").innerText();
  expect(await answer(right)).toContain("Right.");
  expect(await textFaults(page)).toEqual([]);
  expect(await axe(page)).toEqual([]);

  const run = await page.getByRole("link", { name: "Simulate it with these numbers" }).getAttribute("href");
  expect(run).toMatch(/^#\/today-home\?.*links\.line\.rate=/);

  const before = await page.locator(".problem-ask").innerText();
  await page.emulateMedia({ media: "print" });
  expect(await field.isVisible()).toBe(false);
  expect(await page.locator(".problem-solution ol").isVisible()).toBe(true);
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: "New numbers" }).click();
  await expect.poll(() => page.locator(".problem-ask").innerText()).not.toBe(before);
  await expect.poll(() => page.url()).toContain("seed=18");
  expect(await field.inputValue()).toBe("");
});

test("lists the problems of a topic, and says what a changed link may have", async () => {
  const page = await open("#/problems?view=stop-and-wait");
  await page.getByRole("link", { name: "Throughput of stop-and-wait" }).waitFor();
  expect(await page.locator(".problem-topics > li").count()).toBe(1);
  await page.getByRole("link", { name: "All problems" }).click();
  await expect.poll(() => page.locator(".problem-topics > li").count()).toBeGreaterThan(1);
  expect(await textFaults(page)).toEqual([]);
  expect(await axe(page)).toEqual([]);
  await page.goto(page.url().replace(/#.*/, "#/problems/no-such-problem"));
  await page.getByText("There is no problem “no-such-problem”").waitFor();
  await page.goto(page.url().replace(/#.*/, "#/problems/bdp-bytes?seed=many"));
  await page.getByText("“many” is not a whole number from 1 to 999,999").waitFor();
  await page.getByRole("heading", { level: 1, name: "Bandwidth-delay product in bytes" }).waitFor();
});
