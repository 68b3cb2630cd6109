import { expect, test } from "vitest";
import { following, paired, presented, turned } from "./shown.ts";

const all = ["pipe", "ladder", "queue", "limits", "window"];
const beside = ["queue", "limits", "window"];

test("a link presents what there is of what it asks for, and at most two", () => {
  expect(presented(["queue"], all)).toEqual(["queue"]);
  expect(presented(["cable", "ladder", "window", "queue"], all)).toEqual(["ladder", "window"]);
  expect(presented(["cable"], all)).toEqual(["ladder"]);
  expect(presented(["ladder"], ["compared", "window"])).toEqual(["compared"]);
});

test("the view follows the step: the ladder where it says none, and of two the left one stays", () => {
  expect(following(["queue"], "window")).toEqual(["window"]);
  expect(following(["queue"], null)).toEqual(["ladder"]);
  expect(following(["ladder", "queue"], "window")).toEqual(["ladder", "window"]);
  expect(following(["ladder", "queue"], "ladder")).toEqual(["ladder", "queue"]);
  expect(following(["ladder", "queue"], null)).toEqual(["ladder", "queue"]);
  expect(following([], "window")).toEqual([]);
});

test("views are turned over like pages, the last beside the first", () => {
  expect(turned(["ladder"], all, 1)).toEqual(["queue"]);
  expect(turned(["pipe"], all, -1)).toEqual(["window"]);
  expect(turned(["ladder", "window"], all, 1)).toEqual(["ladder", "pipe"]);
  expect(turned(["ladder", "queue"], all, -1)).toEqual(["ladder", "pipe"]);
});

test("one becomes two with the ladder at the left, and two one", () => {
  expect(paired(["ladder"], all, beside)).toEqual(["ladder", "queue"]);
  expect(paired(["window"], all, beside)).toEqual(["ladder", "window"]);
  expect(paired(["ladder", "window"], all, beside)).toEqual(["ladder"]);
  expect(paired(["compared"], ["compared"], [])).toEqual(["compared"]);
});
