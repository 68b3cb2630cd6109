import { expect, test } from "vitest";
import { hashOf, inline, policyOf, statedPolicy, withPolicy } from "./policy.mjs";

const page = (head = "") => `<!doctype html><html><head><meta charset="utf-8" />${head}</head></html>`;

test("a hash is of the text, to the last space, as browsers reckon it", () => {
  // The example of MDN and of the standard.
  expect(hashOf("alert('Hello, world.');")).toBe("'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
  expect(hashOf("")).toBe("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
  expect(hashOf("a")).not.toBe(hashOf("a "));
});

test("only what is written into the page is inline", () => {
  const html = page('<script src="./a.js"></script><script>let a;\n</script><script type="module">b()</script>');
  expect(inline(html, "script")).toEqual(["let a;\n", "b()"]);
  expect(inline(page("<style>p { }</style>"), "style")).toEqual(["p { }"]);
});

test("a page runs its own inline code, and no other", () => {
  const policy = policyOf(page("<script>b()</script>"));
  expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' ${hashOf("b()")};`);
  expect(policy).not.toContain("unsafe-inline");
  expect(policy).not.toContain("'unsafe-eval'");
  expect(policy).toMatch(/^default-src 'none';/);
});

test("a page starts scripts of the site by one Trusted Types policy, and a page without scripts by none", () => {
  const withScript = policyOf(page('<script type="module" src="./a.js"></script>'));
  expect(withScript).toMatch(/; require-trusted-types-for 'script'; trusted-types fill-the-pipe$/);
  expect(policyOf(page())).toMatch(/; require-trusted-types-for 'script'; trusted-types 'none'$/);
  expect(withScript).toContain("worker-src 'self';");
});

test("a page says its policy before anything it loads, and what it says is read again", () => {
  const html = withPolicy("index.html", page('<link rel="stylesheet" href="./a.css">'));
  expect(html.indexOf("Content-Security-Policy")).toBeLessThan(html.indexOf("stylesheet"));
  expect(statedPolicy(html)).toBe(policyOf(page()));
  expect(statedPolicy(page())).toBe(null);
});
