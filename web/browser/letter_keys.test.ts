import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const fresh = () => import("./letter_keys.ts");

/** A storage with these entries. */
function stored(kept: Record<string, string>) {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept[key] ?? null,
    setItem(key: string, value: string) {
      kept[key] = value;
    },
  });
}

test("letters, digits, signs and Space can be switched off; keys that make no character stay", async () => {
  stored({});
  const { isOff, setLetterKeys } = await fresh();
  const characters = ["r", "Shift+r", "2", "?", "]", ".", " "];
  const others = ["ArrowRight", "Home", "PageDown", "Escape", "Ctrl+z", "Ctrl+Shift+z"];
  expect([...characters, ...others].filter(isOff)).toEqual([]);
  setLetterKeys(false);
  expect([...characters, ...others].filter(isOff)).toEqual(characters);
});

test("the choice is kept", async () => {
  stored({});
  (await fresh()).setLetterKeys(false);
  vi.resetModules();
  const again = await fresh();
  expect(again.letterKeys.getState().on).toBe(false);
  again.setLetterKeys(true);
  vi.resetModules();
  expect((await fresh()).letterKeys.getState().on).toBe(true);
});

test("without a storage it lasts as long as the page", async () => {
  const refuse = () => {
    throw new Error("SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  const { letterKeys, setLetterKeys } = await fresh();
  expect(letterKeys.getState().on).toBe(true);
  setLetterKeys(false);
  expect(letterKeys.getState().on).toBe(false);
});
