import { describe, expect, it } from "vitest";
import { engineVersion, notesOf, notesOfTag, pageVersion } from "./version.mjs";

const CHANGELOG = `# Changelog

## [Unreleased]

## [1.2.0] - 2027-01-01

### Added

- A queue.

## [1.1.0] - 2026-12-01

### Fixed

- A link.
`;

describe("versions", () => {
  it("of page and engine agree", () => {
    expect(pageVersion()).toBe(engineVersion());
  });
});

describe("release notes", () => {
  it("are the part of the changelog about that version", () => {
    expect(notesOf(CHANGELOG, "1.2.0")).toBe("### Added\n\n- A queue.");
    expect(notesOf(CHANGELOG, "1.1.0")).toBe("### Fixed\n\n- A link.");
  });

  it("are missing where the changelog says nothing", () => {
    expect(notesOf(CHANGELOG, "Unreleased")).toBeNull();
    expect(notesOf(CHANGELOG, "1.3.0")).toBeNull();
  });

  it("are refused for a tag of another version", () => {
    expect(() => notesOfTag("v999.0.0")).toThrow("package.json states version");
  });
});
