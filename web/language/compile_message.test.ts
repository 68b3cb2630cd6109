import { getCatalogs } from "@lingui/cli/api";
import { makeConfig } from "@lingui/conf";
import { compileMessage as reference } from "@lingui/message-utils/compileMessage";
import { expect, test } from "vitest";
import config from "../../scripts/words/lingui.config.mjs";
import { compileMessage } from "./compile_message.ts";

const catalogs = await getCatalogs(makeConfig(config, { skipValidation: true }));

test("every message of the pages, in every language, is compiled as by Lingui", async () => {
  const all = new Set<string>();
  for (const catalog of catalogs) {
    for (const [id, { message = id }] of Object.entries((await catalog.collect()) ?? {})) all.add(message);
    for (const locale of config.locales) {
      for (const { translation = "" } of Object.values((await catalog.read(locale)) ?? {})) all.add(translation);
    }
  }
  expect([...all].filter((message) => /plural,/.test(message)).length).toBeGreaterThan(20);
  for (const message of all) expect(compileMessage(message), message).toEqual(reference(message));
});

test("only the texts between the braces are changed", () => {
  const message = "See <0>{name}</0>: {count, plural, =0 {none} one {# packet} other {# packets of {name}}}.";
  const loud = (text: string) => text.toUpperCase();
  expect(compileMessage(message, loud)).toEqual(reference(message, loud));
});

test("a brace without its other half is no error", () => {
  expect(compileMessage("{name")).toEqual([["name"]]);
  expect(compileMessage("a } b")).toEqual(["a } b"]);
});
