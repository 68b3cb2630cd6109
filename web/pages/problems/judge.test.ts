import { describe, expect, test } from "vitest";
import { named, show } from "../../language/index.ts";
import { SOURCE } from "../../language/languages.ts";
import type { NumberAnswer } from "./format.ts";
import { judge, readList, writeList } from "./judge.ts";
import { count, rate, share, size, time } from "./quantity.ts";

await show(SOURCE);

const answer = (is: NumberAnswer["is"], within = 0.02): NumberAnswer => ({ is, within, mistakes: [] });
const verdict = (one: NumberAnswer, given: string) => judge(one, given).is;

describe("a number", () => {
  test("is right within the tolerance, in any unit of its kind", () => {
    const pipe = answer(size(62_500));
    for (const given of ["62500 B", "62,500 B", "62500 bytes", "61.04 KB"])
      expect([given, verdict(pipe, given)]).toEqual([given, "right"]);
    expect(verdict(answer(rate(1.5e6)), "1500 kbit/s")).toBe("right");
    expect(verdict(answer(time(2e6)), "2.05 ms")).toBe("wrong");
  });

  test("without a unit, with a unit of another kind, or that cannot be read is answered with the expected form", () => {
    const delay = answer(time(2e6));
    for (const given of ["", "2", "2 KB", "two ms", "2 parsec", "NaN ms", "1e999 ms"]) {
      expect([given, judge(delay, given)]).toEqual([given, { is: "unread", text: expect.stringContaining("42 ms") }]);
    }
    expect(judge(answer(count(3), 0), "3 KB").text).toMatch(/no unit/);
    expect(judge(delay, "2 KB").text).toMatch(/a different quantity/);
    expect(judge(delay, "2").text).toMatch(/ns, µs, ms, s/);
  });

  test("in percent may be typed as a share of 1", () => {
    const half = answer(share(0.5));
    expect(["50 %", "50%", "0.5", ".5"].map((given) => verdict(half, given))).toEqual(Array(4).fill("right"));
    expect(judge(half, "50").text).toMatch(/percent sign/);
    expect(verdict(half, "50 ms")).toBe("unread");
  });

  test("with a common mistake is answered with the name of the mistake", () => {
    const pipe = answer(size(125_000));
    expect(judge(pipe, "1000000 B").text).toMatch(/8 bits/);
    expect(judge(pipe, "125 KB").text).toMatch(/1024/);
    expect(judge(pipe, "125 B").text).toMatch(/prefix/);
    expect(judge(pipe, "1 B").text).toMatch(/too small/);
    expect(judge(pipe, "3 MB").text).toMatch(/too large/);
  });

  test("is exact if the tolerance is 0", () => {
    expect(verdict(answer(count(12), 0), "12")).toBe("right");
    expect(verdict(answer(count(12), 0), "12.1")).toBe("wrong");
  });

  test("has the decimal sign and the groups of the language", async () => {
    const spanish = named("es");
    if (!spanish) throw new Error("there is no Spanish");
    await show(spanish);
    expect(verdict(answer(time(2.5e6)), "2,5 ms")).toBe("right");
    const french = named("fr");
    if (!french) throw new Error("there is no French");
    await show(french);
    expect(verdict(answer(size(62_500)), String(size(62_500)))).toBe("right");
    await show(SOURCE);
  });
});

describe("a list", () => {
  const list = { list: [3, 8, 9, 10], mistakes: [{ is: [3], hint: "only the first" }] };

  test("is right in any order and notation", () => {
    for (const given of ["3 8 9 10", "8–10, 3", "3;8-10", " 3  8 - 10 "]) expect(judge(list, given).is).toBe("right");
  });

  test("with a mistake is answered with a hint about it", () => {
    expect(judge(list, "3")).toEqual({ is: "wrong", text: "only the first" });
    expect(judge(list, "3 8").text).toMatch(/Some numbers are missing/);
    expect(judge(list, "3 8-11").text).toMatch(/do not belong/);
    for (const given of ["", "three", "1-99999", "3.5"]) expect(judge(list, given).is).toBe("unread");
  });

  test("is written as it is read", () => {
    expect(writeList([1, 3, 4, 7, 8, 9])).toBe("1 3 4 7–9");
    expect(readList(writeList([1, 3, 4, 7, 8, 9]))).toEqual([1, 3, 4, 7, 8, 9]);
  });
});

test("a choice is judged by its index, and a missing choice is reported", () => {
  const choice = {
    options: [
      { text: "A", hint: "" },
      { text: "B", hint: "no" },
    ],
    right: 0,
  };
  expect(judge(choice, "0").is).toBe("right");
  expect(judge(choice, "1")).toEqual({ is: "wrong", text: "no" });
  expect(judge(choice, "").is).toBe("unread");
  expect(judge(choice, "7").is).toBe("unread");
});
