import fc from "fast-check";
import { expect, test } from "vitest";
import { changeBetween } from "./change.ts";

test("the change between two texts is the part in which they differ", () => {
  expect(changeBetween("this.cwnd = 1;", "this.cwnd = 12;")).toEqual({ from: 13, to: 13, insert: "2" });
  expect(changeBetween("aa", "aaa")).toEqual({ from: 2, to: 2, insert: "a" });
  expect(changeBetween("abc", "ac")).toEqual({ from: 1, to: 2, insert: "" });
  expect(changeBetween("same", "same")).toBeNull();
});

test("a change turns the one text into the other, whatever they are", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (old, text) => {
      const change = changeBetween(old, text);
      const made = change === null ? old : old.slice(0, change.from) + change.insert + old.slice(change.to);
      expect(made).toBe(text);
    }),
  );
});
