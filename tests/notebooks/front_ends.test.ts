/** The widget of the Python package in the front ends of notebooks: JupyterLab and marimo, with the page as one file. */

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Frame, type Page } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { CHROMIUM_FLAGS } from "../../scripts/setup/chromium.mjs";
import { SITE } from "../../scripts/setup/places.mjs";
import { INTERPRETER } from "../../scripts/setup/python.mjs";

const folder = mkdtempSync(join(tmpdir(), "fill-the-pipe-notebooks-"));
const servers: ChildProcess[] = [];
let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: inject("chromium"), args: CHROMIUM_FLAGS });
});

afterAll(async () => {
  await browser.close();
  for (const server of servers) {
    if (process.platform === "win32" || server.pid === undefined) server.kill();
    else process.kill(-server.pid);
  }
  rmSync(folder, { recursive: true, force: true });
});

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

/** Starts a Python module that serves notebooks, and returns its address once it answers. */
async function served(module: string, args: (port: number) => string[], path: string): Promise<string> {
  const port = await freePort();
  const home = join(folder, "home");
  const env = { ...process.env, HOME: home, JUPYTER_CONFIG_DIR: home, JUPYTER_DATA_DIR: home, IPYTHONDIR: home };
  // In a group of its own: its kernels end with it.
  const server = spawn(INTERPRETER, ["-m", module, ...args(port)], {
    cwd: folder,
    env,
    detached: true,
    stdio: "ignore",
  });
  servers.push(server);
  const address = `http://localhost:${port}${path}`;
  const answers = () =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(answers, { timeout: 90_000, interval: 300 }).toBe(true);
  return address;
}

/** Opens a page that may ask only its own server for anything, and the server at `other`. */
async function opened(address: string, other = address): Promise<{ page: Page; left: string[] }> {
  const page = await browser.newPage({ viewport: { width: 1300, height: 1400 } });
  const left: string[] = [];
  await page.route(
    (url) => /^https?:$/.test(url.protocol) && ![address, other].some((one) => url.origin === new URL(one).origin),
    (route) => {
      left.push(route.request().url());
      return route.abort();
    },
  );
  await page.goto(address);
  return { page, left };
}

async function frameOf(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('iframe[title="Fill the Pipe"]', { timeout: 60_000 });
  await element.scrollIntoViewIfNeeded();
  const frame = await element.contentFrame();
  if (!frame) throw new Error("the frame is on the page");
  return frame;
}

const simulated = (frame: Frame, packets: string) =>
  frame
    .getByText(new RegExp(`^Simulated ${packets} data packets, `))
    .first()
    .waitFor({ timeout: 60_000 });

/** Data packets of Table 3 of Sandia's report, by window. */
const PACKETS = { "32KB": "3,892", "16KB": "3,991" };

const PIPE = `Pipe("sandia-table3", overrides={"tcp.window": "32KB"}, file=${JSON.stringify(join(SITE, "one-file.html"))}, views=["ladder"])`;

const notebook = (cells: string[]) =>
  JSON.stringify({
    cells: cells.map((source, index) => ({
      cell_type: "code",
      id: `cell-${index}`,
      metadata: {},
      source,
      execution_count: null,
      outputs: [],
    })),
    metadata: { kernelspec: { display_name: "Python 3", language: "python", name: "python3" } },
    nbformat: 4,
    nbformat_minor: 5,
  });

test("JupyterLab shows the run, follows Python and gives the time and the packet back", {
  timeout: 180_000,
}, async () => {
  const cells = [
    `from fillthepipe.widget import Pipe\npipe = ${PIPE}\npipe`,
    `pipe.overrides = {"tcp.window": "16KB"}`,
    "pipe.playhead_ns = 5e9",
    `print("told", pipe.playhead_ns, pipe.packet, pipe.parameters)`,
    `Pipe("sandia-table3")`,
  ];
  writeFileSync(join(folder, "pipe.ipynb"), notebook(cells));
  const options = ["--no-browser", "--allow-root", "--ServerApp.token=", "--ServerApp.password="];
  const address = await served("jupyterlab", (port) => [...options, `--port=${port}`], "/lab/tree/pipe.ipynb");
  const { page, left } = await opened(address);
  const cell = (index: number) => page.locator(".jp-Notebook .jp-CodeCell").nth(index);
  // JupyterLab takes a key press before its kernel is there, or in a cell that is being drawn, and does nothing.
  const run = async (index: number) => {
    const prompt = cell(index).locator(".jp-InputPrompt");
    const before = await prompt.innerText();
    const pressed = async () => {
      if ((await prompt.innerText()) !== before) return true;
      await cell(index).locator(".cm-content").click();
      await page.keyboard.press("Control+Enter");
      return (await prompt.innerText()) !== before;
    };
    await expect.poll(pressed, { interval: 3000, timeout: 60_000 }).toBe(true);
    await expect.poll(() => prompt.innerText(), { timeout: 60_000 }).toMatch(/^\[\d+\]:?$/);
  };
  await page.getByText("Python 3 (ipykernel)").first().waitFor({ timeout: 60_000 });
  await run(0);
  const frame = await frameOf(page);
  await simulated(frame, PACKETS["32KB"]);
  await run(1);
  await frameOf(page);
  await simulated(frame, PACKETS["16KB"]);
  await run(2);
  const told = async () => {
    await run(3);
    return (await cell(3).locator(".jp-OutputArea-output").allTextContents()).join("");
  };
  await expect.poll(told, { interval: 1000 }).toContain("told 5000000000.0 None {'tcp.window': 16384}");
  // A step from the time that Python has set selects a packet.
  await frame
    .getByRole("button", { name: /^Step forward|^Next/ })
    .first()
    .click();
  await expect.poll(told, { interval: 1000 }).toMatch(/told 50(?!00000000\.0)\d{8}\.\d+ \d+ /);
  await run(4);
  await page.getByText("The widget needs the page. Give file=").waitFor();
  // JupyterLab asks for its own news; the widget asks for nothing.
  expect(left.filter((url) => !url.includes("jupyter"))).toEqual([]);
  await page.close();
});

test("marimo shows the run, follows a control of the notebook and gives the time back", {
  timeout: 180_000,
}, async () => {
  const file = join(folder, "pipe.py");
  writeFileSync(
    file,
    `import marimo
app = marimo.App()

@app.cell
def _():
    import marimo as mo
    from fillthepipe.widget import Pipe
    pipe = mo.ui.anywidget(${PIPE})
    pipe
    return mo, pipe

@app.cell
def _(mo):
    window = mo.ui.dropdown(["32KB", "16KB"], value="32KB", label="window")
    window
    return (window,)

@app.cell
def _(pipe, window):
    pipe.overrides = {"tcp.window": window.value}
    return

@app.cell
def _(mo, pipe):
    pipe.value
    mo.md(f"told {pipe.widget.playhead_ns} {pipe.widget.parameters}")
    return
`,
  );
  const options = ["run", file, "--headless", "--no-token"];
  const address = await served("marimo", (port) => [...options, `--port=${port}`], "/");
  const { page, left } = await opened(address);
  const frame = await frameOf(page);
  await simulated(frame, PACKETS["32KB"]);
  await page.getByLabel("window").first().selectOption("16KB");
  await simulated(frame, PACKETS["16KB"]);
  // A page without a site has no place to open it at.
  await expect(frame.getByText("Open in Fill the Pipe").count()).resolves.toBe(0);
  await page.getByText(/told \d+\.0 \{'tcp\.window': 16384\}/).waitFor();
  expect(left).toEqual([]);
  await page.close();
});

test("a widget with a site follows Python by messages", { timeout: 180_000 }, async () => {
  const site = inject("site");
  const file = join(folder, "site.py");
  writeFileSync(
    file,
    `import marimo
app = marimo.App()

@app.cell
def _():
    import marimo as mo
    from fillthepipe.widget import Pipe
    window = mo.ui.dropdown(["32KB", "16KB", "2GB"], value="32KB", label="window")
    pipe = mo.ui.anywidget(Pipe("sandia-table3", overrides={"tcp.window": "32KB"}, site=${JSON.stringify(site)}))
    mo.vstack([window, pipe])
    return mo, pipe, window

@app.cell
def _(pipe, window):
    pipe.overrides = {"tcp.window": window.value}
    return
`,
  );
  const options = ["run", file, "--headless", "--no-token"];
  const address = await served("marimo", (port) => [...options, `--port=${port}`], "/");
  const { page, left } = await opened(address, site);
  const frame = await frameOf(page);
  expect(frame.url()).toContain(`${site}embed.html?allow=`);
  await simulated(frame, PACKETS["32KB"]);
  await page.getByLabel("window").first().selectOption("16KB");
  await simulated(frame, PACKETS["16KB"]);
  await expect(frame.getByText("Open in Fill the Pipe").count()).resolves.toBe(1);
  // The page refuses what cannot be, and the widget says so.
  await page.getByLabel("window").first().selectOption("2GB");
  await page.locator(".fill-the-pipe-sentence", { hasText: "parameters.tcp.window: " }).waitFor();
  expect(left).toEqual([]);
  await page.close();
});
