/**
 * The service worker: keeps the site in the browser, so that it opens without a network. A newer build is kept beside
 * the current one and replaces it when the reader asks for it, in all tabs at once, or when no tab is left.
 */
import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from "workbox-precaching";
import { TAKE_OVER } from "./contract.ts";

interface Scope {
  /** Put before this script by the build. */
  KEPT: PrecacheEntry[];
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: "activate", listener: (event: { waitUntil(work: Promise<unknown>): void }) => void): void;
  addEventListener(type: "message", listener: (event: { data: unknown }) => void): void;
}

const scope = self as unknown as Scope;

// The site's state is behind the #; other parts of an address select no other file.
precacheAndRoute(scope.KEPT, { ignoreURLParametersMatching: [/./] });
cleanupOutdatedCaches();

// The first visit, too, falls back to what is kept once all of it is. A page of another build finds its own parts or none:
// their names differ.
scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));

scope.addEventListener("message", ({ data }) => {
  if (data === TAKE_OVER) void scope.skipWaiting();
});
