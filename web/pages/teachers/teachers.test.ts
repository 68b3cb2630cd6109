import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");

/** Types and codes of messages in the protocol. */
const named = (source: string, shape: RegExp) => [...source.matchAll(shape)].map(([, name]) => name);

test("the page for teachers describes every message and every error code", () => {
  const protocol = read("../../element/protocol.ts");
  const text = read("teachers.mdx");
  const types = named(protocol, /type: "(\w+)"/g);
  const [, codes = ""] = protocol.split("export type FaultCode");
  // Only the client reports this code, never a frame.
  const all = [...types, ...named(codes, /\| "(\w+)"/g)].filter((name) => name !== "no_answer");
  expect(all.length).toBeGreaterThan(20);
  for (const name of all) expect(text, name).toContain(`\`${name}\``);
});
