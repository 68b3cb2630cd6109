/** The content security policy of the built site: what its pages may load, run and be sent to. */

import { createHash } from "node:crypto";

/** Pages anyone may frame. They ask for nothing, and keep nothing. */
export const FRAMED_ANYWHERE = ["embed.html", "one-file.html"];

/**
 * Styles that react-aria puts into the head as they stand (usePress.mjs, usePreventScroll.mjs); all else sets styles by script,
 * which no policy forbids. A browser test tells when a new release has changed them.
 */
const STYLES = [
  "@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}",
  "@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}",
];

/**
 * Strings that a browser would run as code or write as HTML are refused, unless the named policy has made them. The
 * site's only policy allows addresses of its own scripts (`web/browser/script_address.ts`, `web/one_file/boot.js`).
 * @param {boolean} hasScripts
 */
export const trustedTypes = (hasScripts) => [
  "require-trusted-types-for 'script'",
  `trusted-types ${hasScripts ? "fill-the-pipe" : "'none'"}`,
];

/** @param {string} text of an element, to the last space */
export const hashOf = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * Texts of the elements of one kind that are written into the page; data are no script.
 * @param {string} html
 * @param {"script" | "style"} tag
 */
export function inline(html, tag) {
  const elements = html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, "gi"));
  return [...elements].flatMap(([, attributes = "", text = ""]) =>
    /\ssrc\s*=|type="application\/json"/i.test(attributes) ? [] : [text],
  );
}

/**
 * Returns the policy of a page.
 * @param {string} html
 */
export function policyOf(html) {
  return [
    "default-src 'none'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...inline(html, "script").map(hashOf)].join(" "),
    "worker-src 'self'",
    "connect-src 'self'",
    ["style-src 'self'", ...[...STYLES, ...inline(html, "style")].map(hashOf)].join(" "),
    "img-src 'self' data: blob:",
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    ...trustedTypes(/<script\b/i.test(html)),
  ].join("; ");
}

/** @param {string} html */
export const statedPolicy = (html) => /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? null;

/**
 * The page saying its policy itself, before anything it loads.
 * @param {string} page name of its file
 * @param {string} html
 */
export function withPolicy(page, html) {
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policyOf(html)}" />`;
  const [charset] = /<meta charset="utf-8" \/>/.exec(html) ?? [];
  if (!charset) throw new Error(`${page} has no charset to put its policy behind`);
  return html.replace(charset, () => `${charset}\n    ${meta}`);
}

/**
 * For every page of the build.
 * @type {import("vite").Plugin}
 */
export const policy = {
  name: "policy",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, { path }) => withPolicy(path.split("/").at(-1) ?? path, html),
  },
};
