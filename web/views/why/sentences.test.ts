import { afterEach, expect, test } from "vitest";
import type { Statement } from "../../engine/contract.ts";
import { named, show } from "../../language/index.ts";
import { SOURCE } from "../../language/languages.ts";
import { sentenceOf } from "./sentences.tsx";

afterEach(() => show(SOURCE));

/** A sentence in a language: `says` with one value for each name in it. */
async function sentenceIn(language: string, says: string, value: string): Promise<string> {
  await show(named(language) ?? SOURCE);
  const names = [...says.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, value]);
  const statement: Statement = { says, english: says, values: Object.fromEntries(names), clause: "" };
  return sentenceOf(statement);
}

test.each([
  ["es", "1", "hay 1 byte en vuelo"],
  ["es", "2", "hay 2 bytes en vuelo"],
  ["es", "1,000", "hay 1000 bytes en vuelo"],
  ["fr", "1", "1 octet est en vol"],
  ["fr", "2", "2 octets sont en vol"],
  ["fr", "1,000", "1\u202f000 octets sont en vol"],
])("in %s a sentence agrees with %s", async (language, value, expected) => {
  const says = "Everything written has been sent, with {flight} bytes in flight";
  expect(await sentenceIn(language, says, value)).toContain(` ${expected}`);
});

test("in French a value below 2 is singular, also with decimals", async () => {
  const says = "CUBIC in its Reno-friendly region, where Reno's estimate is {w_est} segments: cwnd {was} → {cwnd}";
  expect(await sentenceIn("fr", says, "1.5")).toContain("de 1,5 segment\u00a0:");
  expect(await sentenceIn("fr", says, "2.5")).toContain("de 2,5 segments\u00a0:");
});
