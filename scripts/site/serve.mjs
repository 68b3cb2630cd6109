/**
 * A plain static host for the built site, under a path of its own, as a project page or a course site has it. It sends what
 * the site's `_headers` says.
 */

import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { createGzip } from "node:zlib";
import { headersAt, readHeaders } from "./headers.mjs";

/** Files that are compressed already. */
const COMPRESSED = [".gz", ".png", ".zip"];

const TYPES = new Map([
  [".css", "text/css"],
  [".csv", "text/csv"],
  [".gz", "application/gzip"],
  [".html", "text/html"],
  [".js", "text/javascript"],
  [".json", "application/json"],
  [".png", "image/png"],
  [".svg", "image/svg+xml"],
  [".txt", "text/plain"],
  [".wasm", "application/wasm"],
  [".webmanifest", "application/manifest+json"],
  [".zip", "application/zip"],
]);

/**
 * @param {string} folder
 * @param {string} under path of the site, with a slash at both ends
 * @param {{ gzip?: boolean }} [options] `gzip`: sends files compressed, as public hosts do
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serve(folder, under, { gzip = false } = {}) {
  const rules = existsSync(join(folder, "_headers")) ? readHeaders(readFileSync(join(folder, "_headers"), "utf8")) : [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
    const inside = path.startsWith(under) ? normalize(`/${path.slice(under.length)}`) : null;
    const file = inside === null ? null : join(folder, inside.endsWith("/") ? `${inside}index.html` : inside);
    if (file === null || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404).end("not found");
      return;
    }
    const zipped = gzip && !COMPRESSED.includes(extname(file));
    response.writeHead(200, {
      "content-type": TYPES.get(extname(file)) ?? "application/octet-stream",
      ...(zipped ? { "content-encoding": "gzip" } : {}),
      ...headersAt(rules, inside ?? "/"),
    });
    const bytes = createReadStream(file);
    // The file may be gone by now, as a test's own folder is after the test.
    bytes.on("error", () => response.destroy());
    (zipped ? bytes.pipe(createGzip()) : bytes).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
  return {
    url: `http://127.0.0.1:${address.port}${under}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
