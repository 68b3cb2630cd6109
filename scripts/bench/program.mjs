/** How soon a program of the reader's is scored. */

import { lab, median, watchKey } from "./interaction.mjs";

const SCORE = ".program-power dd";
/** A window of two digits, of which the keys replace the second. */
const PROGRAM = "fn on_ack() {\n    this.cwnd = 20 * this.mss;\n}\n";
/** Characters from the beginning of its second line to the place behind the second digit. */
const DIGIT = "    this.cwnd = 20".length;

/**
 * From a key in the editor until the score of that program is shown: median and largest of ten, ms.
 * @param {Parameters<typeof lab>[0]} open
 */
export async function scoring(open) {
  const page = await lab(open, "#/write");
  await page.getByRole("textbox", { name: "Your program" }).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(PROGRAM);
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.press("ArrowDown");
  for (let i = 0; i < DIGIT; i++) await page.keyboard.press("ArrowRight");
  const times = [];
  for (let digit = 1; digit <= 10; digit++) {
    await page.keyboard.press("Shift+ArrowLeft");
    await page.waitForTimeout(1000);
    times.push(await watchKey(page, "text", SCORE, String(digit % 10)));
  }
  await page.close();
  return { median: median(times), largest: Math.max(...times) };
}
