/** Every story natively and as wasm: the same steps, the same failure, the same trace to the last bit. */

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { at, PACKAGE, TESTED_COMMAND_LINE } from "../../scripts/setup/places.mjs";
import { initSync, Story } from "../../web/engine/pkg/fill_the_pipe_tools.js";

const program = TESTED_COMMAND_LINE;
const files = readdirSync(at("tests/stories"), { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(story|pkt)$/.test(file))
  .sort()
  .map((file) => join(at("tests/stories"), file));

beforeAll(() => initSync({ module: readFileSync(join(PACKAGE, "fill_the_pipe_tools_bg.wasm")) }));

function asWasm(text: string) {
  const story = new Story(text);
  const told = JSON.parse(story.told());
  story.free();
  return told;
}

test("every story is told the same", () => {
  const output = execFileSync(program, ["script", "--json", ...files], { encoding: "utf8", maxBuffer: 1 << 28 });
  const native = output.trim().split("\n");
  expect(native.length).toBe(files.length);
  for (const line of native) {
    const { file, holds, ...told } = JSON.parse(line);
    expect(holds, file).toBe(true);
    expect(told.summary.trace_hash, file).toMatch(/^[0-9a-f]{16}$/);
    expect(asWasm(readFileSync(file, "utf8")), file).toEqual({ problems: [], ...told });
  }
});

test("a story that does not hold has a ladder up to the line, one that cannot be read its problems", () => {
  const fails = asWasm("# x\nestablished\nwrites 1000\n-> 1:1001\ncwnd 7\n");
  expect(fails.failure).toMatchObject({ line: 5, expected: "cwnd 7", found: "cwnd 1000" });
  expect(fails.summary.data_packets).toBe(1);
  const wrong = asWasm("with tahooe\n");
  expect(wrong.problems).toMatchObject([{ line: 1, column: 6 }]);
  expect(wrong.summary).toBeNull();
});
