/** English pages show the engine's sentences as they are; the catalogs translate the same sentences, word for word. */

import { expect, test } from "vitest";
import { MISTAKES } from "../../web/pages/stories/mistakes.ts";
import type { Saying } from "../../web/quantities/sayings.ts";
import { PROBLEMS } from "../../web/scenario/problem_sayings.ts";
import { STOPS } from "../../web/sweep/stop_sayings.ts";

const LISTS: readonly [string, readonly Saying[]][] = [
  ["problems of a scenario", PROBLEMS],
  ["mistakes in a story", MISTAKES],
  ["reasons why a run stops", STOPS],
];

test.each(LISTS)("%s have one English", (_, sayings) => {
  expect(sayings.length).toBeGreaterThan(5);
  const ours = sayings.map(([english, inWords]) => inWords(...Array(english.split("#").length - 1).fill("#")));
  expect(ours).toEqual(sayings.map(([english]) => english));
});
