import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { axe, site } from "./visit";

const open = site();
const STORY = "#/stories/fast-retransmit/the-third-duplicate-ack-resends-the-missing-segment-and-starts-slowly-again";
const PHONE = { width: 390, height: 844 };

const text = (page: Page) => page.getByRole("textbox", { name: "Text of the story" });
const current = (page: Page) => page.locator('.story-numbers [data-current="true"]').innerText();
const told = (page: Page) => page.getByText("Every line holds.").waitFor();

test("the first page leads to the stories, and the list to each of them", async () => {
  const page = await open();
  await page.getByRole("link", { name: "Stories" }).click();
  await page.getByRole("heading", { level: 1, name: "Behaviour of TCP, segment by segment" }).waitFor();
  await page.getByRole("searchbox", { name: "Find" }).fill("third duplicate restarts slow");
  await page.getByRole("link", { name: /^The third duplicate ACK causes a retransmission/ }).click();
  await told(page);
  expect(new URL(page.url()).hash).toContain("#/stories/fast-retransmit/");
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Behaviour of TCP, segment by segment" }).waitFor();
});

test("the line follows the playhead, forward and back, and the link keeps the place", async () => {
  const page = await open(STORY);
  await told(page);
  expect(await current(page)).toBe("4");
  const forward = page.getByRole("button", { name: "Step forward" });
  const lines = ["4"];
  for (let step = 0; step < 60 && Number(lines.at(-1)) < 13; step++) {
    await forward.click();
    const line = await current(page);
    if (line !== lines.at(-1)) lines.push(line);
  }
  expect(lines.map(Number)).toEqual([...lines.map(Number)].sort((a, b) => a - b));
  expect(lines.length).toBeGreaterThan(3);
  await page.getByRole("button", { name: "Step back" }).click();
  // The address is written once nothing has changed for a while.
  await page.waitForTimeout(700);
  expect(new URL(page.url()).hash).toContain("?t=");
  const [hash, line] = [new URL(page.url()).hash, await current(page)];
  const again = await open(hash);
  await told(again);
  expect(await current(again)).toBe(line);
});

test("it plays, and Space pauses", async () => {
  const page = await open(STORY);
  await told(page);
  await page.getByRole("button", { name: "Play" }).click();
  await expect.poll(async () => Number(await current(page))).toBeGreaterThan(4);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Play" }).waitFor();
});

describe("edited", () => {
  test("a mistake is named with its place and the choices, and the ladder stays", async () => {
    const page = await open(STORY);
    await told(page);
    const before = await text(page).inputValue();
    await text(page).fill(`${before}state open\n`);
    const lines = before.split("\n").length;
    await page.getByText("One mistake").waitFor();
    expect(await page.getByText(/Valid: closed, listen, .*time_wait/).count()).toBe(1);
    expect(await page.locator('.story-numbers [data-mark="problem"]').innerText()).toBe(String(lines));
    expect(await text(page).getAttribute("aria-invalid")).toBe("true");
    expect(await axe(page)).toEqual([]);
    await page.getByRole("button", { name: `Line ${lines}, column 7` }).click();
    expect(await text(page).evaluate((area) => area === document.activeElement)).toBe(true);
    await page.getByRole("button", { name: "Restore" }).click();
    await told(page);
    expect(await text(page).inputValue()).toBe(before);
  });

  test("a line that does not hold says what was expected and what was found", async () => {
    const page = await open(STORY);
    await told(page);
    const before = await text(page).inputValue();
    await text(page).fill(before.replace("ssthresh 4000", "ssthresh 5000"));
    await page.getByText("does not hold.").waitFor();
    expect(await page.locator(".story-failure").innerText()).toMatch(/ssthresh 5000[\s\S]*ssthresh 4000/);
    await page.getByText("The story so far").click();
    expect(await page.locator(".story-so-far").innerText()).toContain("* fast_retransmit");
    expect(await axe(page)).toEqual([]);
  });
});

describe("an edited story in its link", () => {
  const HANDSHAKE = "#/stories/handshake/a-passive-open-answers-a-syn-and-is-established-by-the-ack";
  /** The address is written once nothing has changed for a while. */
  const written = async (page: Page) => {
    await expect.poll(() => new URL(page.url()).hash).toContain("?z=");
    return new URL(page.url()).hash;
  };

  test("opens as it was sent, for another reader, after a reload, and by Back and Forward", async () => {
    const page = await open(STORY);
    await told(page);
    const before = await text(page).inputValue();
    const changed = `${before}# Changed for § 3: “Übung”\n`;
    await text(page).fill(changed);
    await page.getByRole("heading", { name: "The story changed" }).waitFor();
    const hash = await written(page);

    const reader = await open(hash);
    await told(reader);
    expect(await text(reader).inputValue()).toBe(changed);
    expect(await axe(reader)).toEqual([]);
    await reader.getByRole("button", { name: "Restore" }).click();
    await expect.poll(() => new URL(reader.url()).hash).not.toContain("z=");
    await reader.getByRole("button", { name: "Undo" }).click();
    expect(await text(reader).inputValue()).toBe(changed);

    await page.reload();
    await told(page);
    expect(await text(page).inputValue()).toBe(changed);
    await page.getByRole("link", { name: "Next →" }).click();
    await expect.poll(() => text(page).inputValue()).not.toBe(changed);
    await page.goBack();
    await expect.poll(() => text(page).inputValue()).toBe(changed);
    await page.goForward();
    await expect.poll(() => text(page).inputValue()).not.toBe(changed);
  });

  test("undo and redo work in the text and leave the cursor where it changed", async () => {
    const page = await open(HANDSHAKE);
    await told(page);
    const before = await text(page).inputValue();
    await text(page).focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("# mine ");
    expect(await text(page).inputValue()).toBe(`# mine ${before}`);
    await page.keyboard.press("Control+z");
    expect(await text(page).inputValue()).toBe(before);
    expect(await text(page).evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(0);
    await page.keyboard.press("Control+Shift+z");
    expect(await text(page).inputValue()).toBe(`# mine ${before}`);
    expect(await text(page).evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(7);
    expect(await page.getByRole("button", { name: "Redo" }).isDisabled()).toBe(true);
  });

  test("with mistakes in it is shown with them, on the ladder of the story as it was", async () => {
    const page = await open(`${HANDSHAKE}?text=nonsense%0Aestablished`);
    await page.getByText(/mistakes? in the text/).waitFor();
    expect(await text(page).inputValue()).toBe("nonsense\nestablished");
    await page.getByRole("application", { name: "Packet ladder" }).waitFor();
    await page.getByRole("button", { name: "Restore" }).click();
    await told(page);
  });

  test("that is damaged says so and shows the story as it was", async () => {
    const page = await open(`${HANDSHAKE}?z=AAAA`);
    await told(page);
    await page.getByText(/the changes to the story were left out/).waitFor();
    await page.getByRole("button", { name: "Dismiss" }).click();
    expect(await page.getByText(/left out/).count()).toBe(0);
  });

  test("outlives the story it was made from", async () => {
    const page = await open("#/stories/handshake/no-such-story?text=%23%20Mine%20(RFC%209293)%0Aestablished");
    await told(page);
    await page.getByText("There is no story “handshake/no-such-story”. The story in the link is shown.").waitFor();
    await page.getByRole("heading", { level: 1, name: "Mine" }).waitFor();
  });

  test("too long for a link is said to be", async () => {
    const page = await open(HANDSHAKE);
    await told(page);
    await text(page).fill(`${await text(page).inputValue()}# ${"x".repeat(20_000)}`);
    await page.getByText(/a link holds at most 20000, so the link to this page opens the story without/).waitFor();
    await page.waitForTimeout(700);
    expect(new URL(page.url()).hash).not.toContain("z=");
  });
});

test("the key that loses a packet of a run does nothing to a story", async () => {
  const page = await open(STORY);
  await told(page);
  await page.getByRole("application", { name: "Packet ladder" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.getByRole("complementary", { name: "Selected packet" }).waitFor();
  await page.keyboard.press("l");
  await told(page);
});

describe("a packetdrill script", () => {
  const LISTEN = `0 socket(..., SOCK_STREAM, IPPROTO_TCP) = 3
+0 bind(3, ..., ...) = 0
+0 listen(3, 1) = 0
+0 < S 0:0(0) win 1000 <mss 1000>
`;
  const choose = async (page: Page, name: string, text: string) => {
    await page.getByRole("searchbox", { name: "Find" }).waitFor();
    const file = { name, mimeType: "text/plain", buffer: Buffer.from(text) };
    await page.getByLabel("File of a packetdrill script").setInputFiles(file);
  };

  test("of the site holds, and plays", async () => {
    const page = await open("#/stories/packetdrill/three-sack-blocks");
    await told(page);
    await page.getByRole("button", { name: "Play" }).click();
    await expect.poll(async () => Number(await current(page))).toBeGreaterThan(10);
  });

  test("that is chosen is judged, with the cause of a difference, and its link keeps it", async () => {
    const page = await open("#/stories");
    // FreeBSD does not answer an ACK in LISTEN; RFC 9293 asks for a RST.
    const script = `// An ACK in LISTEN\n\`sysctl -w net.inet.tcp.rfc1323=0\`\n${LISTEN.replace(
      "+0 < S 0:0(0) win 1000 <mss 1000>",
      "+0 < S. 7:7(0) ack 3 win 1000\n+1 < S 0:0(0) win 1000 <mss 1460>",
    )}+0 > S. 0:0(0) ack 1 win 65535 <mss 1460>\n`;
    await choose(page, "Listen 1.pkt", script);
    await page.getByRole("heading", { level: 1, name: "An ACK in LISTEN" }).waitFor();
    await page.getByText("does not hold.").waitFor();
    expect(await page.locator(".story-failure").innerText()).toMatch(
      /FreeBSD does not answer .*\(RFC 9293, 3\.10\.7\.2\)/,
    );
    expect(await axe(page)).toEqual([]);
    await expect.poll(() => new URL(page.url()).hash).toContain("#/stories/packetdrill/listen-1?");
    const again = await open(new URL(page.url()).hash);
    await again.getByText("does not hold.").waitFor();
    expect(await text(again).inputValue()).toBe(script);
    expect(await again.getByText("Some of this link could not be shown").count()).toBe(0);
  });

  test("that needs more than is modelled is drawn up to there, and mistakes have their places", async () => {
    const page = await open("#/stories");
    await choose(page, "poll.pkt", `${LISTEN}+0 > S. 0:0(0) ack 1 <...>\n+0 poll([], 1, 0) = 0\n`);
    await page.getByText("needs something that is not modelled").waitFor();
    await page.getByText("the call poll", { exact: true }).waitFor();
    expect(await page.locator('.story-numbers [data-mark="failure"]').innerText()).toBe("6");
    await text(page).fill(`${LISTEN}+0 > Z\n`);
    await page.getByText("There is one mistake in the text.").waitFor();
    expect(await page.locator('.story-numbers [data-mark="problem"]').innerText()).toBe("5");
  });

  test("that is no script is refused with a sentence", async () => {
    const page = await open("#/stories", { anew: true });
    await choose(page, "notes.txt", "x");
    await page.getByText("notes.txt is not a packetdrill script: its name should end in .pkt.").waitFor();
    expect(await axe(page)).toEqual([]);
  });
});

test("a story that is not there is said to be missing, beside those there are", async () => {
  const page = await open("#/stories/handshake/no-such-story");
  await page.getByText("There is no story “handshake/no-such-story”").waitFor();
  expect(await page.getByRole("link", { name: /lost SYN/ }).count()).toBeGreaterThan(0);
});

describe.each([
  ["light", { width: 1440, height: 900 }],
  ["dark", PHONE],
] as const)("in %s", (colorScheme, viewport) => {
  test.each(["#/stories", STORY])("%s has no axe violations and does not scroll sideways", async (path) => {
    const page = await open(path, { colorScheme, viewport });
    if (path === STORY) await told(page);
    else await page.getByRole("searchbox").waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
  });
});
