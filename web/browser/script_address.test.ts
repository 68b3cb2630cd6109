import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

/** A module of its own for each test, as each page has one. */
async function load(): Promise<(address: string) => unknown> {
  vi.resetModules();
  return (await import("./script_address.ts")).scriptAddress;
}

beforeEach(() => {
  vi.stubGlobal("location", { href: "https://a.example/course/pipe/embed.html?views=ladder#/sandia-table3" });
});
afterEach(() => vi.unstubAllGlobals());

describe.each([
  ["with Trusted Types", true],
  ["without Trusted Types", false],
])("the address of a script, in a browser %s", (_, has) => {
  const names: string[] = [];
  beforeEach(() => {
    names.length = 0;
    const createPolicy = (name: string, rules: { createScriptURL(address: string): string }) => {
      names.push(name);
      return { createScriptURL: (address: string) => ({ trusted: rules.createScriptURL(address) }) };
    };
    vi.stubGlobal("trustedTypes", has ? { createPolicy } : undefined);
  });
  const made = (address: string) => (has ? { trusted: address } : address);

  test("is absolute and below the folder of the page", async () => {
    const scriptAddress = await load();
    const pipe = "https://a.example/course/pipe/";
    expect(scriptAddress(`${pipe}assets/worker-1.js`)).toEqual(made(`${pipe}assets/worker-1.js`));
    expect(scriptAddress("./sw.js")).toEqual(made(`${pipe}sw.js`));
    expect(names).toEqual(has ? ["fill-the-pipe"] : []);
  });

  test.each([
    "https://b.example/course/pipe/sw.js",
    "https://a.example/course/other/sw.js",
    "../other/sw.js",
    "./../sw.js",
    "/sw.js",
    "//b.example/sw.js",
    "data:text/javascript,alert(1)",
    "blob:https://a.example/1",
    "javascript:alert(1)",
    "https://a.example/course/pipe",
  ])("is refused elsewhere: %s", async (address) => {
    const scriptAddress = await load();
    expect(() => scriptAddress(address)).toThrow("No script of this site");
  });
});
