import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { show } from "./index.ts";
import { LANGUAGES, SOURCE } from "./languages.ts";
import { offerCatalogs } from "./long_texts.ts";
import { readText } from "./read_text.ts";

afterEach(() => show(SOURCE));

const named = (id: string) => LANGUAGES.find((one) => one.id === id) ?? SOURCE;
const drawn = () =>
  readText("read-text", "An <0>ACK of <1>data</1></0>, see <2/>.", [
    // biome-ignore lint/correctness/useJsxKeyInIterable: they are placed one by one
    ...[<b />, <em />, <code>ack</code>],
  ]);

test("puts the elements of a text into its translation, wherever that has them", async () => {
  expect(renderToStaticMarkup(drawn())).toBe("An <b>ACK of <em>data</em></b>, see <code>ack</code>.");
  offerCatalogs({ es: async () => ({ default: { "read-text": "<2/>: un <0>ACK de <1>datos</1></0>" } }) });
  await show(named("es"));
  expect(renderToStaticMarkup(drawn())).toBe("<code>ack</code>: un <b>ACK de <em>datos</em></b>");
});

test("marks a text without a translation as English, and shows pseudo-languages", async () => {
  await show(named("fr"));
  expect(renderToStaticMarkup(drawn())).toMatch(/^<span lang="en" dir="ltr">An <b>/);
  await show(named("en-XA"));
  expect(renderToStaticMarkup(drawn())).toContain("<em>ðåţå");
});
