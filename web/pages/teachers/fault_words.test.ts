import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { named, show } from "../../language/index.ts";
import { SOURCE } from "../../language/languages.ts";
import { faultInWords } from "./fault_words.ts";

afterEach(() => show(SOURCE));

/** Messages of the client and of the frame, with a value in each placeholder. */
const messages = ["../../element/client.ts", "../../embed/host.ts", "../../embed/requests.ts"].flatMap((file) => {
  const code = readFileSync(new URL(file, import.meta.url), "utf8");
  const texts = code.matchAll(/(?:fail\(\s*id,|fault\(\s*"\w+",|message:)\s*(["`])((?:(?!\1).)+)\1/gs);
  return [...texts].map(([, , text]) => text.replaceAll(/\$\{[^}]+\}/g, "play"));
});

test("an error of a frame is in the language of the page, whatever the error", async () => {
  const all = [...messages, "Invalid input"];
  expect(all.length).toBeGreaterThan(10);
  await show(named("fr") ?? SOURCE);
  const unknown = all.filter((message) => faultInWords({ message }) === message);
  expect(unknown).toEqual([]);
});

test("an error of a frame begins with the part of the request that is wrong", async () => {
  const fault = { place: "parameters.tcp.window", message: "This page has locked the parameter." };
  expect(faultInWords(fault)).toBe(`${fault.place}: ${fault.message}`);
  await show(named("es") ?? SOURCE);
  expect(faultInWords(fault)).toMatch(/^parameters\.tcp\.window: .*par\u00e1metro/);
});
