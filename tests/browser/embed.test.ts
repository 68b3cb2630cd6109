import type { Frame, Page } from "playwright";
import { expect, inject, test } from "vitest";
import { foreignPages } from "./host";
import { axe, site } from "./visit";

const open = site();
const host = foreignPages();

const LOUD = `<script>
  window.heard = [];
  addEventListener("message", ({ data }) => heard.push(data));
</script>`;

const script = () => `<script src="${inject("site")}fill-the-pipe.js"></script>`;
const embed = (hash: string, query = "") => `${inject("site")}embed.html${query}${hash}`;

interface Told {
  fill_the_pipe: number;
  type: string;
  id?: string;
  code?: string;
  link?: string;
  time?: number;
  goals?: boolean[];
  solved?: boolean;
  height?: number;
}

const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: Told[] }).heard);

/** Waits for a message of the type, or the answer to what was asked with the id. */
async function told(page: Page, type: string, id?: string): Promise<Told> {
  const find = async () => (await heard(page)).findLast((one) => one.type === type && one.id === id);
  await expect.poll(find, { message: `${type} ${id ?? ""}` }).toBeDefined();
  return (await find()) as Told;
}

const say = (page: Page, message: object) =>
  page.evaluate((data) => document.querySelector("iframe")?.contentWindow?.postMessage(data, "*"), message);

const frameOf = async (page: Page, selector = "iframe"): Promise<Frame> => {
  const frame = await (await page.waitForSelector(selector)).contentFrame();
  if (!frame) throw new Error("the frame is on the page");
  return frame;
};

const simulated = (frame: Frame) =>
  frame
    .getByText(/^Simulated .* data packets?, /)
    .first()
    .waitFor();

test("a bare frame shows what its address says, as high as it tells, takes no focus, and lets Tab pass", async () => {
  const address = embed("#/sandia-table3?views=ladder,window&controls=tcp.window&theme=dark&lang=es");
  const page = await open(
    host(`${LOUD}<button>before</button><iframe title="Simulation" src="${address}" style="width: 100%; height: 900px"></iframe>
      <button id="after">after</button>`),
  );
  const frame = await frameOf(page);
  await frame.getByRole("heading", { level: 2, name: "Escalera de paquetes" }).waitFor();
  await told(page, "ready");
  expect(await frame.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  await expect.poll(() => frame.getByRole("slider").count()).toBe(2);
  expect(await frame.locator("header.header").count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);

  const inner = () =>
    frame.evaluate(() => Math.ceil(document.querySelector("#page")?.getBoundingClientRect().height ?? 0));
  await expect.poll(async () => (await told(page, "height")).height === (await inner())).toBe(true);
  const high = await told(page, "height");
  const subjects = await heard(page);
  expect(subjects).toContainEqual({ subject: "lti.frameResize", height: high.height });
  const embedly = subjects.filter((one) => typeof one === "string").map((one) => JSON.parse(String(one)));
  expect(embedly).toContainEqual({ context: "iframe.resize", src: expect.any(String), height: high.height });

  await page.getByRole("button", { name: "before" }).focus();
  const where = () => page.evaluate(() => document.activeElement?.id ?? "");
  let presses = 0;
  for (; presses < 80 && (await where()) !== "after"; presses++) await page.keyboard.press("Tab");
  expect(presses, "Tab goes into the frame, through it and out").toBeGreaterThan(5);
  expect(await where()).toBe("after");
});

test("the page around reads, and changes nothing unless the address of the frame lets it", async () => {
  const page = await open(
    host(`${LOUD}<iframe src="${embed("#/sandia-table3")}" style="width: 100%; height: 700px"></iframe>`),
  );
  await told(page, "ready");
  await say(page, { fill_the_pipe: 1, id: "state", type: "get_state" });
  expect((await told(page, "state", "state")).link).toMatch(/^#\/sandia-table3/);
  for (const message of [{ type: "play" }, { type: "set", parameters: { "tcp.window": "32 KB" } }]) {
    await say(page, { fill_the_pipe: 1, id: message.type, ...message });
    expect((await told(page, "error", message.type)).code).toBe("not_allowed");
  }
  // Messages that are not ours, of another version, or of no known type.
  await say(page, { type: "play" });
  await say(page, { fill_the_pipe: 7, id: "old", type: "play" });
  expect((await told(page, "error", "old")).code).toBe("version");
  await say(page, { fill_the_pipe: 1, id: "odd", type: "constructor" });
  expect((await told(page, "error", "odd")).code).toBe("unknown_type");
  expect((await heard(page)).filter((one) => one.type === "time")).toEqual([]);
});

test("an allowed page plays, seeks, steps, and changes parameters, and is told what cannot be", async () => {
  const home = host("");
  const address = embed("#/sandia-table3?locked=tcp.mss", `?allow=${new URL(home).origin}`);
  const page = await open(host(`${LOUD}<iframe src="${address}" style="width: 100%; height: 700px"></iframe>`));
  await told(page, "ready");
  const ask = async (id: string, message: object, type = "done") => {
    await say(page, { fill_the_pipe: 1, id, ...message });
    return told(page, type, id);
  };
  await ask("seek", { type: "seek", time: 123e6 });
  expect((await ask("there", { type: "get_state" }, "state")).time).toBe(123e6);
  await ask("step", { type: "step", direction: 1 });
  expect((await ask("on", { type: "get_state" }, "state")).time).toBeGreaterThan(123e6);
  await ask("play", { type: "play", speed: 1e8 });
  await told(page, "time");
  await ask("pause", { type: "pause" });

  const run = await ask("set", { type: "set", parameters: { "tcp.window": "32 KB" } }, "run");
  expect(run).toMatchObject({ flows: [{ id: "bulk", throughput: expect.any(Number) }] });
  expect((await ask("now", { type: "get_state" }, "state")).link).toContain("tcp.window=32KB");
  for (const [id, parameters, code, place] of [
    ["large", { "tcp.window": "32 TB" }, "bad_value", "parameters.tcp.window"],
    ["none", { "tcp.wind": 1 }, "bad_value", "parameters.tcp.wind"],
    ["locked", { "tcp.mss": 512 }, "locked", "parameters.tcp.mss"],
    ["odd", { "tcp.variant": "fast" }, "bad_value", "parameters.tcp.variant"],
  ] as const) {
    expect(await ask(id, { type: "set", parameters }, "error")).toMatchObject({ code, place });
  }
  await ask("link", { type: "set_state", link: "#/sandia-table3?tcp.window=8KB&t=50ms" });
  await expect
    .poll(async () => (await ask(`at ${Math.random()}`, { type: "get_state" }, "state")).link)
    .toContain("8KB");
  expect((await ask("bad", { type: "set_state", link: "#/sandia-table3?t=soon" }, "error")).code).toBe("bad_value");
});

test("hostile states execute nothing and hang nothing", async () => {
  const evil = [
    `#/sandia-table3?heat=${encodeURIComponent("<img src=x onerror=parent.postMessage('pwned','*')>")}`,
    `#/laboratory?scenario=${encodeURIComponent(`{"__proto__":{"polluted":1},"name":"<script>parent.postMessage('pwned','*')</script>"}`)}`,
    `#/laboratory?scenario=${encodeURIComponent("[".repeat(50_000))}`,
    `#/sandia-table3?__proto__.x=1&constructor.prototype.y=2&z=AAAA`,
    `#/${"a".repeat(100_000)}`,
    `#/sandia-table3?z=${"A".repeat(100_000)}`,
  ];
  for (const hash of evil) {
    const page = await open(host(`${LOUD}<iframe src="${embed(hash)}" style="width: 100%; height: 700px"></iframe>`));
    const frame = await frameOf(page);
    await frame.locator(".embed, main:not(.opening)").waitFor();
    expect(await frame.evaluate(() => Object.hasOwn(Object.prototype, "polluted"))).toBe(false);
    expect((await heard(page)).filter((one) => String(one) === "pwned")).toEqual([]);
  }
});

test("a sandboxed frame works, with scripts and nothing else", async () => {
  const address = embed("#/sandia-figure2c?controls=tcp.window");
  const page = await open(
    host(`${LOUD}<iframe sandbox="allow-scripts" src="${address}" style="width: 100%; height: 900px"></iframe>`),
  );
  const frame = await frameOf(page);
  await simulated(frame);
  await told(page, "ready");
  await frame.getByRole("slider").first().press("ArrowRight");
  await expect.poll(async () => (await heard(page)).filter((one) => one.type === "run").length).toBe(2);
});

test("the element makes the frame, fits it, hands on what it tells, and does what it is asked", async () => {
  const page = await open(
    host(`<fill-the-pipe experiment="sandia-figure2c" exercise="smallest-window" writable lang="en">
        <a href="#">A picture of it</a></fill-the-pipe>
      <script>window.goals = []; addEventListener("ftp-goal", ({ detail }) => goals.push(detail));</script>${script()}`),
  );
  const frame = await frameOf(page, "fill-the-pipe iframe");
  await simulated(frame);
  const element = page.locator("fill-the-pipe");
  const inner = () =>
    frame.evaluate(() => Math.ceil(document.querySelector("#page")?.getBoundingClientRect().height ?? 0));
  const outer = async () => (await page.locator("fill-the-pipe iframe").boundingBox())?.height ?? 0;
  // Both change until all is drawn; two pixels are the border.
  await expect.poll(async () => (await outer()) - (await inner())).toBe(2);
  expect(await page.getByText("A picture of it").isVisible()).toBe(false);

  type Element = HTMLElement & { client: { set(p: object): Promise<{ flows: object[] }>; play(): Promise<void> } };
  const solved = () => page.evaluate(() => (window as unknown as { goals: Told[] }).goals.at(-1)?.solved);
  await expect.poll(solved).toBe(false);
  const refused = await element.evaluate((one) =>
    (one as Element).client.set({ "tcp.window": "wide" }).then(
      () => "",
      (error: Error) => error.message,
    ),
  );
  expect(refused).toContain("parameters.tcp.window");

  await element.evaluate((one) => one.setAttribute("experiment", "ansnet-figure2"));
  await frame.getByRole("heading", { level: 1 }).filter({ hasText: "Figure 2" }).waitFor();
  await element.evaluate((one) => one.remove());
  expect(await page.locator("iframe").count()).toBe(0);
});

test("a frame that does not come leaves what stands inside the element", async () => {
  const page = await open(
    host(`<fill-the-pipe experiment="sandia-figure2c"><a href="#">A picture of it</a></fill-the-pipe>${script()}`),
    { mayComplain: true, sabotage: (page) => page.route("**/embed.html*", (route) => route.abort()) },
  );
  await page.locator("iframe").waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  const link = page.getByText("A picture of it");
  expect(await link.isVisible()).toBe(true);
  await link.click();
});

test("a page that allows no more than the script and the frame has all of the element", async () => {
  const { origin } = new URL(inject("site"));
  const policy = `default-src 'none'; script-src ${origin}; frame-src ${origin}`;
  const page = await open(
    host(`<fill-the-pipe experiment="sandia-figure2c"><p>A picture of it</p></fill-the-pipe>${script()}`, policy),
  );
  await simulated(await frameOf(page, "fill-the-pipe iframe"));
  expect(await page.getByText("A picture of it").isVisible()).toBe(false);
  expect(await page.locator("fill-the-pipe").evaluate((one) => getComputedStyle(one).display)).toBe("block");
});

test("an exercise by its name begins as it is meant to, with the controls it is solved by", async () => {
  const page = await open(
    host(`<script>window.goals = []; addEventListener("ftp-goal", ({ target, detail }) => target.id === "tried" && goals.push(detail.solved));</script>
      <fill-the-pipe id="tried" exercise="satellite-window" lang="en"></fill-the-pipe>
      <fill-the-pipe exercise="perpetual-motion" lang="en"></fill-the-pipe>
      <fill-the-pipe id="bare" exercise="satellite-window" hides="title" lang="en"></fill-the-pipe>${script()}`),
  );
  const frame = await frameOf(page, "fill-the-pipe iframe");
  const controls = frame.getByRole("region", { name: "Values to change" });
  const size = controls.getByRole("textbox", { name: "Maximum window, value" });
  expect(await size.inputValue()).toMatch(/^64\sKB$/);
  await simulated(frame);
  const goals = () => page.evaluate(() => (window as unknown as { goals: boolean[] }).goals);
  await expect.poll(async () => (await goals()).at(-1)).toBe(false);
  await size.fill("128 KB");
  await size.press("Enter");
  await expect.poll(async () => (await goals()).at(-1)).toBe(true);
  // Without its title the exercise is still there.
  await page.locator("#bare").scrollIntoViewIfNeeded();
  const bare = await frameOf(page, "#bare iframe");
  await bare.getByRole("region", { name: "Exercise: A window for a satellite" }).waitFor();
  expect(await bare.getByRole("heading", { level: 1 }).count()).toBe(0);
  const other = await frameOf(page, "fill-the-pipe:nth-of-type(2) iframe");
  await other.getByText("there is no exercise “perpetual-motion”").waitFor();
});

test("attributes that do not do are told of, and the rest is shown", async () => {
  const page = await open(
    host(`<script>window.faults = []; addEventListener("ftp-error", ({ detail }) => faults.push(detail.place));</script>
      <fill-the-pipe experiment="sandia-figure2c" theme="<script>" time="later"></fill-the-pipe>
      <fill-the-pipe experiment="../evil" src="javascript:alert(1)"></fill-the-pipe>${script()}`),
  );
  await simulated(await frameOf(page, "fill-the-pipe iframe"));
  const faults = () => page.evaluate(() => (window as unknown as { faults: string[] }).faults);
  await expect.poll(async () => (await faults()).sort()).toEqual(["src", "theme", "time"]);
  expect(await page.locator("iframe").count()).toBe(1);
});

test("twenty on one page: those in sight run, the others are not fetched, and what is out of sight rests", async () => {
  const one = (index: number) => `<fill-the-pipe id="e${index}" writable experiment="sandia-figure2c"></fill-the-pipe>`;
  const all = Array.from({ length: 20 }, (_, index) => one(index)).join("");
  const page = await open(host(`${all}${script()}`));
  const first = await frameOf(page, "#e0 iframe");
  await simulated(first);
  const frames = () => page.locator("iframe").count();
  expect(await frames()).toBeLessThan(6);
  const scroll = (index: number) => page.locator(`#e${index}`).scrollIntoViewIfNeeded();

  await first.getByRole("button", { name: "Play" }).click();
  await first.getByRole("button", { name: "Pause" }).waitFor();
  await scroll(19);
  await first.getByRole("button", { name: "Play" }).waitFor();
  await simulated(await frameOf(page, "#e19 iframe"));
  for (let index = 18; index > 0; index--) {
    await scroll(index);
    await frameOf(page, `#e${index} iframe`);
  }
  expect(await frames()).toBe(20);
  // Nobody has touched it: its memory is given back, and its address brings it again.
  const empty = async () => (await frameOf(page, "#e12 iframe")).locator("#page > *").count();
  await expect.poll(empty).toBe(0);
  expect(page.workers().length).toBeLessThan(8);
  await scroll(12);
  await simulated(await frameOf(page, "#e12 iframe"));
  await scroll(0);
  await first.getByRole("button", { name: "Pause" }).waitFor();
});

test.each([900, 320])("axe finds nothing in a frame %d px wide, in light and in dark", async (width) => {
  const page = await open("embed.html#/sandia-table3?views=ladder,window,limits&controls=tcp.window", {
    colorScheme: "light",
    viewport: { width, height: 800 },
  });
  await page.getByText(/^Simulated .* data packets?, /).waitFor();
  expect(await axe(page), "in light").toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await axe(page, "colours"), "in dark").toEqual([]);
});
