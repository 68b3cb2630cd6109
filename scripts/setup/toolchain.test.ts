import { describe, expect, it } from "vitest";
import { isAtLeast, oldestVersion, pinnedVersion } from "./toolchain.mjs";

describe("the Rust toolchain", () => {
  it("is pinned to a version that the workspace accepts", () => {
    expect(pinnedVersion()).toMatch(/^\d+\.\d+\.\d+$/);
    expect(isAtLeast(pinnedVersion(), oldestVersion())).toBe(true);
  });

  it.each([
    ["1.95.0", "1.95", true],
    ["1.94.9", "1.95", false],
    ["2.0.0", "1.95", true],
    ["1.95.0", "1.95.1", false],
    ["1.100.0", "1.95.1", true],
  ])("%s against at least %s: %s", (version, least, expected) => {
    expect(isAtLeast(version, least)).toBe(expected);
  });
});
