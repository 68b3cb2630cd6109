import { expect, test } from "vitest";
import { simulated } from "./lab";
import { axe, site } from "./visit";

const open = site();

test("an exercise is opened from the list, judged as it is tried, and solved by its answer", async () => {
  const page = await open("#/exercises");
  await page.getByRole("link", { name: "The smallest window that fills this pipe" }).click();
  await simulated(page);
  const exercise = page.getByRole("region", { name: /^Exercise:/ });
  await exercise.getByText("○ not yet").first().waitFor();
  await exercise.getByText("A hint").first().click();
  expect(await axe(page)).toEqual([]);
  await exercise.getByText("The answer").click();
  await exercise.getByRole("button", { name: "Show it" }).click();
  await exercise.getByText("Solved.").waitFor();
  expect(await exercise.getByText("✓ reached").count()).toBe(2);
  await exercise.getByText("A window of 36 KB reaches").waitFor();
  await exercise.getByRole("button", { name: "Begin again" }).click();
  await exercise.getByText("○ not yet").first().waitFor();
});

test("what would tell the answer is hidden, and a link to no exercise says so", async () => {
  const page = await open("#/exercises");
  await page.getByRole("link", { name: "Which packet was lost?" }).click();
  await simulated(page);
  expect(await page.getByRole("region", { name: "Assignment" }).getByRole("alert").count()).toBe(0);
  expect(await page.getByText("Also changed").count()).toBe(0);
  await page.keyboard.press("x");
  await page.getByText("Solved.").waitFor();
  const other = await open("#/sandia-table3?exercise=nowhere");
  await other.getByText("there is no exercise “nowhere” of this experiment").waitFor();
});
