import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { exported, press, simulated, unfolded } from "./lab";
import { axe, site } from "./visit";

const open = site();

/** A view in the plots' column, once it is fetched. */
const view = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

describe("several flows", () => {
  test("have shares, and windows that fall together, as pictures, tables and files", async () => {
    const page = await open("#/ansnet-figure4?tcp.window=256KB&from=0ms&to=20s");
    await unfolded(page);
    const shares = view(page, "Shares of the flows");
    await shares.getByText("Jain’s index").first().waitFor();
    for (const measure of ["Link use", "Unfairness", "Deviation"]) expect(await shares.innerText()).toContain(measure);
    const together = view(page, "Windows together");
    await together.getByText(/At the \d+ loss events of their queue, on average \d+ % of the flows/).waitFor();
    await together.getByRole("button", { name: "Table" }).click();
    await together.getByRole("columnheader", { name: "flows that fell" }).waitFor();

    const picture = (await exported(page, "Shares of the flows", "SVG")).toString();
    for (const name of ["flow 1", "flow 4", "link"]) expect(picture).toContain(`>${name}</text>`);
    const numbers = (await exported(page, "Windows together", "CSV")).toString();
    expect(numbers.split("\r\n")[1]).toBe(
      "queue,first loss (ms),until (ms),dropped or marked (packets),flows that ran,flows that lost,flows that fell,share (%)",
    );
    expect(await axe(page)).toEqual([]);
  });

  test("are not compared where there is one", async () => {
    const page = await open("#/ansnet-figure2");
    await simulated(page);
    await view(page, "Queue at New York").waitFor();
    expect(await view(page, "Shares of the flows").count()).toBe(0);
    expect(await view(page, "Windows together").count()).toBe(0);
  });
});

test("datagrams have no views of what only a connection has", async () => {
  const page = await open("#/ansnet-noise");
  await unfolded(page);
  const ofConnection = ["Limits of the sender", "Window and data in flight", "Variables over time"];
  for (const name of ofConnection) await view(page, name).waitFor();
  await page.getByRole("radio", { name: "noise", exact: true }).check({ force: true });
  for (const name of ofConnection) await view(page, name).waitFor({ state: "detached" });
  await view(page, "Time and sequence numbers").waitFor();
  await press(page, "Export");
  await page.getByRole("button", { name: "Distributions as CSV" }).waitFor();
  expect(await page.getByRole("button", { name: `${ofConnection[0]} as CSV` }).count()).toBe(0);
});

describe("the queue", () => {
  test("shows each packet that waits; one that is clicked is selected everywhere, a dropped one with its odds", async () => {
    const page = await open("#/ansnet-figure2?tcp.window=448KB&from=600ms&to=800ms&t=685ms");
    await simulated(page);
    const queue = view(page, "Queue at New York");
    await queue.getByText(/^\d+ packets wait: \d+ of New York to Michigan\.$/).waitFor();
    const buffer = queue.locator(".ftp-buffer");
    const { width = 0, height = 0 } = (await buffer.boundingBox()) ?? {};
    await buffer.click({ position: { x: width * 0.8, y: height / 2 } });
    const inspector = page.getByRole("complementary", { name: "Selected packet" });
    expect(await inspector.innerText()).toContain("Data segment");

    // The first drop, at 689.9 ms of the 200 that are shown.
    const plot = queue.locator(".ftp-time");
    await plot.scrollIntoViewIfNeeded();
    const cross = await plot.locator("svg path[stroke*=loss]").first().boundingBox();
    const box = await plot.boundingBox();
    if (!cross || !box) throw new Error("the drops are drawn");
    await plot.click({ position: { x: cross.x + cross.width / 2 - box.x, y: box.height / 2 } });
    await expect.poll(() => inspector.innerText()).toContain("Queue full (probability 1: certain)");
  });
});

describe("ACK compression", () => {
  test("is offered where a reverse flow is met, and its choice is kept in the link", async () => {
    const page = await open("#/ansnet-figure2?flows.reverse.enabled=true&tcp.window=128KB");
    await simulated(page);
    const button = page.getByRole("button", { name: "Bunched ACKs" });
    expect(await button.getAttribute("aria-pressed")).toBe("true");
    await button.click();
    await expect.poll(() => page.url()).toContain("ack_compression=hidden");
    const alone = await open("#/ansnet-figure2");
    await simulated(alone);
    expect(await alone.getByRole("button", { name: "Bunched ACKs" }).count()).toBe(0);
  });
});
