import { expect, test } from "vitest";
import { captionOf } from "./caption.ts";
import { TOPICS } from "./list.ts";

test("a caption is the first sentence, whatever points its numbers have", () => {
  expect(captionOf("It reaches 0.5 Mb/s of 10. A larger window fills it.")).toBe("It reaches 0.5 Mb/s of 10.");
  expect(captionOf("One sentence without an end")).toBe("One sentence without an end");
});

test("every topic has a caption of several words that ends", () => {
  for (const { id, sentences } of TOPICS) {
    const caption = captionOf(sentences.message ?? "");
    expect(caption.split(" ").length, id).toBeGreaterThan(4);
    expect(caption, id).toMatch(/\.$/);
  }
});
