import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ComparedSpec } from "./compared_specs.ts";
import { FIRST_PAGE, type LinkState, LONGEST_TEXT, readLink, writeLink } from "./link.ts";
import { OPTIONS } from "./options.ts";
import { isPath } from "./overrides.ts";
import { pack, packSoon, unpack } from "./pack.ts";
import { PACES } from "./speed.ts";

const UI_KEYS = [
  "scenario",
  "text",
  "t",
  "view",
  "from",
  "to",
  "speed",
  "flow",
  "packet",
  "moment",
  "z",
  ...Object.keys(OPTIONS),
];
const path = fc
  .array(fc.stringMatching(/^[a-z][a-z0-9_]{0,9}$/), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join("."))
  .filter((text) => isPath(text) && !UI_KEYS.includes(text) && !/^[bcd](?:\.|$)/.test(text));
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })).map((n) => n + 0);
const value = fc.oneof(
  number,
  fc.boolean(),
  fc.constant(null),
  fc.string({ unit: "grapheme" }).filter((text) => !/\p{Surrogate}/u.test(text)),
  fc.constantFrom("", "true", "12", "3ms", "~", "*", "~*", "a=b&c", "none", "4.3BSD"),
);
const overrides = fc.dictionary(path, value, { maxKeys: 40 }).map((made) => ({ ...made }));
const other: fc.Arbitrary<ComparedSpec> = fc.oneof(
  fc.record({ kind: fc.constant("with" as const), overrides }),
  fc.record({ kind: fc.constant("kept" as const), scenario: fc.constant(null), overrides }),
);
const instant = fc.double({ min: 0, max: 1e15, noNaN: true }).map(Math.abs);
const state: fc.Arbitrary<LinkState> = fc.record({
  text: fc.constant(null),
  scenario: fc.constant(null),
  experiment: fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/),
  overrides,
  others: fc.array(other, { maxLength: 3 }),
  time: fc.option(instant),
  view: fc.option(fc.stringMatching(/^[a-z][a-z_-]{0,12}$/)),
  zoom: fc.option(
    fc
      .tuple(instant, instant)
      .filter(([a, b]) => a !== b)
      .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) })),
  ),
  speed: fc.option(
    fc.oneof(fc.integer({ min: 1, max: 1e12 }), fc.constant(Number.POSITIVE_INFINITY), fc.constantFrom(...PACES)),
  ),
  flow: fc.option(fc.stringMatching(/^[a-z][a-z0-9_]{0,12}(\.[1-9][0-9]{0,3})?$/)),
  packet: fc.option(fc.nat(999_999_999)),
  moment: fc.option(fc.nat(999_999_999)),
  options: fc
    .record(
      {
        columns: fc.constantFrom("ends" as const, "route" as const),
        numbering: fc.constantFrom("segments" as const, "bytes" as const),
        unit: fc.constantFrom("segments" as const, "bytes" as const),
        variables: fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9_]{0,20}$/), { minLength: 1, maxLength: 9 }),
      },
      { requiredKeys: [] },
    )
    .map((made) => ({ ...made })),
});
/** -0 is written as 0. */
const plain = (made: LinkState) => {
  const speed = made.speed === Number.POSITIVE_INFINITY ? "max" : made.speed;
  return JSON.parse(JSON.stringify({ ...made, speed }));
};

describe("link", () => {
  it("holds the whole scenario of the laboratory, and says when that is damaged", () => {
    const scenario = { name: "Zwei & “drei”", hosts: { a: {}, b: { model: "sun4" } }, seed: 7 };
    const state = { ...FIRST_PAGE, experiment: "laboratory", scenario };
    expect(writeLink(state)).toMatch(/^#\/laboratory\?z=[A-Za-z0-9_-]+$/);
    expect(readLink(writeLink(state))).toEqual({ state, ignored: [] });
    for (const text of ["{", "[1]", "7", "null"]) {
      const { state, ignored } = readLink(`#/laboratory?scenario=${encodeURIComponent(text)}`);
      expect(state.scenario).toBeNull();
      expect(ignored).toEqual(["scenario: the text is damaged, so the laboratory begins from scratch."]);
    }
    expect(readLink("#/sandia-table3?scenario={}").ignored).toEqual([
      "scenario: only the laboratory and a simulation beside a capture have a scenario.",
    ]);
  });

  it("is readable", () => {
    const written = writeLink(
      {
        ...FIRST_PAGE,
        experiment: "sandia-table3",
        overrides: { "links.t3.round_trip": 42e6, "tcp.window": 16384, seed: 3, "links.t3.reading": "total" },
        time: 203e6,
        view: "sweep",
        options: { columns: "route", variables: ["cwnd", "snd_wnd"] },
      },
      (path) => (path === "tcp.window" ? "size" : path.endsWith("round_trip") ? "duration" : "count"),
    );
    expect(written).toBe(
      "#/sandia-table3?links.t3.round_trip=42ms&tcp.window=16KB&seed=3&links.t3.reading=total&t=203ms&view=sweep&columns=route&variables=cwnd,snd_wnd",
    );
    expect(readLink(written).state.overrides).toEqual({
      "links.t3.round_trip": 42e6,
      "tcp.window": 16384,
      seed: 3,
      "links.t3.reading": "total",
    });
  });

  it("restores every state", () => {
    const kinds = fc.constantFrom("duration", "size", "rate", "count", null);
    fc.assert(
      fc.property(state, kinds, (made, kind) => {
        const read = readLink(writeLink(made, () => kind));
        expect(plain(read.state)).toEqual(plain(made));
        expect(read.ignored).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("restores a state too long to be readable", () => {
    const overrides = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`hosts.h${n}.cpu.send`, n * 1001]));
    const made = { ...FIRST_PAGE, experiment: "sandia-table3", overrides };
    const written = writeLink(made);
    expect(written).toContain("?z=");
    expect(written.length).toBeLessThan(3000);
    expect(readLink(written)).toEqual({ state: made, ignored: [] });
  });

  it("restores a story that was changed, compressed", () => {
    const texts = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 500 }),
      fc.stringMatching(/^[-># a-z0-9:\n]{0,400}$/),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const made = { ...FIRST_PAGE, experiment: "stories/nak/a-gap", time: 5e6, text };
        const written = writeLink(made);
        expect(written).toContain("?z=");
        expect(readLink(written)).toEqual({ state: made, ignored: [] });
      }),
    );
    const usual = Array.from({ length: 40 }, (_, n) => `-> ${1000 * n + 1}:${1000 * n + 1001} # a segment`).join("\n");
    expect(writeLink({ ...FIRST_PAGE, experiment: "stories/nak/a-gap", text: usual }).length).toBeLessThan(900);
  });

  it("leaves out a story's text that is damaged, too long, or not a story's", () => {
    const read = (link: string) => [readLink(link).state.text, readLink(link).ignored];
    const long = writeLink({ ...FIRST_PAGE, experiment: "stories/nak/a-gap", text: "x".repeat(LONGEST_TEXT + 1) });
    expect(read(long)).toEqual([null, [expect.stringMatching(/20001 characters, more than the 20000/)]]);
    const story = writeLink({ ...FIRST_PAGE, experiment: "stories/nak/a-gap", text: "established" });
    expect(read(story.slice(0, -4))).toEqual([null, [expect.stringMatching(/the changes to the story were left out/)]]);
    expect(read("#/sandia-table3?text=established")).toEqual([null, ["text: only a story has a text."]]);
    expect(read("#/stories/nak/a-gap?text=established%0Acloses")).toEqual(["established\ncloses", []]);
  });

  it("reads any text without throwing", () => {
    const damaged = state.chain((made) =>
      fc.tuple(fc.constant(writeLink(made)), fc.nat(400), fc.string()).map(([text, at, noise]) => {
        return text.slice(0, at) + noise + text.slice(at + noise.length);
      }),
    );
    const garbage = fc.oneof(
      fc.string({ unit: "binary" }),
      damaged,
      fc.string().map((text) => `#/a?z=${text}`),
    );
    fc.assert(
      fc.property(garbage, (text) => {
        const { state: read, ignored } = readLink(text);
        // A state that was read is itself a state that a link can hold.
        expect(plain(readLink(writeLink(read)).state)).toEqual(plain(read));
        expect(ignored.length).toBeLessThanOrEqual(13);
      }),
      { numRuns: 500 },
    );
  });

  it("names what it ignores", () => {
    expect(readLink("#/sandia-table3?tcp.window=16KB&__proto__=1&t=soon&from=5ms&=2&view=%E0%A4%A").ignored).toEqual([
      "“__proto__” is not a setting.",
      "“” is not a setting.",
      "view: its value is damaged.",
      "t: “soon” is not a time.",
      "from, to: not a valid range of time.",
    ]);
    const options = readLink("#/sandia-table3?columns=diagonal&numbering=bytes&variables=&moment=first");
    expect(options.state.options).toEqual({ numbering: "bytes" });
    expect(options.ignored).toEqual([
      "columns: “diagonal” is not one of the choices.",
      "variables: “” is not one of the choices.",
      "moment: “first” is not a valid moment.",
    ]);
    expect(readLink("#/../etc?x=1")).toEqual({ state: FIRST_PAGE, ignored: ["“../etc” is not an experiment."] });
    expect(readLink("#/sandia-table3?z=%%%").ignored).toHaveLength(1);
  });

  it("does not unfold a hostile link", () => {
    const bomb = pack("a".repeat(20_000_000));
    expect(bomb.length).toBeLessThan(40_000);
    expect(unpack(bomb)).toBeNull();
  });
});

it("a text of any length that is packed in pieces is read as it was", async () => {
  for (const length of [0, 1, 32_768, 32_769, 98_304, 400_000]) {
    let seed = length;
    const letters = Array.from({ length }, () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed % 7 === 0 ? "ü" : String.fromCharCode(97 + (seed % 13));
    });
    const text = letters.join("");
    expect(unpack(await packSoon(text))).toBe(text);
  }
});
