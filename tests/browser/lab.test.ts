import { describe, expect, test } from "vitest";
import { at, drag, press, simulated, slider, unfolded } from "./lab";
import { redrawn } from "./texts";
import { site } from "./visit";

const open = site();

describe("changing", () => {
  test("a dragged slider changes the run while the finger moves, the link, and can be undone", async () => {
    const page = await open("#/sandia-table3?from=0&to=300ms");
    await unfolded(page);
    const status = page.locator(".status-line");
    const before = await status.innerText();
    expect(await at(page, "Maximum window")).toBe("16 KB");

    const seen = new Set<string>();
    await drag(page, "Maximum window", 40, async () => {
      seen.add(await at(page, "Maximum window"));
      await page.waitForTimeout(50);
    });
    expect(seen.size).toBeGreaterThan(2);
    const dragged = await at(page, "Maximum window");
    expect(dragged).not.toBe("16 KB");
    await expect.poll(() => status.innerText()).not.toBe(before);
    await expect.poll(() => page.url()).toContain("tcp.window=");

    await press(page, "Undo");
    await expect.poll(() => at(page, "Maximum window")).toBe("16 KB");
    await press(page, "Redo");
    await expect.poll(() => at(page, "Maximum window")).toBe(dragged);
    await press(page, "Back to the paper’s values");
    await expect.poll(() => at(page, "Maximum window")).toBe("16 KB");
    await expect.poll(() => page.url()).not.toContain("tcp.window=");
  });

  test("the ladder has the visible range of a long run before the rest of it is simulated, and as it stays", async () => {
    const page = await open("#/ansnet-figure1?tcp.window=384KB&flows.bulk.app.bytes=144MB");
    await simulated(page);
    await slider(page, "Maximum window").focus();
    const seen = await page.evaluateHandle(() => {
      const plot = document.querySelector(".ftp-ladder .ftp-plot");
      const picture = () => plot?.querySelector("canvas")?.toDataURL();
      const before = picture();
      const pictures = new Promise((resolve) => {
        const observer = new MutationObserver(async () => {
          observer.disconnect();
          const isFirst = plot?.hasAttribute("data-first-part");
          // The attribute is set before the picture is drawn.
          await new Promise((drawn) => setTimeout(drawn));
          const part = picture();
          while (plot?.hasAttribute("data-first-part")) await new Promise(requestAnimationFrame);
          await new Promise((drawn) => setTimeout(drawn));
          resolve({ isFirst, isNew: part !== before, stays: part === picture() });
        });
        if (plot) observer.observe(plot, { attributeFilter: ["data-first-part"] });
      });
      return { pictures };
    });
    await page.keyboard.press("ArrowLeft");
    expect(await seen.evaluate(({ pictures }) => pictures)).toEqual({ isFirst: true, isNew: true, stays: true });
    await simulated(page);
  });

  test("a slider moves by keyboard", async () => {
    const page = await open("#/sandia-table3");
    await simulated(page);
    await slider(page, "Round-trip delay").focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => at(page, "Round-trip delay")).not.toBe("42 ms");
  });
});

describe("losing a packet", () => {
  test("by keyboard loses exactly it, its retransmission as well, and can be undone and linked to", async () => {
    const page = await open("#/sandia-table3");
    await unfolded(page);
    const inspector = page.getByRole("complementary", { name: "Selected packet" });
    const ladder = page.getByRole("application", { name: "Packet ladder" });
    // From the top: the SYN, its answer, two ACKs' and four segments' way before it.
    await page.keyboard.press("Home");
    await ladder.focus();
    const walk = async (to: string) => {
      const isThere = () => inspector.filter({ hasText: to }).isVisible();
      for (let step = 0; step < 12 && !(await isThere()); step++) {
        await page.keyboard.press("ArrowDown");
        await redrawn(page);
      }
      expect(await isThere(), to).toBe(true);
    };
    await walk("Data segment 5");
    await page.keyboard.press("l");
    await expect.poll(() => page.url()).toContain("flows.bulk.lose.forward=5");
    // The packet stays selected in the new run, where it is lost.
    await expect.poll(() => inspector.innerText()).toContain("Deliver it after all");
    expect(await inspector.innerText(), "few words, which do not cover the loss").not.toContain("On purpose");
    await inspector.getByRole("button", { name: "Details" }).click();
    await expect.poll(() => inspector.innerText()).toContain("On purpose");
    await ladder.focus();
    await walk("Data segment 5, retransmission 1");
    await inspector.getByRole("button", { name: "Lose this packet" }).click();
    await expect.poll(() => page.url()).toContain("flows.bulk.lose.forward=5,5:1");
    await expect.poll(() => inspector.innerText()).toContain("Deliver it after all");

    const again = await open(`#${page.url().split("#")[1]}`);
    await unfolded(again);
    expect(await again.getByLabel("Lost on the way there").inputValue()).toBe("5, 5:1");

    await press(page, "Undo");
    await expect.poll(() => page.url()).not.toContain("5:1");
    await press(page, "Undo");
    await expect.poll(() => page.url()).not.toContain("lose");
  });

  test("the link that loses it can be chosen, is linked to, and is not offered while nothing is lost", async () => {
    const page = await open("#/sandia-table5");
    await unfolded(page);
    expect(await page.getByRole("radiogroup", { name: "Lost on" }).count()).toBe(0);
    const lossy = await open("#/sandia-table5?flows.bulk.lose.forward=3");
    await unfolded(lossy);
    await lossy.getByRole("radiogroup", { name: "Lost on" }).getByText("FDDI ring 2").click();
    await expect.poll(() => lossy.url()).toContain("flows.bulk.lose.link=");
    const ladder = lossy.getByRole("region", { name: "Packet ladder", exact: true }).first();
    await ladder.getByRole("button", { name: "Table" }).click();
    await expect.poll(() => ladder.getByRole("table").innerText()).toMatch(/lost at FDDI ring 2 .*\(On purpose\)/);
    await press(lossy, "Undo");
    await expect.poll(() => ladder.getByRole("table").innerText()).toMatch(/lost at FDDI ring 1 .*\(On purpose\)/);
  });

  test("a list that names no packet is said to", async () => {
    const page = await open("#/sandia-table3");
    await unfolded(page);
    const field = page.getByLabel("Lost on the way back");
    await field.fill("nine");
    await field.press("Enter");
    await page
      .getByText(/has "nine", but should be packets by number/)
      .first()
      .waitFor();
  });
});

describe("time", () => {
  test("play moves the playhead and pause holds it", async () => {
    const page = await open("#/sandia-table3?t=20ms");
    await simulated(page);
    await expect.poll(() => at(page, "Time")).toBe("20 ms");
    await press(page, "Play");
    await expect.poll(() => at(page, "Time")).not.toBe("20 ms");
    await press(page, "Pause");
    const held = await at(page, "Time");
    await page.waitForTimeout(300);
    expect(await at(page, "Time")).toBe(held);
  });

  test("playing sounds once it is asked to, and no longer than that", async () => {
    const page = await open("#/sandia-figure2c");
    await simulated(page);
    const choose = async (item: RegExp) => {
      await page.getByRole("button", { name: /^Time options/ }).click();
      await page.getByRole("menuitem", { name: item }).click();
    };
    await choose(/^Sound on/);
    await page.getByText("Sound on: a click for each ACK").first().waitFor();
    await press(page, "Play");
    await page.waitForTimeout(400);
    await choose(/^Sound off/);
    await page.getByText("Sound off", { exact: true }).first().waitFor();
  });

  test("the slider spans the whole run, and the views follow it", async () => {
    const page = await open("#/sandia-table3?from=0&to=300ms");
    await simulated(page);
    const shown = page.locator(".scrub-shown");
    expect(await shown.getAttribute("title")).toMatch(/^Shown: 0.ms to 300.ms$/);
    await slider(page, "Time").focus();
    await page.keyboard.press("ArrowLeft");
    // One two-thousandth of what is shown.
    expect(await at(page, "Time")).toBe("299.9 ms");
    await page.keyboard.press("End");
    expect(await at(page, "Time")).toMatch(/ s$/);
    await expect.poll(() => shown.getAttribute("title")).toMatch(/to \d+(\.\d+)?.s$/);
    await page.keyboard.press("Home");
    expect(await at(page, "Time")).toMatch(/^0 /);
    await expect.poll(() => shown.getAttribute("title")).toMatch(/^Shown: 0.ms to 300.ms$/);
    await drag(page, "Time", 100);
    expect(await at(page, "Time")).toMatch(/ s$/);
    await expect.poll(() => shown.getAttribute("title")).not.toMatch(/^Shown: 0/);
  });

  test("steps forward and back meet at the same instants", async () => {
    const page = await open("#/sandia-table3?t=60ms");
    await simulated(page);
    const instants: string[] = [];
    for (let i = 0; i < 5; i++) {
      await press(page, "Step forward");
      instants.push(await at(page, "Time"));
    }
    expect(new Set(instants).size).toBeGreaterThan(1);
    for (const instant of instants.slice(0, -1).reverse()) {
      await press(page, "Step back");
      expect(await at(page, "Time")).toBe(instant);
    }
  });

  test("a step can be a round trip, which the link keeps", async () => {
    const page = await open("#/sandia-table3?t=60ms");
    await simulated(page);
    await page.getByRole("button", { name: /^Time options/ }).click();
    await page.getByRole("menuitemradio", { name: "one round trip of the flow" }).click();
    await page.keyboard.press("Escape");
    await press(page, "Step forward, one round trip of the flow");
    const landed = await at(page, "Time");
    expect(Number.parseFloat(landed)).toBeGreaterThan(60);
    await expect.poll(() => page.url()).toContain("stride=round_trip");
    await expect.poll(() => page.url()).not.toContain("t=60ms");
    await page.reload();
    await simulated(page);
    expect(await at(page, "Time")).toBe(landed);
    await press(page, "Step back, one round trip of the flow");
    expect(await at(page, "Time")).not.toBe(landed);
    await page.keyboard.press("Home");
    await page.keyboard.press("r");
    expect(await at(page, "Time")).not.toMatch(/^0 /);
    await page.keyboard.press("Shift+R");
    expect(await at(page, "Time")).toMatch(/^0 /);
  });

  test("the keys of the help do the same as the buttons", async () => {
    const page = await open("#/sandia-table3?t=60ms");
    await simulated(page);
    await page.keyboard.press("ArrowRight");
    const forward = await at(page, "Time");
    expect(forward).not.toBe("60 ms");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    expect(await at(page, "Time")).toBe(forward);
    await page.keyboard.press("Home");
    expect(await at(page, "Time")).toMatch(/^0 /);
  });
});

describe("moments of interest", () => {
  test("the one stepped to is marked on the slider, said, and kept in the link", async () => {
    const page = await open("#/sandia-table3?t=60ms");
    await simulated(page);
    await press(page, "Next moment of interest");
    const marked = page.locator(".scrub-tick[data-selected]");
    expect(await marked.count()).toBe(1);
    const words = ((await marked.getAttribute("title")) ?? "").split(",")[0] ?? "";
    expect(await page.locator(".scrub [aria-live]").innerText()).toContain(words);
    expect(await page.locator(".scrub-time").innerText()).toContain(words.toLowerCase());
    await expect.poll(() => page.url()).toMatch(/moment=\d+/);
    await page.reload();
    await simulated(page);
    expect(await marked.getAttribute("title")).toContain(words);
  });
});

describe("packets", () => {
  test("a packet clicked in the pipe is the one the ladder shows", async () => {
    const page = await open("#/sandia-table3?t=50ms");
    await simulated(page);
    const pipe = page.getByRole("region", { name: "The pipe", exact: true }).locator(".ftp-plot");
    const box = await pipe.boundingBox();
    if (box === null) throw new Error("the pipe is not on the screen");
    const inspector = page.getByRole("complementary", { name: "Selected packet" });
    // The only data segment is somewhere on the forward lane, behind the last ACK of the handshake.
    const data = inspector.getByText(/Data segment \d+/).first();
    for (let x = 0.1; x < 0.9 && !(await data.isVisible()); x += 0.005) {
      await page.mouse.click(box.x + x * box.width, box.y + 0.35 * box.height);
    }
    expect(await data.isVisible()).toBe(true);
    await expect.poll(() => page.url()).toMatch(/packet=\d+/);
    await page.mouse.click(box.x + 2, box.y + box.height - 2);
    await inspector.waitFor({ state: "detached" });
  });
});

describe("links", () => {
  test("a link brings back values, playhead and pictures exactly", async () => {
    const page = await open("#/sandia-table3?tcp.window=24KB&links.t3.round_trip=30ms&t=100ms");
    await simulated(page);
    expect(await at(page, "Maximum window")).toBe("24 KB");
    expect(await at(page, "Round-trip delay")).toBe("30 ms");
    await press(page, "Step back");
    await drag(page, "Maximum window", -20);
    await expect.poll(() => page.url()).not.toContain("tcp.window=24KB");
    // The last write to the address may still be waiting its turn.
    await page.waitForTimeout(1000);
    const state = async () => ({
      window: await at(page, "Maximum window"),
      delay: await at(page, "Round-trip delay"),
      time: await at(page, "Time"),
      pipe: await page.getByRole("region", { name: "The pipe", exact: true }).innerText(),
      address: page.url(),
    });
    const left = await state();
    await page.reload();
    await simulated(page);
    await expect.poll(state).toEqual(left);
  });

  test("a link brings back what was chosen in the views", async () => {
    const page = await open("#/sandia-table3?columns=route&variables=cwnd,snd_wnd");
    await unfolded(page);
    const chosen = () => page.locator(".ftp-button[aria-checked=true], .ftp-chips [aria-pressed=true]").allInnerTexts();
    // The plots are drawn after the ladder.
    await expect.poll(chosen).toEqual(expect.arrayContaining(["Route", "Segments", "cwnd", "snd_wnd"]));
    await page.getByRole("radio", { name: "Bytes", exact: true }).click();
    await page.getByRole("radio", { name: "KB", exact: true }).click();
    await page.locator(".ftp-chips").getByText("flight_size", { exact: true }).click();
    const packets = page.getByRole("combobox", { name: "Packets shown" });
    await packets.selectOption("Data only");
    await expect
      .poll(() => page.url())
      .toContain("?columns=route&packets=data&numbering=bytes&unit=bytes&variables=cwnd,snd_wnd,flight_size");
    // An entry left at its usual value is chosen, too.
    const wanted = ["Route", "Bytes", "KB", "tcptrace", "cwnd", "snd_wnd", "flight_size"];
    await expect.poll(chosen).toEqual(expect.arrayContaining(wanted));
    const left = (await chosen()).toSorted();
    await page.reload();
    await unfolded(page);
    await expect.poll(async () => (await chosen()).toSorted()).toEqual(left);
    expect(await packets.inputValue()).toBe("data");
  });

  test("a foreign link opens the nearest valid state and says what was ignored", async () => {
    const page = await open("#/sandia-table3?tcp.window=a%20lot&no.such=1&t=yesterday&columns=many&variables=warp");
    await simulated(page);
    const notice = page.locator(".notice");
    await notice.waitFor();
    const words = await notice.innerText();
    for (const part of ["tcp.window", "no.such", "yesterday", "many", "warp"]) expect(words).toContain(part);
    expect(await at(page, "Maximum window")).toBe("16 KB");
  });

  test("a link to no experiment opens the first page and says so", async () => {
    const page = await open("#/sandia-table99");
    await page.getByText("There is no experiment “sandia-table99”").waitFor();
  });
});

describe("time", () => {
  test("bookmarks are set by key, walked, linked, and idle stretches can be skipped", async () => {
    const page = await open("#/sandia-figure2a?t=100ms");
    await unfolded(page);
    await page.keyboard.press("b");
    await expect.poll(() => page.url()).toContain("bookmarks=0.1s");
    await page.keyboard.press("n");
    await expect.poll(() => at(page, "Time")).not.toBe("100 ms");
    await page.keyboard.press("b");
    const second = await at(page, "Time");
    await page.keyboard.press("[");
    await expect.poll(() => at(page, "Time")).toBe("100 ms");
    await page.keyboard.press("]");
    await expect.poll(() => at(page, "Time")).toBe(second);
    await page.getByRole("button", { name: "Skip idle time" }).click();
    await expect.poll(() => page.url()).toContain("clock=compressed");
    const other = await open(new URL(page.url()).hash);
    await unfolded(other);
    expect(await other.locator(".scrub-bookmark").count()).toBe(2);
    expect(await other.getByRole("button", { name: "Skip idle time" }).getAttribute("aria-pressed")).toBe("true");
    await other.keyboard.press("b");
    await expect.poll(() => other.locator(".scrub-bookmark").count()).toBe(1);
  });
});
