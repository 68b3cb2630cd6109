/** Pages of other people's, on an origin of their own, with the site in frames of them. */

import { createServer } from "node:http";
import { afterAll, beforeAll } from "vitest";

/**
 * Call once in a test file. The answer gives a page with this body, and with this content security policy, an address; its
 * origin is not the site's.
 */
export function foreignPages(): (body: string, policy?: string) => string {
  const pages: { body: string; policy: string }[] = [];
  const server = createServer((request, response) => {
    const page = pages[Number(new URL(request.url ?? "/", "http://localhost").pathname.slice(1))];
    response.writeHead(page ? 200 : 404, {
      "content-type": "text/html; charset=utf-8",
      ...(page?.policy && { "content-security-policy": page.policy }),
    });
    response.end(`<!doctype html><html lang="en"><title>A course</title><body><h1>Week 3</h1>${page?.body ?? ""}`);
  });
  let origin = "";
  // The site is at 127.0.0.1: another host, and so another site.
  beforeAll(
    () =>
      new Promise<void>((resolve) => {
        server.listen(0, "127.0.0.1", () => {
          const address = server.address();
          if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
          origin = `http://localhost:${address.port}`;
          resolve();
        });
      }),
  );
  afterAll(() => new Promise((resolve) => void server.close(resolve)));
  return (body, policy = "") => `${origin}/${pages.push({ body, policy }) - 1}`;
}
