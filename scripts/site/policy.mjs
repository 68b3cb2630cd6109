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

/** @param {string} text of an element, to the last space */
export const hashOf = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * Texts of the elements of one kind that are written into the page.
 * @param {string} html
 * @param {"script" | "style"} tag
 */
export function inline(html, tag) {
  const elements = html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, "gi"));
  return [...elements].flatMap(([, attributes = "", text = ""]) => (/\ssrc\s*=/i.test(attributes) ? [] : [text]));
}

/**
 * @param {string} page name of its file
 * @param {string} html
 */
export function policyOf(page, html) {
  // In a sandboxed frame the page is of no origin: only a worker from a blob is then its own.
  const workers = FRAMED_ANYWHERE.includes(page) ? "'self' blob:" : "'self'";
  return [
    "default-src 'none'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...inline(html, "script").map(hashOf)].join(" "),
    `worker-src ${workers}`,
    "connect-src 'self'",
    ["style-src 'self'", ...[...STYLES, ...inline(html, "style")].map(hashOf)].join(" "),
    "img-src 'self' data: blob:",
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
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
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policyOf(page, html)}" />`;
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
