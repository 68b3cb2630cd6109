import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mayKeep } from "./keep.ts";

/** A built site on a host, in a tab of its own. */
beforeEach(() => {
  vi.stubEnv("PROD", true);
  vi.stubGlobal("self", "a tab");
  vi.stubGlobal("top", "a tab");
  vi.stubGlobal("location", { protocol: "https:" });
  vi.stubGlobal("navigator", { serviceWorker: {} });
  vi.stubGlobal("document", { querySelector: (of: string) => (of === 'link[rel="manifest"]' ? {} : null) });
  vi.stubGlobal("localStorage", {});
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test("a built site on a host is kept", () => {
  expect(mayKeep()).toBe(true);
});

test.each<[string, () => unknown]>([
  ["while it is written", () => vi.stubEnv("PROD", false)],
  ["from a file", () => vi.stubGlobal("location", { protocol: "file:" })],
  ["in a frame", () => vi.stubGlobal("top", "another")],
  ["where the browser has no service workers", () => vi.stubGlobal("navigator", {})],
  ["in a page that is all of the site by itself", () => vi.stubGlobal("document", { querySelector: () => null })],
  [
    "where storage throws",
    () =>
      Object.defineProperty(globalThis, "localStorage", {
        configurable: true,
        get() {
          throw new Error("denied");
        },
      }),
  ],
])("not %s", (_, change) => {
  change();
  expect(mayKeep()).toBe(false);
});
