/** The concept inventory: a form is answered by keyboard and handed in, and the links of a class are added up. */
import { expect, test } from "vitest";
import { type Chosen, itemsOf, rightPlace } from "../../web/pages/inventory/forms";
import { handedInLink } from "../../web/pages/inventory/handed_in";
import { simulated } from "./lab";
import { axe, site } from "./visit";

const open = site();
const PHONE = { width: 390, height: 844 };

const rightAnswers = itemsOf("a").map(rightPlace);
const linkOf = (form: "a" | "b", name: string, mark: string, answers: readonly Chosen[]) =>
  handedInLink({ form, name, mark, answers });

test("a form is answered by keyboard, handed in, and its link shows the result and a run", async () => {
  const page = await open("#/inventory?view=a", { viewport: PHONE });
  await page.getByText("has not been validated with students").waitFor();
  const groups = page.getByRole("radiogroup");
  expect(await groups.count()).toBe(itemsOf("a").length);
  expect(await axe(page)).toEqual([]);

  // The first question takes the answer that is right, and the second the first one, which is wrong.
  await groups.first().getByRole("radio").first().focus();
  await page.keyboard.press("Space");
  for (let at = 0; at < rightAnswers[0]; at++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.getByText("13 questions are not answered yet.").waitFor();
  await page.getByLabel("Your name").focus();
  await page.keyboard.type("Ana");
  await page.keyboard.press("Enter");

  await page.getByText("1 of 15 answers are right.").first().waitFor();
  await expect.poll(() => page.url()).toContain(",Ana&seal=");
  expect(await page.getByRole("textbox", { name: "The link" }).inputValue()).toBe(page.url());
  await page.getByRole("img", { name: "QR code of the link" }).waitFor();
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  expect(await axe(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.width);

  await page.getByRole("link", { name: "Open the run: Window and link" }).click();
  await simulated(page);
  await expect.poll(() => page.url()).toContain("tcp.window=");
});

test("a class of three is added up, and what does not count is named", async () => {
  const page = await open("#/inventory?view=class");
  const wrong = rightAnswers.map((place) => (place + 1) % 4);
  const ana = linkOf("a", "Ana", "00000001", wrong);
  const lines = [
    `Ana: https://example.org/${ana}`,
    `Ben: https://example.org/${linkOf("a", "Ben", "00000002", rightAnswers)} (late)`,
    `https://example.org/${linkOf("b", "ana", "00000003", itemsOf("b").map(rightPlace))}`,
    `https://example.org/${ana.replace("Ana", "Eva")}`,
    "nothing at all",
  ];
  await page.getByLabel("Links that students handed in").fill(lines.join("\n"));
  await page.getByText("3 forms count. 2 lines were left out.").waitFor();
  const leftOut = page.getByRole("region", { name: "Lines left out" });
  expect(await leftOut.getByRole("listitem").allInnerTexts()).toEqual([
    expect.stringMatching(/^Line 4: The checksum does not match/),
    expect.stringMatching(/^Line 5: This line contains no link/),
  ]);
  const first = page.getByRole("region", { name: "Questions, form A" }).getByRole("row").nth(1);
  const cells = (await first.getByRole("cell").allInnerTexts()).map((text) => text.replaceAll("\u00a0", " "));
  expect(cells).toEqual(["50 %", "–", "0 %", "50 % ✓", "50 %", "0 %", "0 %"]);
  const gain = page.getByRole("region", { name: "Students whose name is on both forms" }).getByRole("row").last();
  expect(await gain.innerText()).toMatch(/Ana\s+0\s+15\s+1.00/);
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  const questions = page.getByRole("region", { name: "Questions, form A" });
  // The caption ends inside the table, and the names of its rows stay in sight when it is scrolled sideways.
  const right = (place: string) =>
    questions
      .locator(place)
      .first()
      .evaluate((part) => part.getBoundingClientRect().right);
  expect(await right("caption > *")).toBeLessThanOrEqual(PHONE.width);
  await questions.evaluate((table) => table.scrollTo(1000, 0));
  expect(await questions.evaluate((table) => table.scrollLeft)).toBeGreaterThan(0);
  expect(await right("tbody th")).toBeGreaterThan(0);
  expect(await right("caption > *")).toBeGreaterThan(200);
  expect(await axe(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save the forms as CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("inventory-forms.csv");
});

test("a link that was changed by hand, or names no form, says so and leaves the page working", async () => {
  const link = linkOf("a", "Ana", "00000001", rightAnswers);
  const page = await open(link.replace("view=a", "view=b"));
  await page.getByText("the link was changed by hand").waitFor();
  await page.getByRole("button", { name: "Hand in" }).waitFor();
  await page.evaluate(() => {
    location.hash = "#/inventory?view=q";
  });
  await page.getByText("Valid views are a, b and class.").waitFor();
  await page.getByRole("link", { name: "Answer form A" }).waitFor();
});
