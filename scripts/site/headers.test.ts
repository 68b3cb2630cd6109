import { describe, expect, test } from "vitest";
import { headersAt, headersFile, readHeaders } from "./headers.mjs";
import { policyOf, withPolicy } from "./policy.mjs";

const page = '<!doctype html><html><head><meta charset="utf-8" /></head></html>';

describe("the headers of a site", () => {
  const file = headersFile(
    new Map([
      ["x/one.html", page],
      ["x/two.html", page],
      ["embed.html", withPolicy("embed.html", page)],
      ["one-file.html", page],
      ["index.html", withPolicy("index.html", page)],
    ]),
  );
  const rules = readHeaders(file);
  const policyAt = (path: string) => headersAt(rules, path)["Content-Security-Policy"];

  test("have each page's policy, and who may frame it", () => {
    const own = `${policyOf(page)}; frame-ancestors 'self'`;
    expect(policyAt("/")).toBe(own);
    expect(policyAt("/index.html")).toBe(own);
    for (const path of ["/embed.html", "/embed"]) expect(policyAt(path)).toBe(policyOf(page));
    expect(policyAt("/one-file.html")).toBeUndefined();
    expect(policyAt("/x/two.html")).toBe("frame-ancestors 'self'");
  });

  test("hold for every file", () => {
    for (const path of ["/", "/papers/a.csv", "/assets/a.js", "/embed.html"])
      expect(headersAt(rules, path)).toMatchObject({
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Resource-Policy": "cross-origin",
      });
  });

  test("let only files that are named after their content be kept", () => {
    expect(headersAt(rules, "/assets/a-1b2c.js")["Cache-Control"]).toContain("immutable");
    for (const path of ["/", "/papers/a.csv", "/sw.js"])
      expect(headersAt(rules, path)).not.toHaveProperty("Cache-Control");
  });

  test("say nothing twice of one path, which hosts take in different ways", () => {
    for (const { path } of rules) {
      const names = rules.flatMap((rule) =>
        rule.path === path || (rule.path.endsWith("*") && path.startsWith(rule.path.slice(0, -1)))
          ? rule.headers.map(([name]) => name)
          : [],
      );
      expect(new Set(names).size, path).toBe(names.length);
    }
  });
});

test("rules are read with comments and empty lines, and joined where they overlap", () => {
  const rules = readHeaders("# all\n/*\n  A: 1\n\n/x/*\n  A: 2\n  B: https://b: c\n");
  expect(headersAt(rules, "/x/y")).toEqual({ A: "1, 2", B: "https://b: c" });
  expect(headersAt(rules, "/y")).toEqual({ A: "1" });
  expect(() => readHeaders("  A: 1")).toThrow("not a rule");
});
