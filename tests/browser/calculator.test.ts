import { expect, test } from "vitest";
import { exported, press, simulated } from "./lab";
import { axe, site } from "./visit";

const open = site({ wholeSweeps: true });

test("the flow-control calculator works out the paper's examples, takes other numbers, and keeps them in the link", async () => {
  const page = await open("#/ubc-appendix-a?views=ladder,calculator");
  await simulated(page);
  const card = page.getByRole("region", { name: "Flow-control calculator" });
  const said = card.getByRole("status");
  await expect
    .poll(() => said.textContent())
    .toContain("The cushion is 2.826 buffers; 8 buffers allow at most 5.174 packets");
  expect(await card.getByRole("row", { name: /^cushion/ }).textContent()).toBe("cushion2.8292.826");
  expect(await card.textContent()).toContain("≤ 8 − 1.017 − 0.8426 − 0.966 = 5.174\u00a0packets");
  expect(await axe(card)).toEqual([]);

  // The paper's measured number stands beside the simulated one, and a large difference is named.
  const delay = card.getByRole("row", { name: /^15, delay/ });
  await expect
    .poll(() => delay.textContent(), { timeout: 30_000 })
    .toMatch(/^15, delay130\sms\d.*ms−\d+\s%: does not fit$/);

  const csv = (await exported(page, "Flow-control calculator", "CSV")).toString();
  expect(csv).toContain("(A7),");
  const svg = (await exported(page, "Flow-control calculator", "SVG")).toString();
  expect(svg).toContain("Kleinrock");

  await press(page, "SUN to VAX, 15 buffers");
  await expect.poll(() => said.textContent()).toContain("The sender is slower");
  expect(await said.textContent()).toContain("alpha 0.8531");
  expect(await card.getByRole("row", { name: /^alpha/ }).textContent()).toBe("alpha0.8530.8531");

  // The keyboard sets another TACK, and moves the window by a step.
  expect(await delay.count(), "the paper measured one way only").toBe(0);
  const ack = card.getByRole("textbox", { name: "TACK", exact: true });
  await ack.focus();
  await page.keyboard.type("12 ms");
  await page.keyboard.press("Enter");
  // (A4): 0.966 + 0.824 + 0.966 x 12 / 14.
  await expect.poll(() => said.textContent()).toContain("The cushion is 2.618 buffers");
  await card.getByRole("button", { name: "WS, less" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => said.textContent()).toContain("14 buffers allow at most 11.38 packets");
  expect(await card.getByRole("table").count(), "it is no example of the paper's any more").toBe(0);
  await ack.focus();
  await page.keyboard.type("a while");
  expect(await card.getByRole("alert").textContent()).toBe("Type a time such as 42 ms.");
  await page.keyboard.press("Escape");
  await expect.poll(() => decodeURIComponent(page.url())).toContain("equations=ks=1 kr=0.9 tack=12 ws=14");

  // Whoever opens the link sees the same, on a phone too.
  const phone = await open(new URL(page.url()).hash, { viewport: { width: 390, height: 844 } });
  await phone.getByRole("tab", { name: "Plots" }).click();
  const there = phone.getByRole("region", { name: "Flow-control calculator" });
  await expect.poll(() => there.getByRole("status").textContent()).toContain("14 buffers allow at most 11.38 packets");
  expect(await axe(there)).toEqual([]);
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, "nothing stands out to the side").toBeLessThanOrEqual(390);
});
