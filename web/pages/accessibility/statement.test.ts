import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CRITERIA, FARES } from "./criteria.ts";

const text = readFileSync(new URL("statement.mdx", import.meta.url), "utf8");
const said = [...text.matchAll(/<Criterion of="([^"]*)" is="([^"]*)">([^<]*)<\/Criterion>/g)].map(
  ([, of = "", is = "", how = ""]) => ({ of, is, how: how.trim() }),
);

test("WCAG 2.2 has 31 criteria of level A and 24 of AA, without the obsolete one", () => {
  const of = (wanted: string) => CRITERIA.filter(({ level }) => level === wanted).length;
  expect([of("A"), of("AA")]).toEqual([31, 24]);
  expect(CRITERIA.map(({ number }) => number)).not.toContain("4.1.1");
});

test("each is in the statement once, in order, with how it fares and why", () => {
  expect(said.map(({ of }) => of)).toEqual(CRITERIA.map(({ number }) => number));
  for (const { of, is, how } of said) {
    expect(Object.keys(FARES), of).toContain(is);
    expect(how, of).toMatch(/^\S.{10,}\.$/s);
  }
});
