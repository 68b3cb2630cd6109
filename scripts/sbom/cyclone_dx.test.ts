import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { lockedPackages } from "../licences/npm.mjs";
import type { Part } from "../licences/part.mjs";
import { cycloneDx, purl, sbomText } from "./cyclone_dx.mjs";

const WHOLE = { name: "whole", version: "1.2.3", description: "All of it." };
const react = lockedPackages().find(({ name }) => name === "react");
const lingui = lockedPackages().find(({ name }) => name === "@lingui/core");

const PARTS: Part[] = [
  { kind: "npm", name: "react", version: react?.version ?? "", licence: "MIT", texts: ["MIT"] },
  { kind: "npm", name: "@lingui/core", version: lingui?.version ?? "", licence: "MIT", texts: ["MIT"] },
  { kind: "crate", name: "libm", version: "0.2.16", licence: "MIT/Apache-2.0", texts: ["MIT"] },
  { kind: "crate", name: "std", version: "1.95.0", licence: "MIT OR Apache-2.0", texts: ["MIT"] },
];

/** Fields of the list that CycloneDX 1.6 requires, and the patterns that it states for them. */
const REQUIRED = {
  type: "object",
  additionalProperties: false,
  required: ["bomFormat", "specVersion", "serialNumber", "version", "metadata", "components"],
  properties: {
    $schema: { enum: ["http://cyclonedx.org/schema/bom-1.6.schema.json"] },
    bomFormat: { enum: ["CycloneDX"] },
    specVersion: { enum: ["1.6"] },
    serialNumber: { pattern: "^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$" },
    version: { type: "integer", minimum: 1 },
    metadata: { type: "object", required: ["component"], properties: { component: { $ref: "#/$defs/component" } } },
    components: { type: "array", uniqueItems: true, items: { $ref: "#/$defs/component" } },
    compositions: { type: "array", items: { type: "object", required: ["aggregate"] } },
  },
  $defs: {
    component: {
      type: "object",
      additionalProperties: false,
      required: ["type", "name"],
      properties: {
        type: { enum: ["application", "library"] },
        "bom-ref": { type: "string", minLength: 1 },
        group: { type: "string" },
        name: { type: "string", minLength: 1 },
        version: { type: "string", pattern: "^\\d", maxLength: 1024 },
        description: { type: "string" },
        scope: { enum: ["required"] },
        purl: { type: "string", pattern: "^pkg:(npm|cargo|github)/" },
        licenses: {
          type: "array",
          maxItems: 1,
          items: { type: "object", required: ["expression"], properties: { expression: { type: "string" } } },
        },
        hashes: {
          type: "array",
          items: {
            type: "object",
            required: ["alg", "content"],
            properties: {
              alg: { enum: ["SHA-256", "SHA-512"] },
              content: { pattern: "^([a-fA-F0-9]{64}|[a-fA-F0-9]{128})$" },
            },
          },
        },
      },
    },
  },
};

describe("the list of parts", () => {
  const bom = cycloneDx(PARTS, WHOLE);

  test("has the fields that CycloneDX 1.6 requires", () => {
    const ajv = new Ajv({ strict: false });
    const validate = ajv.compile(REQUIRED);
    validate(bom);
    expect(validate.errors).toBe(null);
    validate({ ...bom, components: [{ type: "library" }] });
    expect(validate.errors).not.toBe(null);
  });

  test("names each part once, by address, licence and the hash that its registry states", () => {
    expect(bom.components.map(({ purl }) => purl)).toEqual([
      `pkg:npm/react@${react?.version}`,
      `pkg:npm/%40lingui/core@${lingui?.version}`,
      "pkg:cargo/libm@0.2.16",
      "pkg:github/rust-lang/rust@1.95.0",
    ]);
    expect(bom.components.map(({ hashes }) => hashes?.[0]?.alg)).toEqual(["SHA-512", "SHA-512", "SHA-256", undefined]);
    expect(bom.components[1]).toMatchObject({ group: "@lingui", name: "core" });
    expect(bom.components[2]?.licenses).toEqual([{ expression: "MIT OR Apache-2.0" }]);
  });

  test("is the same for the same parts, and another for others", () => {
    expect(sbomText(PARTS)).toBe(sbomText(PARTS));
    expect(cycloneDx(PARTS.slice(1), WHOLE).serialNumber).not.toBe(bom.serialNumber);
  });
});

test("an address escapes the @ of a scope", () => {
  expect(purl(PARTS[1] as Part)).toMatch(/^pkg:npm\/%40lingui\/core@/);
});
