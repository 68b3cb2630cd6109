/** Messages of `tests/hostile/messages.ts` to a frame of the site and to the element: nothing that was shown or made is changed. */
import type { Page } from "playwright";
import { expect, inject, test } from "vitest";
import { ELEMENT_MESSAGES, FRAME_MESSAGES } from "../hostile/messages";
import { foreignPages } from "./host";
import { site } from "./visit";

const open = site();
const host = foreignPages();

interface Told {
  type: string;
  id?: string;
  code?: string;
  place?: string;
  message?: string;
}

/** Writes a value as JSON, with numbers that JSON does not know. */
const wire = (value: unknown) =>
  JSON.stringify(value, (_, one) => (typeof one === "number" && !Number.isFinite(one) ? `number:${one}` : one));

/** Posts to the frame, each message with an id of its own if it can have one. */
const post = (page: Page, messages: unknown[]) =>
  page.evaluate((text) => {
    const read = (_: string, one: unknown) =>
      typeof one === "string" && one.startsWith("number:") ? Number(one.slice(7)) : one;
    const frame = document.querySelector("iframe")?.contentWindow;
    for (const [number, data] of (JSON.parse(text, read) as unknown[]).entries()) {
      const isOurs = typeof data === "object" && data !== null && Object.hasOwn(data, "fill_the_pipe");
      if (isOurs) Object.assign(data, { id: `m${number}` });
      frame?.postMessage(data, "*");
    }
  }, wire(messages));

const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: Told[] }).heard);

async function answer(page: Page, id: string): Promise<Told> {
  const find = async () => (await heard(page)).find((one) => one.id === id);
  await expect.poll(find, { message: id }).toBeDefined();
  return (await find()) as Told;
}

async function ask(page: Page, id: string, message: object): Promise<Told> {
  await page.evaluate(
    ([id, message]) =>
      document
        .querySelector("iframe")
        ?.contentWindow?.postMessage({ fill_the_pipe: 1, id, ...(message as object) }, "*"),
    [id, message],
  );
  return answer(page, id);
}

test("messages to a frame are left alone, or answered with what is wrong and where", async () => {
  const origin = new URL(host("")).origin;
  const address = `${inject("site")}embed.html?allow=${origin}#/sandia-table3`;
  const page = await open(
    host(`<script>window.heard = []; addEventListener("message", ({ data }) => heard.push(data));</script>
      <iframe src="${address}" style="width: 100%; height: 700px"></iframe>`),
  );
  await expect.poll(async () => (await heard(page)).some(({ type }) => type === "ready")).toBe(true);
  // The user has set a window and a moment.
  expect((await ask(page, "made", { type: "set", parameters: { "tcp.window": "12 KB" } })).type).toBe("run");
  await ask(page, "there", { type: "seek", time: 80e6 });
  const { id: _, ...before } = await ask(page, "before", { type: "get_state" });

  await post(
    page,
    FRAME_MESSAGES.map(({ data }) => data),
  );
  const { id: __, ...after } = await ask(page, "after", { type: "get_state" });
  expect(after).toEqual(before);
  expect(after).toMatchObject({ parameters: { "tcp.window": 12 * 1024 }, time: 80e6, playing: false });
  const all = await heard(page);
  for (const [number, { what, code, place }] of FRAME_MESSAGES.entries()) {
    const told = all.filter(({ id }) => id === `m${number}`);
    if (code === null) expect(told, what).toEqual([]);
    else
      expect(told, what).toMatchObject([
        { type: "error", code, message: expect.stringMatching(/./), ...(place && { place }) },
      ]);
  }
  // It still does what it is asked.
  expect((await ask(page, "last", { type: "set", parameters: { "tcp.window": "16 KB" } })).type).toBe("run");
});

test("messages to the element change neither its height nor what it can be asked", async () => {
  const page = await open(
    host(`<script>addEventListener("ftp-ready", () => { window.ready = true; });</script>
      <fill-the-pipe experiment="sandia-figure2c" views="ladder" lang="en" style="width: 700px"></fill-the-pipe>
      <script src="${inject("site")}fill-the-pipe.js"></script>`),
  );
  type Element = HTMLElement & { client: { state(): Promise<{ link: string }> } };
  const element = page.locator("fill-the-pipe");
  await expect.poll(() => page.evaluate(() => "ready" in window)).toBe(true);
  const height = () => element.locator("iframe").evaluate((frame) => (frame as HTMLElement).style.height);
  // Parts of the page are mounted one after the other, and each may change the height.
  let former = "";
  await expect
    .poll(
      async () => {
        const [before, now] = [former, await height()];
        former = now;
        return /^\d+px$/.test(now) && now === before;
      },
      { interval: 500 },
    )
    .toBe(true);
  const state = () => element.evaluate((one) => (one as Element).client.state());
  const before = { height: await height(), link: (await state()).link };
  const heights = await element.evaluate((one, text) => {
    const read = (_: string, value: unknown) =>
      typeof value === "string" && value.startsWith("number:") ? Number(value.slice(7)) : value;
    const frame = one.shadowRoot?.querySelector("iframe") as HTMLIFrameElement;
    return (JSON.parse(text, read) as [string, unknown][]).map(([what, data]) => {
      dispatchEvent(new MessageEvent("message", { data, source: frame.contentWindow }));
      return [what, frame.style.height];
    });
  }, wire(ELEMENT_MESSAGES));
  expect(heights).toEqual(ELEMENT_MESSAGES.map(([what]) => [what, before.height]));
  expect((await state()).link).toBe(before.link);
});
