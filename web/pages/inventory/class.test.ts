import { describe, expect, it } from "vitest";
import { LONGEST_NAME, tidied } from "../../handed_in/names.ts";
import { readLink } from "../../scenario/link.ts";
import { gainsOf, readPasted, sumOf } from "./class.ts";
import { formsCsv, itemsCsv } from "./csv.ts";
import type { FormId } from "./format.ts";
import { type Chosen, itemsOf, rightPlace } from "./forms.ts";
import { createMark, type HandedIn, handedInLink, readHandedIn, readText } from "./handed_in.ts";

/** Returns answers of which the first `score` are right and all others are wrong. */
const answersWith = (form: FormId, score: number): Chosen[] =>
  itemsOf(form).map((item, at) => (at < score ? rightPlace(item) : (rightPlace(item) + 1) % 4));

let marks = 0;
const handed = (form: FormId, score: number, name = ""): HandedIn => ({
  form,
  answers: answersWith(form, score),
  mark: (marks++).toString(16).padStart(8, "0"),
  name,
});
const linkOf = (form: FormId, score: number, name = "") => handedInLink(handed(form, score, name));

describe("the link of a form", () => {
  it.each(["", "Ana", "Zoë O’Brien, 3b", "李雷 & Co <b>", "O'Neil (2)", "10 s", "~x", "a,b,c"])(
    "keeps the name %j",
    (name) => {
      const one = { ...handed("b", 4, name), answers: [null, ...answersWith("b", 4).slice(1)] };
      expect(readLink(handedInLink(one)).ignored).toEqual([]);
      expect(readText(handedInLink(one))).toEqual(one);
    },
  );

  it("holds a name of one line and limited length", () => {
    expect(tidied("  Ana\n\tMaría\u0000 ")).toBe("Ana María");
    const long = handedInLink(handed("a", 0, "é".repeat(500)));
    expect(readText(long)).toMatchObject({ name: "é".repeat(LONGEST_NAME) });
    expect(createMark()).toMatch(/^[0-9a-f]{8}$/);
  });

  const link = linkOf("a", 7, "Ana");
  it.each([
    ["answers", (text: string) => text.replace(/,([a-d])/, (_, letter) => `,${letter === "a" ? "b" : "a"}`)],
    ["name", (text: string) => text.replace("Ana", "Eva")],
    ["form", (text: string) => text.replace("view=a", "view=b")],
    ["seal", (text: string) => text.replace(/seal=./, (start) => `seal=${start.endsWith("0") ? "1" : "0"}`)],
    ["length", (text: string) => text.slice(0, -3)],
  ])("is known as changed by its %s", (_, change) => {
    expect(change(link)).not.toBe(link);
    expect(readText(change(link))).toBe("changed");
  });

  it("says what else is wrong with it", () => {
    expect(readText("#/inventory?view=c&guess=x&seal=0")).toBe("form");
    expect(readText("#/inventory?guess=x&seal=0")).toBe("form");
    expect(readText("#/inventory?view=a")).toBe("empty");
    expect(readText(`#/inventory?view=a&seal=${"0".repeat(16)}`)).toBe("empty");
  });

  it("of another version or with other answers is recognised although its checksum fits", async () => {
    const { checksum } = await import("../../predict/seal.ts");
    const sealed = (guess: string) => {
      const seal = checksum(["inventory", "a", guess]);
      return readHandedIn(readLink(`#/inventory?view=a&guess=${guess}&seal=${seal}`).state);
    };
    const [, version = ""] = /guess=([0-9a-f]{6})/.exec(link) ?? [];
    expect(sealed(`ffffff,${"a".repeat(15)},00000000,`)).toBe("version");
    expect(sealed(`${version},${"a".repeat(14)},00000000,`)).toBe("answers");
    expect(sealed("nonsense")).toBe("answers");
    expect(sealed(`${version},${"a".repeat(15)},00000000,`)).toMatchObject({ form: "a", name: "" });
  });
});

describe("pasted links", () => {
  const site = "https://example.org/pipe/";
  const [ana, ben, eva] = [linkOf("a", 3, "Ana"), linkOf("a", 6, "Ben"), linkOf("b", 9, "Ana")];
  const text = [
    `Ana: ${site}${ana} (sent on Monday)`,
    "",
    `<${site}${ben}>, ${site}${eva}.`,
    "no link here",
    `again ${site}${ana}`,
    `${site}${linkOf("a", 5, " ANA ")}`,
    `${site}${ben.replace("Ben", "Bea")}`,
    `${site}${ben.replace("view=a", "view=z")}`,
    `${site}${ben.slice(0, 40)}`,
    `${site}${linkOf("a", 1)}`.replaceAll("&", "&amp;"),
    `${site}${linkOf("a", 1)}`,
    `${site}#/exercises`,
  ].join("\r\n");
  const { counted, leftOut } = readPasted(text);

  it("count with any text around them, also without a name", () => {
    expect(counted.map(({ line, form, name, score }) => [line, form, name, score])).toEqual([
      [1, "a", "Ana", 3],
      [3, "a", "Ben", 6],
      [3, "b", "Ana", 9],
      [10, "a", "", 1],
      [11, "a", "", 1],
    ]);
  });

  it("that do not count are named with their line and reason", () => {
    expect(leftOut.map(({ line, reason, first }) => [line, reason, first])).toEqual([
      [4, "nothing", undefined],
      [5, "same", 1],
      [6, "again", 1],
      [7, "changed", undefined],
      [8, "form", undefined],
      [9, "changed", undefined],
      [12, "nothing", undefined],
    ]);
  });

  it("are absent from an empty text", () => {
    expect(readPasted(" \n\n")).toEqual({ counted: [], leftOut: [] });
  });
});

describe("a class", () => {
  const { counted } = readPasted(
    [
      linkOf("a", 3, "Ana"),
      linkOf("a", 6, "Ben"),
      linkOf("a", 15, "Cleo"),
      linkOf("a", 0),
      linkOf("b", 9, "ana"),
      linkOf("b", 15, "Cleo"),
      linkOf("b", 1, "Dora"),
    ].join("\n"),
  );
  const sum = sumOf("a", counted);

  it("has the distribution, the mean and the difficulty of each item", () => {
    expect(sum).toMatchObject({ count: 4, mean: 6 });
    expect(sum.scores.flatMap((count, score) => (count > 0 ? [[score, count]] : []))).toEqual([
      [0, 1],
      [3, 1],
      [6, 1],
      [15, 1],
    ]);
    expect(sum.items.map(({ difficulty }) => difficulty)).toEqual([
      ...Array(3).fill(0.75),
      ...Array(3).fill(0.5),
      ...Array(9).fill(0.25),
    ]);
    expect(sum.items[0].discrimination).toBeNull();
  });

  it("has the share that chose each answer", () => {
    const { shares, right, open } = sum.items[0];
    expect([shares[right], shares[(right + 1) % 4], open]).toEqual([0.75, 0.25, 0]);
    expect(sumOf("b", []).items[0]).toMatchObject({ difficulty: null, open: null });
  });

  it("has the gain of each name in both forms, and of all of them", () => {
    const { rows, ofClass } = gainsOf(counted, "a");
    expect(rows).toEqual([
      { name: "Ana", before: 3, after: 9, gain: 0.5 },
      { name: "Cleo", before: 15, after: 15, gain: null },
    ]);
    // Means 9 and 12: 3 of the 6 missing points.
    expect(ofClass).toBe(0.5);
    expect(gainsOf(counted, "b").rows[0]).toMatchObject({ before: 9, after: 3, gain: -1 });
    expect(gainsOf([], "a")).toEqual({ rows: [], ofClass: null });
  });

  it("is written as CSV", () => {
    const lines = itemsCsv([sum]).split("\n");
    expect(lines[0]).toBe("form,item,concept,forms,right,difficulty,discrimination,a,b,c,d,open");
    expect(lines[1]).toBe("a,1,window-limit,4,b,0.75,,0,0.75,0.25,0,0");
    expect(lines).toHaveLength(16);
    const forms = formsCsv(counted, "a").split("\n");
    expect(forms).toHaveLength(8);
    expect(forms[1]).toBe(`1,a,Ana,3,0.5,1,1,1${",0".repeat(12)}`);
  });

  it("has no cell that a spreadsheet interprets as a formula", () => {
    const { counted: one } = readPasted(linkOf("a", 2, "=HYPERLINK(1)"));
    expect(formsCsv(one, "a")).toContain(",'=HYPERLINK(1),");
  });
});
