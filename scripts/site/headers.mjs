/** The built site's `_headers`, as Netlify and Cloudflare Pages read it; the test server sends them too. */

import { FRAMED_ANYWHERE, statedPolicy, trustedTypes } from "./policy.mjs";

/** Features of browsers the site does without, so that nothing that slips in can use them. */
const WITHOUT = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
];

/** @type {[string, string][]} */
const EVERYWHERE = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "no-referrer"],
  [
    "Permissions-Policy",
    [...WITHOUT.map((one) => `${one}=()`), "clipboard-write=(self)", "fullscreen=(self)"].join(", "),
  ],
  // A page that isolates itself, and a frame without an origin, fetch what they embed from there.
  ["Cross-Origin-Resource-Policy", "cross-origin"],
  ["Access-Control-Allow-Origin", "*"],
];

/** Workers load only themselves: the page hands them the simulator. */
const WORKERS = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  ...trustedTypes(false),
].join("; ");

/**
 * Hosts differ in what they do where two rules that match say the same header: no two do.
 * @param {ReadonlyMap<string, string>} pages HTML by its path in the site
 */
export function headersFile(pages) {
  /** @type {[string, [string, string][]][]} */
  const rules = [
    ["/*", EVERYWHERE],
    // Their names change with what is in them. Workers go by a policy of their own.
    [
      "/assets/*",
      [
        ["Cache-Control", "public, max-age=31536000, immutable"],
        ["Content-Security-Policy", WORKERS],
      ],
    ],
  ];
  const folders = new Set();
  for (const [page, html] of pages) {
    const [folder = "", ...inside] = page.split("/");
    if (inside.length > 0) {
      if (!folders.has(folder)) rules.push([`/${folder}/*`, [["Content-Security-Policy", "frame-ancestors 'self'"]]]);
      folders.add(folder);
      continue;
    }
    // "frame-ancestors *" would shut out course pages that are opened from a file.
    const framed = FRAMED_ANYWHERE.includes(page) ? null : "frame-ancestors 'self'";
    const value = [statedPolicy(html), framed].filter((one) => one !== null).join("; ");
    if (value === "") continue;
    // Some hosts leave the ending out.
    for (const path of [`/${page}`, page === "index.html" ? "/" : `/${page.slice(0, -".html".length)}`])
      rules.push([path, [["Content-Security-Policy", value]]]);
  }
  return rules
    .map(([path, headers]) => `${[path, ...headers.map(([name, value]) => `  ${name}: ${value}`)].join("\n")}\n`)
    .join("\n");
}

/**
 * @typedef {{ path: string, headers: [string, string][] }} Rule
 * @param {string} text
 * @returns {Rule[]}
 */
export function readHeaders(text) {
  /** @type {Rule[]} */
  const rules = [];
  for (const line of text.split("\n")) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    if (!/^\s/.test(line)) {
      rules.push({ path: line.trim(), headers: [] });
      continue;
    }
    const [, name, value] = /^\s+([^:\s]+):\s*(.*)$/.exec(line) ?? [];
    const rule = rules.at(-1);
    if (!rule || !name || value === undefined) throw new Error(`_headers: not a rule: ${line}`);
    rule.headers.push([name, value]);
  }
  return rules;
}

/**
 * Returns the headers of all rules that match; those that two of them set are joined, as Cloudflare does.
 * @param {readonly Rule[]} rules
 * @param {string} path in the site, with a slash before it
 * @returns {Record<string, string>}
 */
export function headersAt(rules, path) {
  /** @type {Record<string, string>} */
  const headers = {};
  for (const rule of rules) {
    const matches = rule.path.endsWith("*") ? path.startsWith(rule.path.slice(0, -1)) : path === rule.path;
    if (!matches) continue;
    for (const [name, value] of rule.headers) headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  return headers;
}
