import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { afterEach, expect, test } from "vitest";
import { prepare, show } from "./index.ts";
import { LANGUAGES, SOURCE } from "./languages.ts";

afterEach(() => show(SOURCE));

const RIGHT_TO_LEFT = LANGUAGES.find(({ id }) => id === "ar-XB") ?? SOURCE;
const inMarks = (text: string) => `\u202e${text}\u202c`;

const lost = (count: number) => t`${plural(count, { one: "# packet", other: "# packets" })} of flow ${"A"}`;

test("fills in messages that the build has compiled", () => {
  expect(lost(1)).toBe("1 packet of flow A");
  expect(lost(1200)).toBe("1,200 packets of flow A");
  expect(t`It's lost`).toBe("It's lost");
});

test("a pseudo-language changes texts and forms of words, not what is filled in", async () => {
  await show(RIGHT_TO_LEFT);
  expect(lost(2)).toBe(`2${inMarks(" þåçķéţš")}${inMarks(" öƒ ƒļöŵ ")}A`);
  expect(t`Lost`).toBe(inMarks("Ļöšţ"));
  await show(SOURCE);
  expect(t`Lost`).toBe("Lost");
});

test("what only other languages need is fetched before the first of them, and at once if one is shown already", async () => {
  const fetched: string[] = [];
  prepare(async () => fetched.push("early"));
  expect(fetched).toEqual([]);
  await show(RIGHT_TO_LEFT);
  expect(fetched).toEqual(["early"]);
  const drawnAgain = new Promise<void>((done) => i18n.on("change", done));
  prepare(async () => fetched.push("late"));
  await drawnAgain;
  expect(fetched).toEqual(["early", "late"]);
});
