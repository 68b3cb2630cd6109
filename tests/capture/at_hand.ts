/** Tools of the tests that compare with tshark: the command line, tshark, and a folder that is gone afterwards. */

import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { TESTED_COMMAND_LINE } from "../../scripts/setup/places.mjs";
import { tshark as findTshark } from "../../scripts/setup/tshark.mjs";

export const program = TESTED_COMMAND_LINE;

/** To be called at the top of a test file; `tshark` and `file` are there once its tests run. */
export function atHand() {
  let folder = "";
  const hand = { tshark: "", file: (name: string) => join(folder, name) };
  beforeAll(async () => {
    if (!existsSync(program)) {
      throw new Error('The command line is not built: run "npm test -- browser", which builds it.');
    }
    hand.tshark = await findTshark();
    folder = mkdtempSync(join(tmpdir(), "fill-the-pipe-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return hand;
}
