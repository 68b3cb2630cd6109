/** Parts of the page that are fetched when they are first shown. */
import { type ComponentType, lazy } from "react";

/** Waits before a file is asked for again, ms. */
const WAITS = [500, 2000, 8000] as const;

/**
 * Returns a component whose file is fetched when it is first shown. A fetch that fails is tried again, three times within ten
 * seconds and as soon as the browser is online again: a connection that is lost in the middle of a visit comes back.
 */
// biome-ignore lint/suspicious/noExplicitAny: the bound of React's own `lazy`.
export function lazily<T extends ComponentType<any>>(fetchModule: () => Promise<{ default: T }>) {
  return lazy(() => fetchPersistently(fetchModule));
}

/** Fetches a file, again after each failure while there is hope. Throws what the last attempt threw. */
export async function fetchPersistently<T>(fetchModule: () => Promise<T>): Promise<T> {
  for (const wait of WAITS) {
    try {
      return await fetchModule();
    } catch {
      await pause(wait);
    }
  }
  return fetchModule();
}

/** Resolves after a time, or earlier if the browser comes online. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener("online", end);
  });
}
