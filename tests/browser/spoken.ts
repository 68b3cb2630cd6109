/** Phrases that a screen reader says of a part of the page, as Guidepup's virtual one reads it. */

import { readFileSync } from "node:fs";
import type * as Reader from "@guidepup/virtual-screen-reader";
import type { Locator } from "playwright";
import { at as place } from "../../scripts/setup/places.mjs";

const READER = readFileSync(place("node_modules/@guidepup/virtual-screen-reader/lib/esm/index.browser.js"), "utf8");

/** More phrases than any panel has: a reader that goes round in circles is stopped. */
const MOST = 400;

/** Serves the script as a file of the site: the page's policy lets no other in. */
const FILE = "screen-reader-of-the-test.js";

/** From the start of the part to its end. */
export async function spokenIn(part: Locator): Promise<string[]> {
  const page = part.page();
  const address = new URL(FILE, page.url()).href;
  await page.route(address, (route) => route.fulfill({ contentType: "text/javascript", body: READER }));
  return part.evaluate(
    async (container, { address, most }) => {
      const page = window as { reader?: Promise<unknown> };
      // Once for a page. As text: the import is the page's, not this file's.
      page.reader ??= new Function("address", "return import(address)")(address);
      const { virtual } = (await page.reader) as typeof Reader;
      await virtual.start({ container });
      const end = await virtual.lastSpokenPhrase().then((first: string) => `end of ${first}`);
      for (let i = 0; i < most && (await virtual.lastSpokenPhrase()) !== end; i++) await virtual.next();
      const phrases: string[] = await virtual.spokenPhraseLog();
      await virtual.stop();
      return phrases;
    },
    { address, most: MOST },
  );
}
