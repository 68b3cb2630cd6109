import { expect, test } from "vitest";
import { textFaults } from "./texts";
import { site } from "./visit";

const open = site();

const LABEL = "the delay of the retransmission timer";

/** Places a piece of a page over an opened page, and returns what is wrong with the texts of both. */
async function faultsWith(piece: string): Promise<string[]> {
  const page = await open("#/accessibility", { viewport: { width: 390, height: 844 }, bypassCSP: true, anew: true });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.evaluate((html) => {
    document.body.insertAdjacentHTML("beforeend", html);
  }, piece);
  return textFaults(page);
}

test.each([
  [
    "a button that hides what overflows",
    `<button style="width: 60px; overflow: hidden; white-space: nowrap">${LABEL}</button>`,
  ],
  ["a box that is too low", `<div style="height: 10px; overflow: hidden; font-size: 30px">${LABEL}</div>`],
  [
    "a box that shortens its text with an ellipsis",
    `<p style="width: 90px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">${LABEL}</p>`,
  ],
  ["the edge of the window", `<p style="position: absolute; top: 0; left: 300px; white-space: nowrap">${LABEL}</p>`],
  ["a drawing that is too narrow", `<svg width="60" height="40"><text x="10" y="20">${LABEL}</text></svg>`],
  ["a field", `<input size="4" value="${LABEL}">`],
])("finds a text that is cut by %s", async (_, piece) => {
  const found = await faultsWith(piece);
  expect(found.filter((fault) => fault.startsWith(`cut: “${LABEL}”`))).toHaveLength(1);
});

test.each([
  [
    "two that are placed over each other",
    `<div style="position: relative; width: 380px; height: 60px"><b style="position: absolute">${LABEL}</b><i style="position: absolute; top: 4px">${LABEL}</i></div>`,
  ],
  [
    "a word that is wider than its cell",
    `<div style="display: flex; width: 300px; overflow-wrap: normal"><span style="width: 80px">${LABEL.replaceAll(" ", "")}</span><span>${LABEL}</span></div>`,
  ],
  [
    "a button that reaches over a word",
    `<div style="display: flex; width: 300px; white-space: nowrap"><span style="width: 80px"><button style="padding: 20px 90px 20px 0">go</button></span>${LABEL}</div>`,
  ],
  [
    "two of a drawing",
    `<svg width="380" height="40"><text x="10" y="20">${LABEL}</text><text x="30" y="24">${LABEL}</text></svg>`,
  ],
])("finds %s", async (_, piece) => {
  const found = await faultsWith(piece);
  expect(found.some((fault) => fault.startsWith("overlap: "))).toBe(true);
});

test.each([
  [
    "only screen readers find",
    `<p style="position: absolute; width: 1px; height: 1px; overflow: hidden; white-space: nowrap">${LABEL}</p>`,
  ],
  ["can be scrolled to", `<p style="width: 60px; overflow: auto; white-space: nowrap">${LABEL}</p>`],
  [
    "is not shown",
    `<p style="opacity: 0; position: absolute; top: 0">${LABEL}</p><details><summary>?</summary>${LABEL}</details>`,
  ],
  [
    "leaves a box that does not hold it",
    `<div style="width: 20px; overflow: hidden"><p style="position: absolute">${LABEL}</p></div>`,
  ],
])("finds nothing wrong with a text that %s", async (_, piece) => {
  expect(await faultsWith(piece)).toEqual([]);
});

test("looks at the dialog alone while one is open", async () => {
  const under = `<div style="width: 60px; overflow: hidden; white-space: nowrap">${LABEL}</div>`;
  expect(await faultsWith(under)).not.toEqual([]);
  expect(await faultsWith(`${under}<div role="dialog">${LABEL}</div>`)).toEqual([]);
});
