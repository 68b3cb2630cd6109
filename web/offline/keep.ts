/** Keeps the site in the browser, and reports when a newer build waits. */
import { createStore } from "zustand/vanilla";
import { scriptAddress } from "../browser/script_address.ts";
import { TAKE_OVER } from "./contract.ts";

/** The newer build's worker. */
export const newer = createStore<{ waiting: ServiceWorker | null }>(() => ({ waiting: null }));

/** Delay before files are kept, so that the screen comes first, ms. */
const LATER = 2000;
/** Shortest time between two searches for a newer build by an open page, ms. */
const OFTEN = 3_600_000;

/** A built site on a host, in a tab of its own, in a browser that keeps things. */
export function mayKeep(): boolean {
  if (!import.meta.env.PROD || self !== top || !location.protocol.startsWith("http")) return false;
  // A one-file page has nothing more to keep.
  if (!("serviceWorker" in navigator) || !document.querySelector('link[rel="manifest"]')) return false;
  try {
    return localStorage !== null;
  } catch {
    return false;
  }
}

/** Keeps the site for use without a network, and offers newer builds. Does nothing if the browser cannot. */
export async function keep(): Promise<void> {
  const { serviceWorker } = navigator;
  // All tabs change builds at the same time, so that a tab never fetches parts of another build.
  if (serviceWorker.controller) serviceWorker.addEventListener("controllerchange", () => location.reload());
  await new Promise((resolve) => setTimeout(resolve, LATER));
  const registration = await serviceWorker.register(scriptAddress("./sw.js"), { scope: "./", updateViaCache: "none" });
  const tell = () => {
    // A page that was opened without the worker has the newest build.
    if (serviceWorker.controller) newer.setState({ waiting: registration.waiting });
  };
  tell();
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", tell);
  });
  let asked = performance.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || performance.now() < asked + OFTEN) return;
    asked = performance.now();
    // Without a network there is no newer build.
    registration.update().catch(() => {});
  });
}

/** Loads the newer build, in all tabs. */
export function takeOver(): void {
  newer.getState().waiting?.postMessage(TAKE_OVER);
}
