import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { letters } from "../../scripts/site/letters.mjs";
import { readPart } from "./part.ts";

const element = (name: string, bytes: Uint8Array) => {
  const packed = deflateSync(bytes);
  return `<script type="text/plain" id="part-${name}" data-bytes="${packed.length}">${letters(packed)}</script>`;
};

test("a part is read as it was packed, whichever letters it is written in", () => {
  const noise = Uint8Array.from({ length: 5000 }, (_, k) => (k * k * 31) % 251);
  const html = `<p>${element("licences", Buffer.from("MIT"))}${element("sbom", noise)}</p>`;
  expect(new TextDecoder().decode(readPart(html, "licences"))).toBe("MIT");
  expect(readPart(html, "sbom")).toEqual(noise);
  expect(() => readPart(html, "none")).toThrow('no part "none"');
});
