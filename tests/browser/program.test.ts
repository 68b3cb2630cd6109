import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { at } from "../../scripts/setup/places.mjs";
import { programCode } from "../../web/scenario/program_link";
import { axe, site } from "./visit";

const open = site({ anew: true });

const OTHER = "fn on_ack() {\n    this.cwnd = 30 * this.mss;\n}\n";

const editor = (page: Page) => page.getByRole("textbox", { name: "Your program" });
const score = (page: Page) => page.locator(".program-power dd");
const scored = (page: Page) =>
  expect.poll(() => score(page).textContent(), { timeout: 30_000 }).toMatch(/^-?\d+\.\d\d/);
/** The mistake of the program. */
const verdict = (page: Page) => page.locator(".program-verdict");

/** Puts another program into the editor, as a reader does who pastes it. */
async function write(page: Page, text: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  // The browser would give a text that replaces another one the look of that, as inline styles.
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(text);
}

test("a program that is typed runs at once, is in the address, and is undone", async () => {
  const page = await open("#/write");
  await scored(page);
  const before = await score(page).textContent();
  await write(page, OTHER);
  await expect.poll(() => score(page).textContent(), { timeout: 30_000 }).not.toBe(before);
  await expect.poll(() => page.url()).toContain(`code=${programCode(OTHER)}`);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => editor(page).textContent()).toContain("on_loss");
});

test("a program that is typed by hand has the brackets that were typed, and is indented", async () => {
  const page = await open("#/write");
  await scored(page);
  await editor(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.type("fn on_ack() {\nif this.cwnd < min(1e5, 2e5) {\nthis.cwnd += this.mss;\n}\n}\n");
  const lines = ["fn on_ack() {", "    if this.cwnd < min(1e5, 2e5) {", "        this.cwnd += this.mss;", "    }", "}"];
  await expect.poll(async () => (await editor(page).innerText()).trimEnd().split("\n")).toEqual(lines);
  await verdict(page).waitFor({ state: "detached" });
});

test("a mistake is told at its line, and the last good run stays", async () => {
  const page = await open("#/write");
  await scored(page);
  await write(page, "fn on_ack() {\n    this.cwnd = this.speed;\n}\n");
  await verdict(page)
    .getByRole("button", { name: /^Line 2, column/ })
    .waitFor();
  expect(await verdict(page).innerText()).toContain("The run shown is that of the last program without a mistake.");
  expect(await score(page).textContent()).toMatch(/^\d/);
  await write(page, OTHER);
  await verdict(page).waitFor({ state: "detached" });
});

test("a loop that never ends is stopped, and the page goes on", async () => {
  const page = await open("#/write");
  await scored(page);
  await write(page, "fn on_ack() {\n    let x = 1;\n    while true {\n        x += 1;\n    }\n}\n");
  await verdict(page)
    .getByText(/a loop may have no end/)
    .waitFor();
  await write(page, OTHER);
  await verdict(page).waitFor({ state: "detached" });
  await scored(page);
});

test("the program of a link runs only after the reader has said so", async () => {
  const page = await open(`#/write?code=${programCode(OTHER)}`);
  const question = page.getByRole("region", { name: "This link contains a program" });
  await question.waitFor();
  const asked = page.getByRole("textbox", { name: "The program of the link, which does not run yet" });
  expect(await asked.textContent()).toContain("30 * this.mss");
  await scored(page);
  const before = await score(page).textContent();
  await question.getByRole("button", { name: "Run it" }).click();
  await question.waitFor({ state: "detached" });
  await expect.poll(() => score(page).textContent(), { timeout: 30_000 }).not.toBe(before);
  // The reader's own program from now on.
  await page.reload();
  await scored(page);
  expect(await question.count()).toBe(0);
  expect(await editor(page).textContent()).toContain("30 * this.mss");
});

test("an experiment with a program of a link opens after the reader has said so, or without the program", async () => {
  const link = `#/sandia-table3?tcp.program=${encodeURIComponent(OTHER)}`;
  const page = await open(link);
  const question = page.getByRole("region", { name: "This link contains a program" });
  await question.waitFor();
  await page.getByText("this.cwnd = 30 * this.mss").waitFor();
  expect(await axe(page.getByRole("main"))).toEqual([]);
  await question.getByRole("button", { name: "Leave it aside" }).click();
  const simulated = page.getByText(/^Simulated .* data packets/).first();
  await simulated.waitFor();
  await expect.poll(() => page.url()).not.toContain("program");
  const again = await open(link);
  await again.getByRole("button", { name: "Run it" }).click();
  const finished = again.getByText(/^Simulated .* data packets/).first();
  await finished.waitFor();
  expect(again.url()).toContain("program");
  await again.reload();
  await finished.waitFor();
  expect(again.url()).toContain("program");
});

test("a program of the other flow is asked about on the page of programs, too", async () => {
  const page = await open(`#/write?flows.other.enabled=true&flows.other.tcp.program=${encodeURIComponent(OTHER)}`);
  await page.getByRole("heading", { level: 1, name: "A link with a program" }).waitFor();
  await page.getByRole("button", { name: "Leave it aside" }).click();
  await scored(page);
});

test("a lesson is a program, a path and goals, and is solved by the number that it asks for", async () => {
  const page = await open("#/write");
  await scored(page);
  await page.getByRole("button", { name: "1 Fixed window" }).click();
  const lesson = page.getByRole("region", { name: "Lesson: 1 Fixed window" });
  await lesson.getByText("○ not yet").first().waitFor();
  expect(await lesson.getByText("Solved.").count()).toBe(0);
  await lesson.getByText("A hint").click();
  await lesson.getByRole("button", { name: "Show a solution" }).click();
  await lesson.getByText("Solved.").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await lesson.getByText("Solved.").waitFor({ state: "detached" });
});

test("a link with a lesson alone opens it on its path", async () => {
  const page = await open("#/write?lesson=timeout");
  const lesson = page.getByRole("region", { name: "Lesson: F A slow return" });
  await lesson.getByText("○ not yet").first().waitFor();
  expect(await page.getByRole("combobox", { name: "Path" }).inputValue()).toBe("outage");
  await lesson.getByText("A hint").click();
  await lesson.getByRole("button", { name: "Show a solution" }).click();
  await lesson.getByText("Solved.").waitFor({ timeout: 30_000 });
});

test("a program chooses what is sent again, and a place that is not lost is a mistake", async () => {
  const page = await open("#/write?lesson=resend");
  const lesson = page.getByRole("region", { name: "Lesson: 7 What to send again" });
  await lesson.getByText("○ not yet").first().waitFor();
  const text = readFileSync(at("engine/program/senders/resend.rhai"), "utf8");
  await write(page, text.replace("holes()[0]", "this.next"));
  await verdict(page)
    .getByText(/on_resend returned \d+, which was not sent yet/)
    .waitFor();
  await write(page, text.replace(/if this\.una == .*/, ""));
  await lesson.getByText("Solved.").waitFor({ timeout: 30_000 });
});

test("“Why?” names the reader's line that set the window", async () => {
  const page = await open("#/write");
  await scored(page);
  const ladder = page.getByRole("application", { name: "Packet ladder" });
  const inspector = page.getByRole("complementary", { name: "Selected packet" });
  const next = async () => {
    await ladder.focus();
    await page.keyboard.press("ArrowDown");
    await inspector.waitFor();
  };
  await next();
  await inspector.getByText(/cwnd [\d,]+, which line 5 of the program set, − pipe/).waitFor();
  await inspector.getByRole("button", { name: "Why each step" }).click();
  await expect
    .poll(async () => {
      await next();
      return inspector.innerText();
    })
    .toMatch(/^ACK/);
  await inspector.getByText(/Line 5 of the program set the window for the [\d,]+ bytes acknowledged/).waitFor();
});

test("the variables at the playhead are shown, and a breakpoint moves the playhead to its line", async () => {
  const page = await open("#/write");
  await scored(page);
  const values = page.getByRole("region", { name: "Variables at the playhead" });
  await values.getByText("cwnd", { exact: true }).waitFor();
  expect(await values.innerText()).toMatch(/on_\w+/);
  const before = await score(page).textContent();
  await write(page, "fn on_ack() {\n    this.cwnd += 1000;\n}\nfn on_loss() {\n    this.cwnd /= 2;\n}\n");
  await expect.poll(() => score(page).textContent(), { timeout: 30_000 }).not.toBe(before);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("F9");
  await page.getByText("Breakpoint at line 5.").waitFor();
  await page.getByRole("button", { name: "Go to the next breakpoint" }).click();
  await page
    .getByText(/^Line 5 is reached at /)
    .first()
    .waitFor();
  await values.getByRole("button", { name: "line 5 set the window" }).waitFor();
});

test("the keyboard leaves the editor with Escape and Tab, and Tab alone indents", async () => {
  const page = await open("#/write");
  await scored(page);
  await editor(page).click();
  const before = await editor(page).textContent();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.press("Tab");
  await expect.poll(() => editor(page).textContent()).toBe(`    ${before}`);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.className)).not.toContain("program-editor");
});

describe.each([
  ["light", { width: 1440, height: 900 }],
  ["dark", { width: 390, height: 844 }],
] as const)("in %s at %o", (colorScheme, viewport) => {
  test("it has no axe violations and does not scroll sideways", async () => {
    const page = await open("#/write", { colorScheme, viewport });
    await scored(page);
    expect(await axe(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
  });
});
