import { describe, expect, it } from "vitest";
import { firstSentences } from "./mdx.ts";

const text = "A line of 45 Mb/s holds 7.1 KB. Why so few? “Nobody knows.” The rest follows.";

describe("the first sentences of a text", () => {
  it("are as many as fit", () => {
    expect(firstSentences(text, 50)).toBe("A line of 45 Mb/s holds 7.1 KB. Why so few?");
    expect(firstSentences(text, 500)).toBe(text);
  });

  it("are at least one, and a number with a point is no end", () => {
    expect(firstSentences(text, 5)).toBe("A line of 45 Mb/s holds 7.1 KB.");
    expect(firstSentences("", 5)).toBe("");
    expect(firstSentences("no end at all", 5)).toBe("no end at all");
  });
});
