import { beforeAll, describe, expect, it, vi } from "vitest";
import type { CaptureContents, CaptureReading, Diagnosed } from "../../engine/captured.ts";
import type { Catalog } from "../../engine/contract.ts";
import { EngineError } from "../../engine/messages.ts";
import type { ReadingOptions } from "../../engine/pool.ts";
import { diagnosedIn, read, simulated, start } from "../../engine/testing.ts";
import { named, show } from "../../language/index.ts";
import { SOURCE } from "../../language/languages.ts";
import type { Connection } from "./as_run.ts";
import { createCaptures } from "./store.ts";

let catalog: Catalog;
let connection: Connection;
let diagnosed: Diagnosed;
beforeAll(() => {
  catalog = start();
  const scenario = {
    hosts: { a: {}, b: {} },
    links: { line: { stations: ["a", "b"], rate: "10 Mb/s" } },
    flows: { bulk: { from: "a", to: "b", app: { bytes: "50 KB" } } },
  };
  connection = read(simulated(scenario).file);
  diagnosed = diagnosedIn(simulated(scenario).file);
});

interface Asked {
  file: File;
  keep: number;
  options: ReadingOptions;
  /** Hands over the packets. */
  answer(reading: CaptureReading): void;
  diagnose(diagnosed: Diagnosed | null): void;
  fail(error: Error): void;
}

const SKIPPED = {
  unknown_link: 0,
  not_ip: 0,
  not_tcp: 0,
  fragments: 0,
  encrypted: 0,
  cut: 0,
  malformed: 0,
  crowded: 0,
};

/** Contents of a file with this many equal connections. */
function contentsOf(connections: number, more: Partial<CaptureContents> = {}): CaptureContents {
  return {
    format: "pcapng",
    bytes: 1000,
    packets: 10,
    segments: 10,
    skipped: SKIPPED,
    first_ns: 0,
    damage: null,
    connections: Array.from({ length: connections }, (_, number) => ({ ...connection.about, number })),
    unlisted: 0,
    ...more,
  };
}

/** A reader that answers when the test says so, and fails when it is stopped. */
function fixture(fetchNames = () => Promise.resolve()) {
  const asked: Asked[] = [];
  const captures = createCaptures(
    {
      readCapture: (file, keep, options) =>
        new Promise((diagnose, fail) => {
          options.signal.addEventListener("abort", () => fail(new EngineError({ kind: "stopped" })));
          asked.push({ file: file as File, keep, options, answer: options.onRead, diagnose, fail });
        }),
    },
    catalog,
    fetchNames,
  );
  return { asked, captures, state: captures.store.getState };
}

const file = (name: string) => new File([], name);

describe("captures", () => {
  it("tell of a file while it is read, and show its first connection without reading it again", async () => {
    const { asked, captures, state } = fixture();
    const opening = captures.read(file("a"));
    asked[0].options.onProgress?.(0.5, contentsOf(1), null);
    expect(state().reading).toMatchObject({ progress: 0.5, contents: { connections: [{ number: 0 }] } });
    asked[0].answer({ contents: contentsOf(2), kept: connection.kept });
    expect(await opening).toBe(true);
    expect([state().open?.file.name, state().reading, state().shown]).toEqual(["a", null, null]);
    await captures.show(0);
    expect(asked).toHaveLength(1);
    expect(captures.playhead.getState().run?.packetCount).toBe(connection.kept.packets.seen.length);
  });

  it("read a file again for the packets of another connection; of two that are picked the later is shown", async () => {
    const { asked, captures, state } = fixture();
    const opening = captures.read(file("a"));
    asked[0].answer({ contents: contentsOf(3), kept: connection.kept });
    await opening;
    const [one, two] = [captures.show(1), captures.show(2)];
    expect(asked.map(({ keep }) => keep)).toEqual([0, 1, 2]);
    expect(asked[1].options.signal.aborted).toBe(true);
    asked[2].answer({ contents: contentsOf(3), kept: connection.kept });
    await Promise.all([one, two]);
    expect(state().shown?.about.number).toBe(2);
    expect([state().fetching, state().refused]).toEqual([null, null]);
  });

  it("give up a file for a newer one", async () => {
    const { asked, captures, state } = fixture();
    const [older, newer] = [captures.read(file("older")), captures.read(file("newer"))];
    expect(asked[0].options.signal.aborted).toBe(true);
    asked[1].answer({ contents: contentsOf(2), kept: connection.kept });
    expect([await older, await newer]).toEqual([false, true]);
    expect(state().open?.file.name).toBe("newer");
  });

  /** One file open and shown, and another that is being read. */
  async function disturbed() {
    const all = fixture();
    const opening = all.captures.read(file("good"));
    all.asked[0].answer({ contents: contentsOf(1), kept: connection.kept });
    await opening;
    await all.captures.show(0);
    return { ...all, shown: all.state().shown, other: all.captures.read(file("bad")) };
  }

  it.each<[what: string, why: string | null, happen: (captures: Awaited<ReturnType<typeof disturbed>>) => void]>([
    ["a file that is refused", "No capture.", ({ asked }) => asked[1].fail(new Error("No capture."))],
    ["a stop", null, ({ captures }) => captures.stop()],
    [
      "a file without connections",
      "It contains no TCP connection. Its 10 packets were left out: 7 IP but not TCP, 3 truncated within their headers.",
      ({ asked }) =>
        asked[1].answer({ contents: contentsOf(0, { skipped: { ...SKIPPED, not_tcp: 7, cut: 3 } }), kept: null }),
    ],
    [
      "a file of one packet without a connection",
      "It contains no TCP connection. Its one packet was left out: 1 not IP.",
      ({ asked }) =>
        asked[1].answer({ contents: contentsOf(0, { packets: 1, skipped: { ...SKIPPED, not_ip: 1 } }), kept: null }),
    ],
  ])("keep what is open through %s", async (_, why, happen) => {
    const all = await disturbed();
    happen(all);
    expect(await all.other).toBe(false);
    const { open, shown, reading, refused } = all.state();
    expect([open?.file.name, shown, reading]).toEqual(["good", all.shown, null]);
    expect(refused).toEqual(why === null ? null : { what: "bad", why });
  });

  it.each([
    ["es", 1, "Su único paquete se omitió: 1 "],
    ["es", 2, "Sus 2 paquetes se omitieron: 2 "],
    ["fr", 1, "Son seul paquet a été omis\u00a0: 1 "],
    ["fr", 2, "Ses 2 paquets ont été omis\u00a0: 2 "],
  ])("count the packets of a file without connections, in %s %i", async (language, packets, words) => {
    const { asked, captures, state } = fixture();
    await show(named(language) ?? SOURCE);
    const reading = captures.read(file("bad"));
    asked[0].answer({ contents: contentsOf(0, { packets, skipped: { ...SKIPPED, not_ip: packets } }), kept: null });
    await reading;
    await show(SOURCE);
    expect(state().refused?.why).toContain(words);
  });

  it("say that a file is another than it was, and keep the list", async () => {
    const { asked, captures, state } = fixture();
    const opening = captures.read(file("a"));
    asked[0].answer({ contents: contentsOf(2), kept: connection.kept });
    await opening;
    const showing = captures.show(1);
    asked[1].answer({ contents: contentsOf(1), kept: null });
    await showing;
    expect(state().refused).toEqual({
      what: "Connection 2 of a",
      why: "The file has changed since it was opened.",
    });
    expect(state().open?.contents.connections).toHaveLength(2);
  });

  it("turn to the other end's data and keep the packet that is looked at", async () => {
    const { asked, captures, state } = fixture();
    const opening = captures.read(file("a"));
    asked[0].answer({ contents: contentsOf(1), kept: connection.kept });
    await opening;
    await captures.show(0);
    captures.playhead.getState().select({ kind: "packet", packet: 7 });
    captures.turn();
    const { run, selection } = captures.playhead.getState();
    expect([state().sender, selection, run?.packets.reverse[0]]).toEqual([1, { kind: "packet", packet: 7 }, 1]);
  });

  /** The first connection of a file, shown before it is diagnosed. */
  async function shown() {
    const all = fixture();
    const opening = all.captures.read(file("a"));
    all.asked[0].answer({ contents: contentsOf(2), kept: connection.kept });
    await opening;
    await all.captures.show(0);
    return all;
  }

  it("show a connection before it is diagnosed, and keep the packet that is looked at", async () => {
    const { asked, captures, state } = await shown();
    const { playhead } = captures;
    expect(state().diagnosis).toEqual({ kind: "working", look: null });
    expect(playhead.getState().run?.limits(0).start).toHaveLength(0);
    playhead.getState().select({ kind: "packet", packet: 7 });
    const { range } = playhead.getState();
    asked[0].diagnose(diagnosed);
    await vi.waitFor(() => expect(state().diagnosis).toEqual({ kind: "made", diagnosed }));
    const { run, selection, range: after } = playhead.getState();
    expect([selection, after]).toEqual([{ kind: "packet", packet: 7 }, range]);
    expect(run?.limits(0).start.length).toBeGreaterThan(0);
    captures.turn();
    expect(playhead.getState().run?.limits(0).start).toHaveLength(0);
  });

  it("show a diagnosis when its names can be read in the language of the page, and all the same if they cannot be fetched", async () => {
    let fail = (_: Error) => {};
    const { asked, captures, state } = fixture(() => new Promise((_, reject) => (fail = reject)));
    const opening = captures.read(file("a"));
    asked[0].answer({ contents: contentsOf(1), kept: connection.kept });
    await opening;
    await captures.show(0);
    asked[0].diagnose(diagnosed);
    await new Promise((resolve) => setTimeout(resolve));
    expect(state().diagnosis?.kind).toBe("working");
    fail(new Error("offline"));
    await vi.waitFor(() => expect(state().diagnosis?.kind).toBe("made"));
    expect(captures.playhead.getState().run?.limits(0).start.length).toBeGreaterThan(0);
  });

  it("stop a diagnosis, and make it when it is asked for again", async () => {
    const { asked, captures, state } = await shown();
    captures.stop();
    await vi.waitFor(() => expect(state().diagnosis).toEqual({ kind: "stopped" }));
    void captures.diagnose();
    expect([state().diagnosis, asked.length, asked[1].keep]).toEqual([{ kind: "working", look: null }, 2, 0]);
    asked[1].diagnose(diagnosed);
    await vi.waitFor(() => expect(state().diagnosis?.kind).toBe("made"));
  });

  it("say why a diagnosis failed, and show the packets all the same", async () => {
    const { asked, captures, state } = await shown();
    asked[0].fail(new Error("broken"));
    await vi.waitFor(() => expect(state().diagnosis).toEqual({ kind: "failed", why: "broken" }));
    expect([state().refused, captures.playhead.getState().run?.packetCount]).toEqual([
      null,
      connection.kept.packets.seen.length,
    ]);
  });

  it("give up a diagnosis for another connection", async () => {
    const { asked, captures, state } = await shown();
    const showing = captures.show(1);
    expect(asked[0].options.signal.aborted).toBe(true);
    asked[1].answer({ contents: contentsOf(2), kept: { ...connection.kept } });
    await showing;
    expect([state().shown?.about.number, state().diagnosis]).toEqual([1, { kind: "working", look: null }]);
    asked[0].diagnose(diagnosed);
    asked[1].diagnose(null);
    await vi.waitFor(() => expect(state().diagnosis).toEqual({ kind: "made", diagnosed: null }));
  });
});
